// Lists the implementations of the tasks on tiles.
#include "tiles/tile_codelets.hpp"

#include "matrix/precisions.hpp"
#include "tiles/packed_tiles.hpp"

#include <cstddef>

namespace starpu::linalg {

namespace {

starpu_codelet tile_kind(const char* name, starpu_cpu_func_t on_cpu, starpu_cuda_func_t on_cuda = nullptr) {
    starpu_codelet kind;
    starpu_codelet_init(&kind);
    kind.where = on_cuda != nullptr ? STARPU_CPU | STARPU_CUDA : STARPU_CPU;
    kind.cpu_funcs[0] = on_cpu;
    kind.cuda_funcs[0] = on_cuda;
    kind.cuda_flags[0] = STARPU_CUDA_ASYNC;
    kind.nbuffers = STARPU_VARIABLE_NBUFFERS;
    kind.name = name;
    return kind;
}

} // namespace

// In the order of tile_kernel.
template <class T> starpu_codelet& codelet_of(tile_kernel which) {
    static starpu_codelet table[] = {
        tile_kind("Cholesky of tile", cpu::factor_tile_by_cholesky<T>, cuda::factor_tile_by_cholesky<T>),
        tile_kind("LU of tile", cpu::factor_tile_by_lu<T>, cuda::factor_tile_by_lu<T>),
        tile_kind("solve tile", cpu::solve_tile<T>, cuda::solve_tile<T>),
        tile_kind("update triangle of tile", cpu::update_triangle_of_tile<T>,
                  cuda::update_triangle_of_tile<T>),
        tile_kind("multiply tiles", cpu::multiply_tiles<T>, cuda::multiply_tiles<T>),
        tile_kind("scale tile", cpu::scale_tile<T>, cuda::scale_tile<T>),
        tile_kind("scale triangle of tile", cpu::scale_triangle_of_tile<T>, cuda::scale_triangle_of_tile<T>),
        tile_kind("solve and pack tile", cpu::solve_and_pack_tile<T>),
        tile_kind("update tile by packed tiles", cpu::update_by_packed<T>),
        tile_kind("update triangle by packed tile", cpu::update_triangle_by_packed<T>)};
    return table[static_cast<std::size_t>(which)];
}

#define STARPU_LINALG_INSTANTIATE(x, T) template starpu_codelet& codelet_of<T>(tile_kernel);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
