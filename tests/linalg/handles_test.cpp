// The routines on handles: whole, cut by the application, and made of tiles, with tasks before and after
// them.
#include "dense_support.hpp"

#include <starpu_linalg.h>

#include <cblas.h>
#include <lapacke.h>

#include <cerrno>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>

namespace linalg_test {
namespace {

class handles : public with_runtime {};

// A matrix whose memory a handle describes as long as it lives.
class registered {
public:
    explicit registered(matrix& m) {
        starpu_matrix_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(m.first()),
                                    static_cast<std::uint32_t>(m.ld), static_cast<std::uint32_t>(m.rows),
                                    static_cast<std::uint32_t>(m.columns), sizeof(double));
    }
    ~registered() { starpu_data_unregister(handle_); }
    registered(const registered&) = delete;
    registered& operator=(const registered&) = delete;
    operator starpu_data_handle_t() const { return handle_; }

private:
    starpu_data_handle_t handle_ = nullptr;
};

// A matrix as separate tiles, cut after the given rows and columns.
class tiled {
public:
    tiled(const matrix& whole, std::vector<index> row_cuts, std::vector<index> column_cuts)
        : rows_(with_ends(row_cuts, whole.rows)), columns_(with_ends(column_cuts, whole.columns)) {
        for (std::size_t j = 0; j + 1 < columns_.size(); j++)
            for (std::size_t i = 0; i + 1 < rows_.size(); i++) add_tile(whole, i, j);
        refresh();
    }
    ~tiled() { starpu_linalg_tiles_unregister(joined_); }
    tiled(const tiled&) = delete;
    tiled& operator=(const tiled&) = delete;

    starpu_data_handle_t handle() const { return joined_; }

    void leave_out(std::size_t i, std::size_t j) {
        starpu_linalg_tiles_unregister(joined_);
        parts_[i + j * (rows_.size() - 1)].reset();
        refresh();
    }

    // Ends the registrations.
    matrix value() {
        matrix whole(rows_.back(), columns_.back());
        for (std::size_t j = 0; j + 1 < columns_.size(); j++)
            for (std::size_t i = 0; i + 1 < rows_.size(); i++) {
                const std::size_t place = i + j * (rows_.size() - 1);
                if (!parts_[place]) continue;
                parts_[place].reset();
                for (index c = 0; c < tiles_[place]->columns; c++)
                    for (index r = 0; r < tiles_[place]->rows; r++)
                        whole(rows_[i] + r, columns_[j] + c) = (*tiles_[place])(r, c);
            }
        return whole;
    }

private:
    static std::vector<index> with_ends(std::vector<index> cuts, index end) {
        cuts.insert(cuts.begin(), 0);
        cuts.push_back(end);
        return cuts;
    }
    void add_tile(const matrix& whole, std::size_t i, std::size_t j) {
        auto tile = std::make_unique<matrix>(rows_[i + 1] - rows_[i], columns_[j + 1] - columns_[j], 1);
        for (index c = 0; c < tile->columns; c++)
            for (index r = 0; r < tile->rows; r++) (*tile)(r, c) = whole(rows_[i] + r, columns_[j] + c);
        parts_.push_back(std::make_unique<registered>(*tile));
        tiles_.push_back(std::move(tile));
    }
    void refresh() {
        std::vector<starpu_data_handle_t> tiles;
        for (const auto& part : parts_) tiles.push_back(part ? starpu_data_handle_t(*part) : nullptr);
        EXPECT_EQ(starpu_linalg_tiles_register(&joined_, static_cast<index>(rows_.size()) - 1,
                                               static_cast<index>(columns_.size()) - 1, tiles.data()),
                  0);
    }

