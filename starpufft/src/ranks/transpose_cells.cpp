// Copies cells in squares that stay in the first-level cache; small cells by moves of a size that the
// compiler knows.
#include "ranks/transpose_cells.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace starpu::fft {

namespace {

constexpr std::ptrdiff_t square = 16;

template <class Bytes> void transpose_by_squares(const cell_block& b, Bytes bytes) {
    const std::size_t size = bytes;
    for (std::ptrdiff_t j0 = 0; j0 < b.columns; j0 += square)
        for (std::ptrdiff_t i0 = 0; i0 < b.rows; i0 += square)
            for (std::ptrdiff_t j = j0; j < std::min(j0 + square, b.columns); ++j)
                for (std::ptrdiff_t i = i0; i < std::min(i0 + square, b.rows); ++i)
                    std::memcpy(b.to + static_cast<std::size_t>(j * b.to_line + i) * size,
                                b.from + static_cast<std::size_t>(i * b.columns + j) * size, size);
}

template <std::size_t size> using known = std::integral_constant<std::size_t, size>;

} // namespace

void transpose_cells(const cell_block& block) {
    switch (block.cell_bytes) {
    case 8:
        return transpose_by_squares(block, known<8>());
    case 16:
        return transpose_by_squares(block, known<16>());
    case 32:
        return transpose_by_squares(block, known<32>());
    default:
        return transpose_by_squares(block, block.cell_bytes);
    }
}

} // namespace starpu::fft
