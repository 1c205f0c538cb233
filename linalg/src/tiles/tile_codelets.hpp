// The table of tasks on tiles: for each kernel its codelet, with an implementation for each kind of worker.
#pragma once

#include "tiles/kernels.hpp"

#include <starpu.h>

namespace starpu::linalg {

// A row of the table.
enum class tile_kernel {
    cholesky,
    lu,
    solving,
    updating,
    multiplying,
    scaling,
    scaling_triangle,
    solving_and_packing, // tiles/packed_tiles.hpp, on CPUs alone
    updating_by_packed,
    updating_triangle_by_packed
};

template <class T> starpu_codelet& codelet_of(tile_kernel which);

} // namespace starpu::linalg