    std::vector<index> rows_, columns_;
    std::vector<std::unique_ptr<matrix>> tiles_;
    std::vector<std::unique_ptr<registered>> parts_;
    starpu_data_handle_t joined_ = nullptr;
};

// LAPACK's factor; the other triangle is the matrix's.
matrix factor_of(char uplo, matrix a) {
    EXPECT_EQ(
        LAPACKE_dpotrf(LAPACK_COL_MAJOR, uplo, static_cast<int>(a.rows), a.first(), static_cast<int>(a.ld)),
        0);
    return a;
}

void expect_near(const matrix& found, const matrix& wanted) {
    ASSERT_EQ(found.data.size(), wanted.data.size());
    EXPECT_LE(largest_difference(found.data, wanted.data),
              1e-13 * static_cast<double>(wanted.rows + wanted.columns));
}

TEST_F(handles, whole_are_factorised_as_lapack_does) {
    for (const char uplo : {'L', 'U'})
        for (const index n : {1, 100, 129, 700, 1000})
            for (const index extra_rows : {0, 5}) {
                matrix a = positive_definite_matrix(n, extra_rows);
                const matrix wanted = factor_of(uplo, a);
                {
                    const registered handle(a);
                    ASSERT_EQ(starpu_linalg_dpotrf_handle(uplo, handle), 0) << n;
                }
                expect_near(a, wanted);
            }
}

// Cut by the filters of the runtime, rows first or columns first, as long as it lives.
class cut {
public:
    cut(matrix& m, bool rows_first, unsigned row_count, unsigned column_count) : handle_(m) {
        starpu_data_filter rows = {}, columns = {};
        rows.filter_func = starpu_matrix_filter_block;
        columns.filter_func = starpu_matrix_filter_vertical_block;
        rows.nchildren = row_count;
        columns.nchildren = column_count;
        starpu_data_map_filters(handle_, 2, rows_first ? &rows : &columns, rows_first ? &columns : &rows);
    }
    ~cut() { starpu_data_unpartition(handle_, STARPU_MAIN_RAM); }
    operator starpu_data_handle_t() const { return handle_; }

private:
    const registered handle_;
};

TEST_F(handles, cut_by_the_application_are_used_as_they_are) {
    for (const bool rows_first : {false, true}) {
        matrix a = positive_definite_matrix(300);
        const matrix wanted = factor_of('L', a);
        {
            const cut handle(a, rows_first, 4, 4);
            EXPECT_EQ(starpu_linalg_dpotrf_handle('L', handle), 0);
            EXPECT_EQ(starpu_data_get_nb_children(handle), 4) << "it stays cut";
        }
        expect_near(a, wanted);
    }
}

struct product_case {
    char ta, tb;
    index m, n, k;
    double alpha, beta;
};
const std::vector<product_case> products = {
    {'N', 'N', 300, 200, 400, 1, 0}, {'T', 'N', 300, 200, 400, -2, 0.5}, {'N', 'T', 130, 500, 129, 1, 1},
    {'T', 'T', 60, 70, 80, 1, -1},   {'N', 'N', 200, 300, 100, 0, 0.5},
};

matrix left_of(const product_case& p) {
    return p.ta == 'N' ? random_matrix(p.m, p.k, 1) : random_matrix(p.k, p.m, 1);
}
matrix right_of(const product_case& p) {
    return p.tb == 'N' ? random_matrix(p.k, p.n, 0, 2) : random_matrix(p.n, p.k, 0, 2);
}

matrix product_of(const product_case& p, const matrix& a, const matrix& b, matrix c) {
    cblas_dgemm(CblasColMajor, p.ta == 'N' ? CblasNoTrans : CblasTrans,
                p.tb == 'N' ? CblasNoTrans : CblasTrans, static_cast<int>(p.m), static_cast<int>(p.n),
                static_cast<int>(p.k), p.alpha, a.first(), static_cast<int>(a.ld), b.first(),
                static_cast<int>(b.ld), p.beta, c.first(), static_cast<int>(c.ld));
    return c;
}

TEST_F(handles, cut_in_one_direction_by_two_filters_are_used_as_they_are) {
    const product_case p = {'N', 'N', 60, 40, 50, 1, 0};
    for (const bool rows_first : {false, true})
        for (const auto& [row_count, column_count] : {std::pair{1U, 4U}, {4U, 1U}, {1U, 1U}, {3U, 2U}}) {
            matrix a = left_of(p), b = right_of(p), c(p.m, p.n);
            const matrix wanted = product_of(p, a, b, c);
            {
                const registered ha(a), hb(b);
                const cut hc(c, rows_first, row_count, column_count);
                ASSERT_EQ(starpu_linalg_dgemm_handle('N', 'N', 1, ha, hb, 0, hc), 0);
            }
            expect_near(c, wanted);
        }
}

// All rows but the last.
void leave_out_last_row(void* father, void* child, starpu_data_filter* filter, unsigned id, unsigned count) {
    starpu_matrix_filter_block(father, child, filter, id, count);
    auto& piece = *static_cast<starpu_matrix_interface*>(child);
    if (id == count - 1) {
        piece.nx--;
        piece.allocsize = std::size_t(piece.nx) * piece.ny * piece.elemsize;
    }
}

TEST_F(handles, cut_into_pieces_that_are_no_grid_are_refused) {
    matrix a(20, 20), b(20, 20), c(20, 20);
    const registered ha(a), hb(b), hc(c);
    const auto multiply = [&] { return starpu_linalg_dgemm_handle('N', 'N', 1, ha, hb, 0, hc); };
    starpu_data_filter rows = {}, columns = {};
    rows.nchildren = columns.nchildren = 2;
    rows.filter_func = leave_out_last_row;
    starpu_data_partition(hc, &rows);
    expect_named_argument(7, "do not make up a grid", multiply);
    starpu_data_unpartition(hc, STARPU_MAIN_RAM);
    rows.filter_func = starpu_matrix_filter_block;
    columns.filter_func = starpu_matrix_filter_vertical_block;
    starpu_data_partition(hb, &rows);
    starpu_data_partition(starpu_data_get_child(hb, 0), &columns); // the other half stays as it is
    expect_named_argument(5, "do not make up a grid", multiply);
    starpu_data_unpartition(hb, STARPU_MAIN_RAM);
    EXPECT_EQ(multiply(), 0);
}

TEST_F(handles, made_of_tiles_need_those_of_the_named_triangle_only) {
    const matrix a = positive_definite_matrix(400);
    for (const char uplo : {'L', 'U'}) {
        tiled tiles(a, {90, 200, 333}, {90, 200, 333});
        for (std::size_t i = 0; i < 4; i++)
            for (std::size_t j = 0; j < i; j++) uplo == 'L' ? tiles.leave_out(j, i) : tiles.leave_out(i, j);
        ASSERT_EQ(starpu_linalg_dpotrf_handle(uplo, tiles.handle()), 0);
        const matrix found = tiles.value(), wanted = factor_of(uplo, a);
        for (index j = 0; j < 400; j++)
            for (index i = 0; i < 400; i++) {
                const bool is_named = uplo == 'L' ? i >= j : i <= j;
                ASSERT_NEAR(is_named ? found(i, j) : 0, is_named ? wanted(i, j) : 0, 1e-11);
            }
    }
}

TEST_F(handles, tell_the_order_at_which_a_factorisation_fails) {
    for (const char uplo : {'L', 'U'})
        for (const double bad : {-1.0, 0.0, nan})
            for (const index order : {1, 64, 150, 480, 700}) {
                matrix a = positive_definite_matrix(700);
                for (index i = 0; i < 700; i++)
                    if (i != order - 1 && bad == 0.0) a(i, order - 1) = a(order - 1, i) = 0;
                a(order - 1, order - 1) = bad;
                const registered handle(a);
                EXPECT_EQ(starpu_linalg_dpotrf_handle(uplo, handle), order) << uplo << ' ' << bad;
            }
}

void fill_with_ones(void* buffers[], void*) {
    auto* first = reinterpret_cast<double*>(STARPU_MATRIX_GET_PTR(buffers[0]));
    for (std::uint32_t j = 0; j < STARPU_MATRIX_GET_NY(buffers[0]); j++)
        for (std::uint32_t i = 0; i < STARPU_MATRIX_GET_NX(buffers[0]); i++)
            first[i + j * STARPU_MATRIX_GET_LD(buffers[0])] += i == j ? 1 : 0;
}

// The identity added by a task before, and by one after: 4 I + I = 5 I, its factor sqrt(5) I + I.
TEST_F(handles, take_their_place_among_tasks_on_the_same_data) {
    starpu_codelet add_identity;
    starpu_codelet_init(&add_identity);
    add_identity.cpu_funcs[0] = fill_with_ones;
    add_identity.nbuffers = 1;
    add_identity.modes[0] = STARPU_RW;
    matrix a(500, 500);
    for (index i = 0; i < 500; i++) a(i, i) = 4;
    {
        const registered handle(a);
        ASSERT_EQ(starpu_task_insert(&add_identity, STARPU_RW, starpu_data_handle_t(handle), 0), 0);
        ASSERT_EQ(starpu_linalg_dpotrf_handle('L', handle), 0);
        ASSERT_EQ(starpu_task_insert(&add_identity, STARPU_RW, starpu_data_handle_t(handle), 0), 0);
    }
    for (index i = 0; i < 500; i++) ASSERT_EQ(a(i, i), std::sqrt(5.0) + 1);
}

TEST_F(handles, whole_are_multiplied_as_blas_does) {
    for (const product_case& p : products) {
        matrix a = left_of(p), b = right_of(p), c = random_matrix(p.m, p.n, 2, 3);
        const matrix wanted = product_of(p, a, b, c);
        if (p.beta == 0)
            for (index j = 0; j < p.n; j++) std::fill_n(&c(0, j), p.m, nan);
        {
            const registered ha(a), hb(b), hc(c);
            ASSERT_EQ(starpu_linalg_dgemm_handle(p.ta, p.tb, p.alpha, ha, hb, p.beta, hc), 0);
        }
        expect_near(c, wanted);
    }
}

TEST_F(handles, whole_and_tiled_can_be_multiplied_with_one_another) {
    const product_case p = {'T', 'N', 300, 200, 400, 1.5, -1};
    matrix a = left_of(p), b = right_of(p);
    const matrix c = random_matrix(p.m, p.n, 0, 3), wanted = product_of(p, a, b, c);
    tiled tiles_of_a(a, {100, 200, 300}, {150}); // 400 in 4 equal parts, 300 in 2: as a whole would be cut
    tiled tiles_of_c(c, {150}, {20, 100});
    {
        const tiled tiles_of_b(b, {100, 200, 300}, {20, 100});
        ASSERT_EQ(starpu_linalg_dgemm_handle(p.ta, p.tb, p.alpha, tiles_of_a.handle(), tiles_of_b.handle(),
                                             p.beta, tiles_of_c.handle()),
                  0);
    }
    expect_near(tiles_of_c.value(), wanted);
    matrix again = c;
    {
        const registered hb(b), hc(again);
        ASSERT_EQ(starpu_linalg_dgemm_handle(p.ta, p.tb, p.alpha, tiles_of_a.handle(), hb, p.beta, hc), 0);
    }
    expect_near(again, wanted);
}

TEST_F(handles, may_be_both_operands) {
    const product_case p = {'T', 'N', 300, 300, 200, 1, 0};
    matrix a = random_matrix(200, 300), c(300, 300);
    const matrix wanted = product_of(p, a, a, c);
    {
        const registered ha(a), hc(c);
        ASSERT_EQ(starpu_linalg_dgemm_handle('T', 'N', 1, ha, ha, 0, hc), 0);
    }
    expect_near(c, wanted);
}

int valid_on(starpu_data_handle_t handle, unsigned node) {
    int is_valid = 0;
    starpu_data_query_status(handle, static_cast<int>(node), nullptr, &is_valid, nullptr);
    return is_valid;
}

// Where the values are on a device and there is room, results are there, too, and nothing was brought home
// between.
TEST_F(handles, that_lie_on_a_device_are_worked_on_there) {
    int worker = 0;
    if (starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, &worker, 1) < 1)
        GTEST_SKIP() << "there is no CUDA worker";
    const unsigned node = starpu_worker_get_memory_node(static_cast<unsigned>(worker));
    matrix a = positive_definite_matrix(200), b = random_matrix(200, 200, 0, 2), c(200, 200);
    matrix factor = factor_of('L', a);
    for (index j = 0; j < 200; j++)
        for (index i = 0; i < j; i++) factor(i, j) = a(i, j);
    const matrix wanted = product_of({'N', 'N', 200, 200, 200, 1, 0}, factor, b, c);
    {
        const registered ha(a), hb(b), hc(c);
        ASSERT_EQ(starpu_data_fetch_on_node(ha, node, 0), 0);
        ASSERT_EQ(starpu_data_fetch_on_node(hb, node, 0), 0);
        ASSERT_EQ(starpu_linalg_dpotrf_handle('L', ha), 0);
        EXPECT_TRUE(valid_on(ha, node) && !valid_on(ha, STARPU_MAIN_RAM));
        ASSERT_EQ(starpu_linalg_dgemm_handle('N', 'N', 1, ha, hb, 0, hc), 0);
        EXPECT_TRUE(valid_on(hc, node) && !valid_on(hc, STARPU_MAIN_RAM));
    }
    expect_near(a, factor);
    expect_near(c, wanted);
}

