// Matrices over ranks: how they are made, filled, asked and ended.
#include "base/checked_size.hpp"
#include "matrix/precisions.hpp"
#include "ranks/call.hpp"
#include "ranks/rank_codelet.hpp"
#include "ranks/rank_routines.hpp"
#include "routines/extension.hpp"

#include <starpu_linalg_mpi.h>

#include <climits>

#include <deque>

namespace starpu::linalg {

namespace {

// As large as the caches of most cores like them, and few enough for the messages not to count.
constexpr index usual_tile = 192;

// An argument as the lines name it.
struct argument {
    int position;
    const char* name;
};

// Those that differ between the calls that make a matrix.
struct making_arguments {
    argument m{3, "m"}, n{4, "n"}, local{5, "local"}, ld{6, "ld"};
};

// What a call that makes a matrix was given: `scalapack` or the extents.
struct wanted_matrix {
    const char* routine;
    char precision;
    std::size_t element_bytes;
    starpu_linalg_mpi_grid grid;
    index m, n;
    index tile_rows, tile_columns;
    int first_row = 0, first_column = 0;
    bool is_local = false; // in an array of the program's:
    void* local = nullptr;
    index ld = 0;
    making_arguments arguments{};
};

// The numbers of ScaLAPACK's description, in its order.
enum description { kind, context, m, n, tile_rows, tile_columns, first_row, first_column, ld };

bool is_size(index extent) {
    return extent >= 0 && extent <= INT_MAX;
}

int size_of(MPI_Comm comm) {
    int size = 0;
    return comm != MPI_COMM_NULL && starpu_mpi_comm_size(comm, &size) == 0 ? size : 0;
}

void check_wanted(rank_argument_check& check, const wanted_matrix& w) {
    const auto& [comm, p, q, tile] = w.grid;
    check.good(2, "grid", comm != MPI_COMM_NULL, "has MPI_COMM_NULL for its communicator")
        .good(2, "grid", p >= 1 && q >= 1 && index{p} * q == size_of(comm),
              "does not have as many places, p * q, as its communicator has ranks")
        .good(2, "grid", is_size(tile),
              "has a negative tile, or one above 2^31 - 1; pass 0 for the usual one");
    const auto& [m, n, local, ld] = w.arguments;
    check.good(m.position, m.name, is_size(w.m), "is negative or above 2^31 - 1")
        .good(n.position, n.name, is_size(w.n), "is negative or above 2^31 - 1");
}

matrix_layout layout_of(const wanted_matrix& w) {
    matrix_layout layout;
    layout.precision = w.precision;
    layout.element_bytes = w.element_bytes;
    layout.grid = {w.grid.comm, w.grid.p, w.grid.q, 0};
    starpu_mpi_comm_rank(w.grid.comm, &layout.grid.rank);
    layout.rows = {w.m, w.tile_rows == 0 ? usual_tile : w.tile_rows, w.grid.p, w.first_row};
    layout.columns = {w.n, w.tile_columns == 0 ? usual_tile : w.tile_columns, w.grid.q, w.first_column};
    return layout;
}

// Between this and 2^63 there is room for sums of sizes.
constexpr index most_bytes = index{1} << 52;

// What this rank holds fits into the address space, and so do the handles of all tiles.
void check_sizes(rank_argument_check& check, const argument& n, const matrix_layout& layout, index ld) {
    const index columns = layout.columns.local_extent(layout.grid.my_column());
    const base::checked_size bytes = base::checked_size(ld) * greater(1, columns) * layout.element_bytes;
    const base::checked_size tiles =
        base::checked_size(layout.rows.count_tiles()) * layout.columns.count_tiles();
    check.good(n.position, n.name,
               bytes.fits_in(most_bytes) && (tiles * sizeof(starpu_data_handle_t)).fits_in(most_bytes),
               "makes a matrix that fits into no memory; use more ranks or larger tiles");
}

void check_ld(rank_argument_check& check, const wanted_matrix& w, index rows) {
    check.good(w.arguments.ld.position, w.arguments.ld.name, w.ld >= greater(1, rows) && w.ld <= INT_MAX,
               "is less than this rank has rows, or above 2^31 - 1");
}

// In the order of the arguments: a description with ld comes before the array.
void check_local(rank_argument_check& check, const wanted_matrix& w, const matrix_layout& layout) {
    const index rows = layout.rows.local_extent(layout.grid.my_row());
    const index columns = layout.columns.local_extent(layout.grid.my_column());
    const argument& local = w.arguments.local;
    if (w.arguments.ld.position < local.position) check_ld(check, w, rows);
    check.good(local.position, local.name, w.local != nullptr || rows == 0 || columns == 0,
               "is NULL; pass the array of this rank's tiles");
    check_ld(check, w, rows);
}

// The greatest error of all ranks; ENOTSUP where their processors pack differently, for packed tiles travel.
int error_of_all(const matrix_layout& layout, int error) {
    rank_outcome all;
    const int of_agreement = error_of([&] {
        const index sliver = starpu_linalg_extension_sliver(layout.precision);
        const index least = agreed(layout.grid, {sliver, 0}).failed_order;
        if (error == 0 && sliver != least) error = ENOTSUP;
        all = agreed(layout.grid, {0, error});
    });
    return all.error != 0 ? all.error : of_agreement;
}

// What some rank refuses of its own part all refuse, by the first argument that is wrong on any of them.
index refused_on_any_rank(const char* routine, const process_grid& grid, const rank_argument_check& mine) {
    index first_position = 0;
    const int error = error_of([&] { first_position = agreed(grid, {-mine.result(), 0}).failed_order; });
    return error != 0 ? rank_runtime_error(routine, error) : -first_position;
}

index make_matrix(starpu_linalg_mpi_matrix** made, const wanted_matrix& w) {
    rank_argument_check check(w.routine);
    check.good(1, "a", made != nullptr, "is NULL; pass where the matrix is to go");
    if (check.result() != 0) return check.result();
    *made = nullptr;
    if (const index error = check_rank_runtime(w.routine)) return error;
    check_wanted(check, w);
    if (check.result() != 0) return check.result();
    const matrix_layout layout = layout_of(w);
    if (w.is_local) check_local(check, w, layout);
    const index ld = w.is_local ? w.ld : layout.rows.local_extent(layout.grid.my_row());
    check_sizes(check, w.arguments.n, layout, ld);
    if (const index refused = refused_on_any_rank(w.routine, layout.grid, check)) return refused;
    const int error = error_of([&] {
        const rank_tags tags(layout.grid.comm, greater(1, layout.count_tiles()));
        *made = new starpu_linalg_mpi_matrix{{layout, tags, w.local, ld}};
    });
    const int of_all = error_of_all(layout, error);
    if (of_all == 0) return 0;
    delete std::exchange(*made, nullptr);
    return rank_runtime_error(w.routine, of_all);
}

template <class T> struct filling {
    void (*entry)(index i, index j, T* value, void* argument);
    void* argument;
    index first_row, first_column; // of the tile
};

template <class T> void fill_tile(void* buffers[], void* argument) {
    const auto& f = *static_cast<const filling<T>*>(argument);
    auto* first = reinterpret_cast<T*>(STARPU_MATRIX_GET_PTR(buffers[0]));
    const index rows = STARPU_MATRIX_GET_NX(buffers[0]), columns = STARPU_MATRIX_GET_NY(buffers[0]);
    const index ld = STARPU_MATRIX_GET_LD(buffers[0]);
    for (index j = 0; j < columns; j++)
        for (index i = 0; i < rows; i++)
            f.entry(f.first_row + i, f.first_column + j, first + i + j * ld, f.argument);
}

template <class T> starpu_codelet& kind_of_filling() {
    static starpu_codelet kind = rank_codelet("fill tile", fill_tile<T>);
    return kind;
}

template <class T> class filling_over_ranks final : public rank_work {
public:
    using function = void (*)(index i, index j, T* value, void* argument);
    filling_over_ranks(distributed_matrix& a, function entry, void* argument)
        : a_(a), entry_(entry), argument_(argument) {}

    void insert_tasks() override {
        for (index j = 0; j < a_.tile_columns(); j++)
            for (index i = 0; i < a_.tile_rows(); i++)
                if (a_.is_mine(i, j)) submit_tile(i, j);
    }

private:
    void submit_tile(index i, index j) {
        const auto& [rows, columns] = std::pair(a_.layout().rows, a_.layout().columns);
        calls_.push_back({entry_, argument_, i * rows.tile, j * columns.tile});
        const starpu_data_handle_t tile = a_.tile(i, j);
        outcomes.expect_one();
        const int error = starpu_task_insert(
            &kind_of_filling<T>(), STARPU_W, tile, STARPU_CL_ARGS_NFREE, &calls_.back(), sizeof(filling<T>),
            STARPU_CALLBACK_WITH_ARG_NFREE, &task_outcomes::ended, &outcomes, 0);
        if (error != 0) outcomes.expect_one_less();
        if (error != 0) throw std::system_error(-error, std::generic_category());
    }

    distributed_matrix& a_;
    const function entry_;
    void* const argument_;
    std::deque<filling<T>> calls_; // a deque, for tasks keep the address of theirs
};

template <class T>
index fill(const char* routine, distributed_matrix& a, typename filling_over_ranks<T>::function entry,
           void* argument) {
    return make_and_run<filling_over_ranks<T>>(routine, a, a, entry, argument);
}

// A question about a matrix that is none has the answer -1, and a line.
const distributed_matrix* matrix_asked(const starpu_linalg_mpi_matrix* a, const char* routine) {
    rank_argument_check check(routine);
    check.good(1, "a", a != nullptr, "is NULL; pass a matrix over ranks");
    return a == nullptr ? nullptr : &a->body;
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_MATRICES(x, T)                                                                         \
    int64_t starpu_linalg_mpi_##x##matrix(starpu_linalg_mpi_matrix_t* a, struct starpu_linalg_mpi_grid grid, \
                                          int64_t m, int64_t n) {                                            \
        return starpu::linalg::make_matrix(                                                                  \
            a, {"starpu_linalg_mpi_" #x "matrix", #x[0], sizeof(T), grid, m, n, grid.tile, grid.tile});      \
    }                                                                                                        \
    int64_t starpu_linalg_mpi_##x##matrix_local(starpu_linalg_mpi_matrix_t* a,                               \
                                                struct starpu_linalg_mpi_grid grid, int64_t m, int64_t n,    \
                                                T* local, int64_t ld) {                                      \
        return starpu::linalg::make_matrix(a, {"starpu_linalg_mpi_" #x "matrix_local", #x[0], sizeof(T),     \
                                               grid, m, n, grid.tile, grid.tile, 0, 0, true, local, ld});    \
    }                                                                                                        \
    int64_t starpu_linalg_mpi_##x##matrix_scalapack(starpu_linalg_mpi_matrix_t* a,                           \
                                                    struct starpu_linalg_mpi_grid grid,                      \
                                                    const int* description, T* local) {                      \
        return starpu::linalg::make_described(a, "starpu_linalg_mpi_" #x "matrix_scalapack", #x[0],          \
                                              sizeof(T), grid, description, local);                          \
    }                                                                                                        \
    int64_t starpu_linalg_mpi_##x##fill(starpu_linalg_mpi_matrix_t a,                                        \
                                        void (*entry)(int64_t i, int64_t j, T * value, void* argument),      \
                                        void* argument) {                                                    \
        const char* const name = "starpu_linalg_mpi_" #x "fill";                                             \
        starpu::linalg::rank_argument_check check(name);                                                     \
        check.matrix(1, "a", starpu::linalg::body_of(a), #x[0])                                              \
            .good(2, "entry", entry != nullptr, "is NULL; pass a function");                                 \
        return check.result() != 0 ? check.result()                                                          \
                                   : starpu::linalg::fill<T>(name, a->body, entry, argument);                \
    }

namespace starpu::linalg {
namespace {
index make_described(starpu_linalg_mpi_matrix** made, const char* routine, char precision,
                     std::size_t element_bytes, const starpu_linalg_mpi_grid& grid, const int* d,
                     void* local) {
    constexpr int position = 3;
    constexpr int dense = 1; // the only kind
    rank_argument_check check(routine);
    check.good(position, "description", d != nullptr && d[kind] == dense, "is none of a dense matrix")
        .good(position, "description", d == nullptr || (d[tile_rows] >= 1 && d[tile_columns] >= 1),
              "has blocks of less than one row or column")
        .good(position, "description",
              d == nullptr || (d[first_row] >= 0 && d[first_row] < grid.p && d[first_column] >= 0 &&
                               d[first_column] < grid.q),
              "begins at a process that the grid does not have");
    if (check.result() != 0) {
        if (made != nullptr) *made = nullptr;
        return check.result();
    }
    wanted_matrix w{routine,         precision,    element_bytes,   grid, d[m],  d[n], d[tile_rows],
                    d[tile_columns], d[first_row], d[first_column], true, local, d[ld]};
    w.grid.tile = 0; // which is not looked at
    w.arguments = {{position, "M_ of description"},
                   {position, "N_ of description"},
                   {position + 1, "local"},
                   {position, "LLD_ of description"}};
    return make_matrix(made, w);
}
} // namespace
} // namespace starpu::linalg

STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_MATRICES)

int64_t starpu_linalg_mpi_local_rows(starpu_linalg_mpi_matrix_t a) {
    const auto* matrix = starpu::linalg::matrix_asked(a, __func__);
    return matrix == nullptr ? -1 : matrix->local_rows();
}

int64_t starpu_linalg_mpi_local_columns(starpu_linalg_mpi_matrix_t a) {
    const auto* matrix = starpu::linalg::matrix_asked(a, __func__);
    return matrix == nullptr ? -1 : matrix->local_columns();
}

int64_t starpu_linalg_mpi_row_of(starpu_linalg_mpi_matrix_t a, int64_t local_row) {
    const auto* matrix = starpu::linalg::matrix_asked(a, __func__);
    return matrix == nullptr ? -1 : matrix->layout().rows.entry_of(matrix->grid().my_row(), local_row);
}

int64_t starpu_linalg_mpi_column_of(starpu_linalg_mpi_matrix_t a, int64_t local_column) {
    const auto* matrix = starpu::linalg::matrix_asked(a, __func__);
    return matrix == nullptr ? -1
                             : matrix->layout().columns.entry_of(matrix->grid().my_column(), local_column);
}

void* starpu_linalg_mpi_local(starpu_linalg_mpi_matrix_t a, int64_t* ld) {
    const auto* matrix = starpu::linalg::matrix_asked(a, __func__);
    if (ld != nullptr) *ld = matrix == nullptr ? -1 : matrix->ld();
    return matrix == nullptr ? nullptr : matrix->local();
}

int64_t starpu_linalg_mpi_destroy(starpu_linalg_mpi_matrix_t a) {
    if (a != nullptr)
        if (const auto error = starpu::linalg::check_rank_runtime(__func__)) return error;
    delete a;
    return 0;
}
