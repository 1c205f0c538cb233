// Cholesky factorisation over ranks: right-looking, the next column first.
#include "kernels/cpu/kernel_table.hpp"
#include "matrix/precisions.hpp"
#include "matrix/scalar.hpp"
#include "ranks/call.hpp"
#include "ranks/packed_panel.hpp"
#include "ranks/rank_routines.hpp"
#include "ranks/rank_tags.hpp"
#include "ranks/rank_tasks.hpp"

#include <starpu_linalg_mpi.h>

#include <utility>

namespace starpu::linalg {

namespace {

// What the chain of diagonal tiles waits for goes first.
enum urgency { later = 0, next_column = 1, panel_of_step = 2, diagonal = 3 };

template <class T> class cholesky_over_ranks final : public rank_work {
public:
    cholesky_over_ranks(char uplo, distributed_matrix& a)
        : uplo_(uplo), a_(a), tags_(a.grid().comm, greater(1, a.tile_columns() * a.tile_columns())),
          tasks_(outcomes) {}

    void insert_tasks() override {
        const bool fits_kernels = a_.layout().rows.tile <= largest_block;
        for (index k = 0; k < tile_columns(); k++) {
            tasks_.set_priority(diagonal);
            tasks_.insert_factor(uplo_, tile(k, k), a_.layout().rows.size_of(k), k * a_.layout().rows.tile);
            if (fits_kernels)
                go_on_packed(k);
            else
                go_on_plain(k);
        }
        a_.end_copies();
    }
    index failed_order() override { return tasks_.failed_order(); }

private:
    index tile_columns() const { return a_.tile_columns(); }
    bool is_lower() const { return uplo_ == 'L'; }
    // Tile (i, j) of the lower factor: of the upper one the adjoint is stored at (j, i).
    tile_place tile(index i, index j) const {
        return is_lower() ? tile_place{a_, i, j} : tile_place{a_, j, i};
    }

    // With each tile packed by the task that solves it; that is what travels.
    void go_on_packed(index k) {
        packed_panel panel(a_, uplo_, k, tags_[k * tile_columns()]);
        tasks_.set_priority(panel_of_step);
        for (index i = k + 1; i < tile_columns(); i++)
            tasks_.insert_packing_solve(uplo_, tile(k, k), tile(i, k), panel.packed_tile(i));
        for (index j = k + 1; j < tile_columns(); j++) {
            tasks_.set_priority(j == k + 1 ? next_column : later);
            tasks_.insert_packed_triangle_update(uplo_, panel.depth(), panel.packed_tile(j), tile(j, j));
            for (index i = j + 1; i < tile_columns(); i++)
                tasks_.insert_packed_update(uplo_, panel.depth(), panel.packed_tile(i), panel.packed_tile(j),
                                            tile(i, j));
        }
    }

    // By LAPACK and BLAS, for tiles that are larger than the kernels take.
    void go_on_plain(index k) {
        tasks_.set_priority(panel_of_step);
        for (index i = k + 1; i < tile_columns(); i++)
            tasks_.insert_solve(is_lower() ? 'R' : 'L', {uplo_, adjoint<T>, 'N'}, T(1), tile(k, k),
                                tile(i, k));
        for (index j = k + 1; j < tile_columns(); j++) update_plain(k, j);
    }

    void update_plain(index k, index j) {
        tasks_.set_priority(j == k + 1 ? next_column : later);
        tasks_.insert_triangle_update(uplo_, is_lower() ? 'N' : adjoint<T>, T(-1), tile(j, k), T(1),
                                      tile(j, j));
        for (index i = j + 1; i < tile_columns(); i++) {
            if (is_lower())
                tasks_.insert_product('N', adjoint<T>, T(-1), tile(i, k), tile(j, k), T(1), tile(i, j));
            else
                tasks_.insert_product(adjoint<T>, 'N', T(-1), tile(j, k), tile(i, k), T(1), tile(i, j));
        }
    }

    const char uplo_;
    distributed_matrix& a_;
    const rank_tags tags_; // of the packed panels
    rank_tasks<T> tasks_;
};

} // namespace

template <class T> index factor_on_ranks(const char* routine, char uplo, distributed_matrix& a) {
    return make_and_run<cholesky_over_ranks<T>>(routine, a, uplo, a);
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template index factor_on_ranks<T>(const char*, char, distributed_matrix&);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

void check_triangle(rank_argument_check& check, char& uplo, const distributed_matrix* a, char precision) {
    check.option(1, "uplo", uplo, "LlUu").matrix(2, "a", a, precision);
    uplo = uplo == 'l' ? 'L' : uplo == 'u' ? 'U' : uplo;
    if (check.result() != 0) return;
    const auto& [rows, columns] = std::pair(a->layout().rows, a->layout().columns);
    check.good(2, "a", rows.extent == columns.extent, "is not square")
        .good(2, "a", rows.tile == columns.tile, "has tiles that are not square; make it with square ones");
}

} // namespace starpu::linalg

#define STARPU_LINALG_POTRF(x, T)                                                                            \
    int64_t starpu_linalg_mpi_##x##potrf(char uplo, starpu_linalg_mpi_matrix_t a) {                          \
        const char* const name = "starpu_linalg_mpi_" #x "potrf";                                            \
        starpu::linalg::rank_argument_check check(name);                                                     \
        starpu::linalg::check_triangle(check, uplo, starpu::linalg::body_of(a), #x[0]);                      \
        return check.result() != 0 ? check.result()                                                          \
                                   : starpu::linalg::factor_on_ranks<T>(name, uplo, a->body);                \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_POTRF)
