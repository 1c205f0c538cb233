// Solves with a Cholesky factor on devices: substitution tile by tile, forth and back.
#include "routines/on_tiles.hpp"
#include "tiles/tile_tasks.hpp"

namespace starpu::linalg {

namespace {

// Tile (i, k) of the lower factor, or of its transpose, and how it is stored.
struct stored_tile {
    starpu_data_handle_t handle;
    char trans;
};

class tiled_solve {
public:
    tiled_solve(char uplo, const tile_grid& a, const tile_grid& b) : uplo_(uplo), a_(a), b_(b) {}

    void solve_tiles() {
        for (index k = 0; k < row_count(); k++) {
            solve(k, lower(k, k));
            for (index i = k + 1; i < row_count(); i++) update(i, k, lower(i, k));
        }
        for (index k = row_count() - 1; k >= 0; k--) {
            solve(k, upper(k, k));
            for (index i = k - 1; i >= 0; i--) update(i, k, upper(i, k));
        }
        tasks_.wait_for_all();
    }

private:
    index row_count() const { return a_.rows().block_count(); }

    stored_tile lower(index i, index k) const {
        return uplo_ == 'L' ? stored_tile{a_.at(i, k), 'N'} : stored_tile{a_.at(k, i), 'T'};
    }
    stored_tile upper(index i, index k) const {
        return uplo_ == 'L' ? stored_tile{a_.at(k, i), 'T'} : stored_tile{a_.at(i, k), 'N'};
    }

    void solve(index k, stored_tile diagonal) {
        for (index j = 0; j < b_.columns().block_count(); j++)
            tasks_.solve('L', {uplo_, diagonal.trans, 'N'}, diagonal.handle, b_.at(k, j));
    }
    void update(index i, index k, stored_tile factor) {
        for (index j = 0; j < b_.columns().block_count(); j++)
            tasks_.multiply(factor.trans, 'N', -1, factor.handle, b_.at(k, j), 1, b_.at(i, j));
    }

    const char uplo_;
    const tile_grid &a_, &b_;
    tile_tasks tasks_;
};

} // namespace

index potrs_on_devices(char uplo, index n, index nrhs, const double* a, index lda, double* b, index ldb) {
    constexpr index at_once = 12;
    const registered_matrix factor(n, n, a, lda), right(n, nrhs, b, ldb);
    const index count = tile_count(n, at_once, kernel_memory_bytes());
    const tile_grid tiles(factor.handle(), count, count);
    const tile_grid columns(right.handle(), count, tile_count(nrhs, at_once, kernel_memory_bytes()));
    tiled_solve(uplo, tiles, columns).solve_tiles();
    return 0;
}

} // namespace starpu::linalg
