// Hands the tile kernels and conjugate gradients to the library for many processes.
#include "routines/extension.hpp"

#include "kernels/cpu/kernel_table.hpp"
#include "matrix/precisions.hpp"
#include "routines/blas_threads.hpp"
#include "routines/cg_csr.hpp"
#include "routines/cg_system.hpp"
#include "routines/entry.hpp"
#include "tiles/factor_outcomes.hpp"
#include "tiles/packed_tiles.hpp"
#include "tiles/tile_codelets.hpp"

namespace starpu::linalg {

namespace {
struct cholesky_outcome {
    void* values;
    index order;
};

template <class T> index failed_order(const cholesky_outcome& outcome) {
    return failed_order_of<T>({static_cast<T*>(outcome.values), outcome.order, nullptr},
                              factorisation::cholesky);
}

// For LAPACK's letter of a precision.
struct precision {
    char letter;
    starpu_codelet& (*codelet)(tile_kernel);
    index (*failed_order)(const cholesky_outcome&);
    index (*packed_count)(index rows, index columns);
};

#define STARPU_LINALG_ROW(x, T) {#x[0], codelet_of<T>, failed_order<T>, packed_count<T>},
constexpr precision precisions[] = {STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_ROW)};
#undef STARPU_LINALG_ROW

const precision& find_precision(char letter) {
    for (const precision& p : precisions)
        if (p.letter == letter) return p;
    return precisions[0];
}
} // namespace

} // namespace starpu::linalg

struct starpu_codelet* starpu_linalg_extension_codelet(int kernel, char precision) {
    return &starpu::linalg::find_precision(precision).codelet(
        static_cast<starpu::linalg::tile_kernel>(kernel));
}

int64_t starpu_linalg_extension_failed_order(char precision, void* outcome, int64_t order) {
    return starpu::linalg::find_precision(precision).failed_order({outcome, order});
}

int64_t starpu_linalg_extension_packed_count(char precision, int64_t rows, int64_t columns) {
    return starpu::linalg::find_precision(precision).packed_count(rows, columns);
}

// One row takes a whole sliver.
int64_t starpu_linalg_extension_sliver(char precision) {
    return starpu_linalg_extension_packed_count(precision, 1, 1);
}

const char* starpu_linalg_extension_kernels(void) {
    return starpu::linalg::cpu_kernels<double>().name;
}

void starpu_linalg_extension_begin_call(void) {
    starpu::linalg::single_threaded_blas::begin_call();
}

void starpu_linalg_extension_end_call(void) {
    starpu::linalg::single_threaded_blas::end_call();
}

const char* starpu_linalg_extension_cg_fault(const struct starpu_linalg_cg_options* options) {
    return starpu::linalg::fault_in_options(options);
}

int64_t starpu_linalg_extension_cg(const starpu::linalg::shared_system* system,
                                   const struct starpu_linalg_cg_options* options,
                                   struct starpu_linalg_cg_result* result) {
    using namespace starpu::linalg;
    const shared_system& s = *system;
    auto* const matrix = const_cast<csr_matrix*>(&s.rows); // apply_csr only reads it
    return run_routine("starpu_linalg_mpi_dcg_csr", [&] {
        return solve_system({s.rows.n, {apply_csr, matrix}, s.rows.rowptr, s.b, s.x, &s}, options, result);
    });
}