int tasks_of_cpus() {
    int tasks = 0;
    for (unsigned worker = 0; worker < starpu_worker_get_count(); worker++) {
        starpu_profiling_worker_info info;
        if (starpu_worker_get_type(static_cast<int>(worker)) != STARPU_CPU_WORKER) continue;
        EXPECT_EQ(starpu_profiling_worker_get_info(static_cast<int>(worker), &info), 0);
        tasks += info.executed_tasks;
    }
    return tasks;
}

// One of them on a CPU would be what the device waits for.
TEST_F(handles, with_large_tiles_are_left_to_the_device) {
    if (starpu_cuda_worker_get_count() == 0) GTEST_SKIP() << "there is no CUDA worker";
    if (std::getenv("STARPU_LIMIT_CUDA_MEM")) GTEST_SKIP() << "the device cannot hold such tiles";
    matrix a = positive_definite_matrix(1024);
    const matrix wanted = factor_of('L', a);
    tiled in_tiles(a, {256, 512, 768}, {256, 512, 768});
    tasks_of_cpus(); // from here on
    ASSERT_EQ(starpu_linalg_dpotrf_handle('L', in_tiles.handle()), 0);
    EXPECT_EQ(tasks_of_cpus(), 0);
    matrix factor = in_tiles.value();
    for (index j = 0; j < 1024; j++)
        for (index i = 0; i < j; i++) factor(i, j) = wanted(i, j);
    expect_near(factor, wanted);
}

