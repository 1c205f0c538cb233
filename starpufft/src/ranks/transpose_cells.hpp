// Exchanges rows and columns of an array of cells.
#pragma once

#include <cstddef>

namespace starpu::fft {

// From [rows][columns], dense, to [columns][rows], of which each row begins `to_line` cells after the one
// before. A cell has so many bytes.
struct cell_block {
    const std::byte* from;
    std::byte* to;
    std::ptrdiff_t rows, columns, to_line;
    std::size_t cell_bytes;
};

void transpose_cells(const cell_block& block);

} // namespace starpu::fft
