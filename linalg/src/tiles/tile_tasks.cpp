// Submits tasks on tiles.
#include "tiles/tile_tasks.hpp"

#include "tiles/kernels.hpp"

#include <cstring>
#include <system_error>
#include <utility>

namespace starpu::linalg {

namespace {

starpu_codelet tile_kind(const char* name, starpu_cpu_func_t on_cpu, starpu_cuda_func_t on_cuda) {
    starpu_codelet kind;
    starpu_codelet_init(&kind);
    kind.where = STARPU_CPU | STARPU_CUDA;
    kind.cpu_funcs[0] = on_cpu;
    kind.cuda_funcs[0] = on_cuda;
    kind.cuda_flags[0] = STARPU_CUDA_ASYNC;
    kind.nbuffers = STARPU_VARIABLE_NBUFFERS;
    kind.name = name;
    return kind;
}

starpu_codelet factor_kind = tile_kind("factor tile", cpu::factor_tile, cuda::factor_tile);
starpu_codelet solve_kind = tile_kind("solve tile", cpu::solve_tile, cuda::solve_tile);
starpu_codelet triangle_kind =
    tile_kind("update triangle of tile", cpu::update_triangle_of_tile, cuda::update_triangle_of_tile);
starpu_codelet multiply_kind = tile_kind("multiply tiles", cpu::multiply_tiles, cuda::multiply_tiles);
starpu_codelet scale_kind = tile_kind("scale tile", cpu::scale_tile, cuda::scale_tile);

// A device takes a tile of this size in the time in which a core of a CPU has hardly begun; one such tile on
// a CPU would be what all others wait for.
bool is_for_device(starpu_data_handle_t tile) {
    constexpr index least_numbers = 256 * 256;
    return static_cast<index>(starpu_matrix_get_nx(tile)) * static_cast<index>(starpu_matrix_get_ny(tile)) >=
           least_numbers;
}

} // namespace

// The orders before LAPACK's are looked at, too: not every implementation tells a NaN, none infinity.
index factor_outcome::failed_order() const {
    int info = 0;
    std::memcpy(&info, values + order, sizeof info);
    const index factored = info > 0 ? info - 1 : order;
    for (index i = 0; i < factored; i++)
        if (!lapack::is_pivot_usable(values[i])) return i + 1;
    return info;
}

tile_tasks::tile_tasks() : on_devices_(cuda::can_run()) {}

tile_tasks::~tile_tasks() {
    cancel_all();
    batch_.wait_for_ends();
    if (work_) starpu_data_unregister(work_);
}

void tile_tasks::prepare_factor(index largest_order) {
    if (!on_devices_ || work_) return;
    const index count = cuda::factor_work_count(largest_order);
    if (count < 0) throw std::system_error(ENODEV, std::generic_category());
    constexpr int nowhere_yet = -1;
    starpu_vector_data_register(&work_, nowhere_yet, 0, static_cast<std::uint32_t>(greater(count, 1)),
                                sizeof(double));
    if (!work_) throw std::bad_alloc();
}

void tile_tasks::factor(char uplo, starpu_data_handle_t a, const factor_outcome& outcome) {
    tile_call call;
    call.triangle.uplo = uplo;
    if (work_)
        submit(factor_kind, call, {{a, STARPU_RW}, {outcome.handle, STARPU_W}, {work_, STARPU_SCRATCH}});
    else
        submit(factor_kind, call, {{a, STARPU_RW}, {outcome.handle, STARPU_W}});
}

void tile_tasks::solve(char side, lapack::triangle t, starpu_data_handle_t a, starpu_data_handle_t b) {
    tile_call call;
    call.side = side;
    call.triangle = t;
    submit(solve_kind, call, {{a, STARPU_R}, {b, STARPU_RW}});
}

void tile_tasks::update_triangle(char uplo, char trans, starpu_data_handle_t a, starpu_data_handle_t c) {
    tile_call call;
    call.triangle = {uplo, trans, 'N'};
    submit(triangle_kind, call, {{a, STARPU_R}, {c, STARPU_RW}});
}

void tile_tasks::multiply(char transa, char transb, double alpha, starpu_data_handle_t a,
                          starpu_data_handle_t b, double beta, starpu_data_handle_t c) {
    tile_call call;
    call.transa = transa;
    call.transb = transb;
    call.alpha = alpha;
    call.beta = beta;
    submit(multiply_kind, call, {{a, STARPU_R}, {b, STARPU_R}, {c, beta == 0 ? STARPU_W : STARPU_RW}});
}

void tile_tasks::scale(double beta, starpu_data_handle_t c) {
    tile_call call;
    call.beta = beta;
    submit(scale_kind, call, {{c, beta == 0 ? STARPU_W : STARPU_RW}});
}

void tile_tasks::submit(starpu_codelet& kind, tile_call call, std::initializer_list<starpu_data_descr> data) {
    call.owner = this;
    calls_.push_back(call);
    accesses_ = data;
    if (gate_) accesses_.push_back({gate_, STARPU_R});
    if (opened_) accesses_.push_back({std::exchange(opened_, nullptr), STARPU_W});
    batch_.submit(kind, {.priority = priority_, .worker = worker_, .where = where_for(accesses_[0].handle)},
                  accesses_, {&calls_.back(), sizeof(tile_call)});
}

// Decided by the tile that the task names first.
int tile_tasks::where_for(starpu_data_handle_t tile) const {
    if (!on_devices_) return STARPU_CPU;
    constexpr int wherever_it_can = -1;
    return is_for_device(tile) ? STARPU_CUDA : wherever_it_can;
}

} // namespace starpu::linalg