TEST_F(handles, that_do_not_suit_are_refused) {
    matrix square(4, 4), tall(6, 4), other(6, 4), third(6, 4);
    vector numbers(4);
    starpu_data_handle_t plain = nullptr;
    starpu_vector_data_register(&plain, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(numbers.data()), 4,
                                sizeof(double));
    {
        const registered s(square), t(tall), t2(other), t3(third);
        expect_named_argument(1, "uplo", [&] { return starpu_linalg_dpotrf_handle('X', s); });
        expect_named_argument(2, "NULL", [] { return starpu_linalg_dpotrf_handle('L', nullptr); });
        expect_named_argument(2, "not a matrix", [&] { return starpu_linalg_dpotrf_handle('L', plain); });
        expect_named_argument(2, "not square", [&] { return starpu_linalg_dpotrf_handle('L', t); });
        expect_named_argument(4, "rows of c",
                              [&] { return starpu_linalg_dgemm_handle('N', 'N', 1, s, s, 0, t); });
        expect_named_argument(5, "does not fit",
                              [&] { return starpu_linalg_dgemm_handle('N', 'N', 1, t, t2, 0, t3); });
        expect_named_argument(7, "operand",
                              [&] { return starpu_linalg_dgemm_handle('N', 'N', 1, s, s, 0, s); });
    }
    starpu_data_unregister(plain);
}

