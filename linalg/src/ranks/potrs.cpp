// Systems over ranks with a factor of Cholesky's: a sweep down the tiles, and one up.
#include "matrix/precisions.hpp"
#include "matrix/scalar.hpp"
#include "ranks/call.hpp"
#include "ranks/distributed_matrix.hpp"
#include "ranks/rank_routines.hpp"
#include "ranks/rank_tasks.hpp"

#include <starpu_linalg_mpi.h>

namespace starpu::linalg {

namespace {

template <class T> class solve_over_ranks final : public rank_work {
public:
    solve_over_ranks(char uplo, distributed_matrix& a, distributed_matrix& b)
        : uplo_(uplo), a_(a), b_(b), tasks_(outcomes) {}

    // L y = b, then L^H x = y. Solutions travel: their copies end before the other sweep writes them again.
    void insert_tasks() override {
        const index count = a_.tile_rows();
        for (index k = 0; k < count; k++) eliminate(k, k + 1, count, uplo_ == 'L' ? 'N' : adjoint<T>);
        b_.end_copies();
        for (index k = count; k-- > 0;) eliminate(k, 0, k, uplo_ == 'L' ? adjoint<T> : 'N');
        b_.end_copies();
        a_.end_copies();
    }

private:
    // Solves for the rows of tile k, and takes them out of the tiles first...end.
    void eliminate(index k, index first, index end, char trans) {
        for (index j = 0; j < b_.tile_columns(); j++)
            tasks_.insert_solve('L', {uplo_, trans, 'N'}, T(1), {a_, k, k}, {b_, k, j});
        for (index i = first; i < end; i++)
            for (index j = 0; j < b_.tile_columns(); j++)
                tasks_.insert_product(trans, 'N', T(-1), operand(i, k), {b_, k, j}, T(1), {b_, i, j});
    }

    // The tile of the stored triangle that has rows i and columns k of op(A).
    tile_place operand(index i, index k) const {
        const bool is_below = i > k;
        return is_below == (uplo_ == 'L') ? tile_place{a_, i, k} : tile_place{a_, k, i};
    }

    const char uplo_;
    distributed_matrix& a_;
    distributed_matrix& b_;
    rank_tasks<T> tasks_;
};

template <class T>
index solve_on_ranks(const char* routine, char uplo, distributed_matrix& a, distributed_matrix& b) {
    return make_and_run<solve_over_ranks<T>>(routine, b, uplo, a, b);
}

void check_system(rank_argument_check& check, const distributed_matrix* a, const distributed_matrix* b,
                  char precision) {
    check.matrix(3, "b", b, precision);
    if (check.result() != 0) return;
    check.good(3, "b", a != b, "is a, too; pass another matrix")
        .good(3, "b", a->grid() == b->grid(), "lies on another grid than a")
        .good(3, "b", a->layout().rows == b->layout().rows,
              "has other rows than a, or other tiles of them; make both alike");
}

template <class T>
index factor_and_solve(const char* routine, char uplo, distributed_matrix& a, distributed_matrix& b) {
    const index outcome = factor_on_ranks<T>(routine, uplo, a);
    return outcome != 0 ? outcome : solve_on_ranks<T>(routine, uplo, a, b);
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_SYSTEM(x, routine, work)                                                               \
    int64_t starpu_linalg_mpi_##x##routine(char uplo, starpu_linalg_mpi_matrix_t a,                          \
                                           starpu_linalg_mpi_matrix_t b) {                                   \
        using namespace starpu::linalg;                                                                      \
        const char* const name = "starpu_linalg_mpi_" #x #routine;                                           \
        rank_argument_check check(name);                                                                     \
        check_triangle(check, uplo, body_of(a), #x[0]);                                                      \
        check_system(check, body_of(a), body_of(b), #x[0]);                                                  \
        return check.result() != 0 ? check.result() : work(name, uplo, a->body, b->body);                    \
    }
#define STARPU_LINALG_SYSTEMS(x, T)                                                                          \
    STARPU_LINALG_SYSTEM(x, potrs, solve_on_ranks<T>)                                                        \
    STARPU_LINALG_SYSTEM(x, posv, factor_and_solve<T>)
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_SYSTEMS)
