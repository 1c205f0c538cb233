// Solves with a Cholesky factor by tiles: substitution forth and back.
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/on_tiles.hpp"
#include "routines/routines.hpp"
#include "routines/trsm_tiles.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

// L L^H X = B, or U^H U X = B: the first and the second half.
template <class T> tiled_system<T> first_system(char uplo) {
    return {'L', {uplo, uplo == 'L' ? 'N' : adjoint<T>, 'N'}, T(1)};
}
template <class T> tiled_system<T> second_system(char uplo) {
    return {'L', {uplo, uplo == 'L' ? adjoint<T> : 'N', 'N'}, T(1)};
}

template <class T>
index checked_potrs_handle(const char* name, char uplo, starpu_data_handle_t a, starpu_data_handle_t b) {
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu");
    if (check.result()) return check.result();
    const char triangle = upper_case(uplo);
    return run_routine(name, any_worker, [&] {
        return solve_on_handles<T>(check, 2, {first_system<T>(triangle), second_system<T>(triangle)}, a, b);
    });
}

} // namespace

template <class T>
index potrs_on_devices(char uplo, index n, index nrhs, const T* a, index lda, T* b, index ldb) {
    constexpr index at_once = 12;
    const registered_matrix factor(n, n, a, lda), right(n, nrhs, b, ldb);
    const block_bounds rows = equal_parts(n, tiles_along<T>(n, at_once));
    const tile_grid tiles(factor.handle(), rows, rows);
    const tile_grid columns(right.handle(), rows, equal_parts(nrhs, tiles_along<T>(nrhs, at_once)));
    tile_tasks<T> tasks;
    submit_system(tasks, first_system<T>(uplo), tiles, columns);
    submit_system(tasks, second_system<T>(uplo), tiles, columns);
    tasks.wait_for_all();
    return 0;
}

} // namespace starpu::linalg

#define STARPU_LINALG_POTRS_HANDLE(x, T)                                                                     \
    template starpu::linalg::index starpu::linalg::potrs_on_devices(char, index, index, const T*, index, T*, \
                                                                    index);                                  \
    int64_t starpu_linalg_##x##potrs_handle(char uplo, starpu_data_handle_t a, starpu_data_handle_t b) {     \
        const char* name = STARPU_LINALG_PUBLIC_NAME(x, potrs_handle);                                       \
        return starpu::linalg::checked_potrs_handle<T>(name, uplo, a, b);                                    \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_POTRS_HANDLE)