TEST_F(handles, of_tiles_that_do_not_suit_are_refused) {
    matrix small(2, 2), large(3, 3);
    const registered s(small), l(large);
    starpu_data_handle_t joined = nullptr;
    const starpu_data_handle_t mixed[] = {s, l}, holes[] = {s, nullptr};
    expect_named_argument(4, "fit together",
                          [&] { return starpu_linalg_tiles_register(&joined, 1, 2, mixed); });
    expect_named_argument(4, "fit together",
                          [&] { return starpu_linalg_tiles_register(&joined, 2, 1, holes); });
    const starpu_data_handle_t twice[] = {s, s};
    expect_named_argument(4, "same handle",
                          [&] { return starpu_linalg_tiles_register(&joined, 1, 2, twice); });
    expect_named_argument(2, "tile_rows", [&] { return starpu_linalg_tiles_register(&joined, 0, 1, mixed); });
    expect_named_argument(1, "tiles_register", [&] { return starpu_linalg_tiles_unregister(s); });
    EXPECT_EQ(joined, nullptr);
}

void fail(void*[], void*) {
    starpu_task_fail(EIO, nullptr);
}

// What a task should have written is not there: the call cannot run, says so, and the runtime goes on.
TEST_F(handles, of_data_that_a_failed_task_left_are_an_error) {
    starpu_codelet failing;
    starpu_codelet_init(&failing);
    failing.cpu_funcs[0] = fail;
    failing.nbuffers = 1;
    failing.modes[0] = STARPU_RW;
    matrix a = positive_definite_matrix(50);
    const registered handle(a);
    const std::string lines = error_lines_of([&] {
        EXPECT_EQ(starpu_task_insert(&failing, STARPU_RW, starpu_data_handle_t(handle), 0), 0);
        EXPECT_EQ(starpu_linalg_dpotrf_handle('L', handle), -(1000 + ECANCELED));
        EXPECT_NE(starpu_task_wait_for_all(), 0);
    });
    EXPECT_NE(lines.find("starpu_linalg_dpotrf_handle"), std::string::npos) << lines;
    EXPECT_EQ(starpu_linalg_dpotrf_handle('L', handle), 0);
}

// The call could never have its turn: it says so, and works once the data are released.
TEST_F(handles, held_by_the_caller_are_an_error) {
    starpu_shutdown();
    setenv("STARPU_STALL_DELAY", "0.05", 1);
    ASSERT_EQ(starpu_init(nullptr), 0);
    unsetenv("STARPU_STALL_DELAY");
    matrix a = positive_definite_matrix(300), b = positive_definite_matrix(300), x = random_matrix(300, 2);
    const matrix untouched = b;
    const registered of_a(a), of_b(b), of_x(x);
    const std::pair<const char*, std::function<std::int64_t()>> calls[] = {
        {"dpotrf", [&] { return starpu_linalg_dpotrf_handle('L', of_b); }},
        {"dpotrs", [&] { return starpu_linalg_dpotrs_handle('L', of_b, of_x); }},
        {"dtrsm", [&] { return starpu_linalg_dtrsm_handle('L', 'L', 'N', 'N', 1, of_a, of_b); }},
        {"dsyrk", [&] { return starpu_linalg_dsyrk_handle('L', 'N', 1, of_a, 0, of_b); }},
        {"dgemm", [&] { return starpu_linalg_dgemm_handle('N', 'N', 1, of_a, of_a, 0, of_b); }},
        {"dgetrf_nopiv", [&] { return starpu_linalg_dgetrf_nopiv_handle(of_b); }}};
    for (const auto mode : {STARPU_R, STARPU_RW})
        for (const auto& [name, call] : calls) {
            if (name == std::string("dpotrs") && mode == STARPU_R) continue; // it only reads the factor
            const std::string lines = error_lines_of([&] {
                EXPECT_EQ(starpu_data_acquire(of_b, mode), 0);
                EXPECT_EQ(call(), -(1000 + EDEADLK)) << name;
                starpu_data_release(of_b);
            });
            EXPECT_NE(lines.find("stall report"), std::string::npos) << lines;
            EXPECT_NE(lines.find(name + std::string("_handle")), std::string::npos) << lines;
        }
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(starpu_data_acquire(of_b, STARPU_R), 0);
    EXPECT_EQ(b.data, untouched.data); // what was refused has written nothing
    starpu_data_release(of_b);
    for (const auto& [name, call] : calls) EXPECT_EQ(call(), 0) << name;
}

} // namespace
} // namespace linalg_test
