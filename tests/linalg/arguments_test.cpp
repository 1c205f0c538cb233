// Bad arguments and wrong places to call from: the code, the one line, and that nothing was changed.
#include "dense_support.hpp"

#include <starpu_linalg.h>
#include <starpu_linalg_cg.h>

#include <climits>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <limits>

namespace linalg_test {
namespace {

class arguments : public with_runtime {};

double storage[64];
std::int64_t ipiv[8];

// The call returns -position and tells so in one line that names the routine and the argument.
void expect_refused(const std::function<std::int64_t()>& call, index position, const std::string& routine,
                    const std::string& argument) {
    std::int64_t result = 0;
    const std::string lines = error_lines_of([&] { result = call(); });
    EXPECT_EQ(result, -position) << routine;
    EXPECT_EQ(count_lines(lines), 1) << lines;
    EXPECT_NE(lines.find(routine), std::string::npos) << lines;
    EXPECT_NE(lines.find("argument " + std::to_string(position) + ", " + argument), std::string::npos)
        << lines;
    for (double x : storage) EXPECT_EQ(x, 0);
}

TEST_F(arguments, of_potrf_are_checked) {
    const auto refused = [](char uplo, index n, double* a, index lda, index position, const char* name) {
        expect_refused([=] { return starpu_linalg_dpotrf(uplo, n, a, lda); }, position,
                       "starpu_linalg_dpotrf", name);
    };
    refused('X', 4, storage, 4, 1, "uplo");
    refused('\0', 4, storage, 4, 1, "uplo");
    refused('L', -1, storage, 4, 2, "n");
    refused('L', 4, nullptr, 4, 3, "a");
    refused('L', 4, storage, 3, 4, "lda");
    refused('L', 0, storage, 0, 4, "lda");
    refused('L', 4, storage, index{1} << 31, 4, "lda");
}

TEST_F(arguments, of_potrs_and_posv_are_checked) {
    const auto refused = [](char uplo, index n, index nrhs, double* a, index lda, double* b, index ldb,
                            index position, const char* name) {
        expect_refused([=] { return starpu_linalg_dpotrs(uplo, n, nrhs, a, lda, b, ldb); }, position,
                       "starpu_linalg_dpotrs", name);
        expect_refused([=] { return starpu_linalg_dposv(uplo, n, nrhs, a, lda, b, ldb); }, position,
                       "starpu_linalg_dposv", name);
    };
    refused('N', 4, 2, storage, 4, storage, 4, 1, "uplo");
    refused('U', -4, 2, storage, 4, storage, 4, 2, "n");
    refused('U', 4, -2, storage, 4, storage, 4, 3, "nrhs");
    refused('U', 4, 2, nullptr, 4, storage, 4, 4, "a");
    refused('U', 4, 2, storage, 2, storage, 4, 5, "lda");
    refused('U', 4, 2, storage, 4, nullptr, 4, 6, "b");
    refused('U', 4, 2, storage, 4, storage, 3, 7, "ldb");
}

TEST_F(arguments, of_getrf_are_checked) {
    const auto refused = [](index m, index n, double* a, index lda, std::int64_t* p, index position,
                            const char* name) {
        expect_refused([=] { return starpu_linalg_dgetrf(m, n, a, lda, p); }, position,
                       "starpu_linalg_dgetrf", name);
    };
    refused(-1, 4, storage, 4, ipiv, 1, "m");
    refused(4, -1, storage, 4, ipiv, 2, "n");
    refused(4, 4, nullptr, 4, ipiv, 3, "a");
    refused(4, 2, storage, 3, ipiv, 4, "lda");
    refused(4, 4, storage, 4, nullptr, 5, "ipiv");
}

TEST_F(arguments, of_getrs_are_checked) {
    const auto refused = [](char trans, index n, index nrhs, double* a, index lda, std::int64_t* p, double* b,
                            index ldb, index position, const char* name) {
        expect_refused([=] { return starpu_linalg_dgetrs(trans, n, nrhs, a, lda, p, b, ldb); }, position,
                       "starpu_linalg_dgetrs", name);
    };
    refused('L', 4, 2, storage, 4, ipiv, storage, 4, 1, "trans");
    refused('N', -4, 2, storage, 4, ipiv, storage, 4, 2, "n");
    refused('N', 4, -2, storage, 4, ipiv, storage, 4, 3, "nrhs");
    refused('N', 4, 2, nullptr, 4, ipiv, storage, 4, 4, "a");
    refused('N', 4, 2, storage, 3, ipiv, storage, 4, 5, "lda");
    refused('N', 4, 2, storage, 4, nullptr, storage, 4, 6, "ipiv");
    for (std::int64_t bad : {std::int64_t{0}, std::int64_t{5}, std::int64_t{-1}, INT64_MIN, INT64_MAX})
        for (int place : {0, 3})
            for (char trans : {'N', 'T'}) {
                std::int64_t p[] = {4, 4, 3, 4};
                p[place] = bad;
                refused(trans, 4, 2, storage, 4, p, storage, 4, 6, "ipiv");
            }
    std::int64_t good[] = {1, 2, 3, 4};
    refused('N', 4, 2, storage, 4, good, nullptr, 4, 7, "b");
    refused('N', 4, 2, storage, 4, good, storage, 0, 8, "ldb");
}

TEST_F(arguments, of_gesv_are_checked) {
    const auto refused = [](index n, index nrhs, double* a, index lda, std::int64_t* p, double* b, index ldb,
                            index position, const char* name) {
        expect_refused([=] { return starpu_linalg_dgesv(n, nrhs, a, lda, p, b, ldb); }, position,
                       "starpu_linalg_dgesv", name);
    };
    refused(-4, 2, storage, 4, ipiv, storage, 4, 1, "n");
    refused(4, -2, storage, 4, ipiv, storage, 4, 2, "nrhs");
    refused(4, 2, nullptr, 4, ipiv, storage, 4, 3, "a");
    refused(4, 2, storage, 3, ipiv, storage, 4, 4, "lda");
    refused(4, 2, storage, 4, nullptr, storage, 4, 5, "ipiv");
    refused(4, 2, storage, 4, ipiv, nullptr, 4, 6, "b");
    refused(4, 2, storage, 4, ipiv, storage, 3, 7, "ldb");
}

TEST_F(arguments, of_norms_are_checked) {
    double value = 0;
    expect_refused([&] { return starpu_linalg_dlange('X', 4, 4, storage, 4, &value); }, 1,
                   "starpu_linalg_dlange", "norm");
    expect_refused([&] { return starpu_linalg_dlange('M', 4, 4, storage, 3, &value); }, 5,
                   "starpu_linalg_dlange", "lda");
    expect_refused([] { return starpu_linalg_dlange('M', 0, 4, nullptr, 1, nullptr); }, 6,
                   "starpu_linalg_dlange", "value");
    expect_refused([&] { return starpu_linalg_dlansy('1', 'X', 4, storage, 4, &value); }, 2,
                   "starpu_linalg_dlansy", "uplo");
    expect_refused([&] { return starpu_linalg_dlansy('1', 'L', 4, nullptr, 4, &value); }, 4,
                   "starpu_linalg_dlansy", "a");
    expect_refused([&] { return starpu_linalg_dlantr('F', 'L', 'X', 4, 4, storage, 4, &value); }, 3,
                   "starpu_linalg_dlantr", "diag");
    expect_refused([&] { return starpu_linalg_dlantr('F', 'L', 'U', 4, -4, storage, 4, &value); }, 5,
                   "starpu_linalg_dlantr", "n");
    EXPECT_EQ(value, 0);
}

TEST_F(arguments, of_row_exchanges_are_checked) {
    std::int64_t good[] = {1, 2, 3, 4}, beyond[] = {1, 2, 3, 5};
    const auto refused = [](index n, double* a, index lda, index k1, index k2, const std::int64_t* p,
                            index incx, index position, const char* name) {
        expect_refused([=] { return starpu_linalg_dlaswp(n, a, lda, k1, k2, p, incx); }, position,
                       "starpu_linalg_dlaswp", name);
    };
    refused(-1, storage, 4, 1, 4, good, 1, 1, "n");
    refused(4, nullptr, 4, 1, 4, good, 1, 2, "a");
    refused(4, storage, 3, 1, 4, good, 1, 3, "lda");
    refused(4, storage, 4, 0, 4, good, 1, 4, "k1");
    refused(4, storage, 4, 1, 4, nullptr, 1, 6, "ipiv");
    refused(4, storage, 4, 1, 4, beyond, -1, 6, "ipiv");
    refused(4, storage, 4, 1, 4, good, INT64_MIN, 7, "incx");
}

TEST_F(arguments, of_copies_are_checked) {
    double copy[16] = {};
    double *const a = storage, *const b = copy;
    expect_refused([=] { return starpu_linalg_dlacpy('L', -4, 4, a, 4, b, 4); }, 2, "starpu_linalg_dlacpy",
                   "m");
    expect_refused([=] { return starpu_linalg_dlacpy('L', 4, 4, a, 4, a, 4); }, 6, "starpu_linalg_dlacpy",
                   "b");
    expect_refused([=] { return starpu_linalg_dlaset('L', 4, 4, 1, 1, a, 3); }, 7, "starpu_linalg_dlaset",
                   "lda");
    expect_refused([=] { return starpu_linalg_domatcopy('X', 4, 4, 1, a, 4, b, 4); }, 1,
                   "starpu_linalg_domatcopy", "trans");
    expect_refused([=] { return starpu_linalg_domatcopy('N', 4, 4, 1, a, 4, a, 4); }, 7,
                   "starpu_linalg_domatcopy", "b");
    expect_refused([=] { return starpu_linalg_domatcopy('T', 2, 4, 1, a, 2, b, 3); }, 8,
                   "starpu_linalg_domatcopy", "ldb");
}

// Ten routines on small matrices; all write to their own arrays.
std::vector<std::int64_t> call_all() {
    matrix a = positive_definite_matrix(8), b = random_matrix(8, 2), c(8, 8);
    std::int64_t p[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    double value;
    return {starpu_linalg_dpotrf('L', 8, a.first(), 8),
            starpu_linalg_dpotrs('L', 8, 2, a.first(), 8, b.first(), 8),
            starpu_linalg_dposv('L', 8, 2, a.first(), 8, b.first(), 8),
            starpu_linalg_dgetrf(8, 8, a.first(), 8, p),
            starpu_linalg_dgetrs('N', 8, 2, a.first(), 8, p, b.first(), 8),
            starpu_linalg_dgesv(8, 2, a.first(), 8, p, b.first(), 8),
            starpu_linalg_dlange('F', 8, 8, a.first(), 8, &value),
            starpu_linalg_dlaswp(2, b.first(), 8, 1, 8, p, 1),
            starpu_linalg_dlacpy('A', 8, 8, a.first(), 8, c.first(), 8),
            starpu_linalg_domatcopy('T', 8, 8, 1, a.first(), 8, c.first(), 8)};
}

void expect_all_refused_with(int error, const std::function<void(std::vector<std::int64_t>&)>& call) {
    std::vector<std::int64_t> results;
    const std::string lines = error_lines_of([&] { call(results); });
    EXPECT_EQ(results, std::vector<std::int64_t>(10, -(1000 + error)));
    EXPECT_EQ(count_lines(lines), 10) << lines;
    for (const char* routine : {"dpotrf", "dpotrs", "dposv", "dgetrf", "dgetrs", "dgesv", "dlange", "dlaswp",
                                "dlacpy", "domatcopy"})
        EXPECT_NE(lines.find(std::string("starpu_linalg_") + routine + ":"), std::string::npos) << lines;
}

// A 4 x 4 operand at the start of an array with 16 rows, whose last entry in use is beside its row 3; what is
// written begins at row 3, or below it.
struct shared_arguments : arguments {
    double array[16 * 9] = {};
    double* const a = array;
    std::int64_t pivots[4] = {1, 2, 3, 4}, iter = 0;

    shared_arguments() {
        for (int i = 0; i < 4; i++) a[i + 16 * i] = 1;
    }
    void allowed_below(const std::function<std::int64_t(double*)>& call, index position,
                       const std::string& routine, const std::string& argument) {
        expect_refused([&] { return call(a + 3); }, position, routine, argument + ", shares entries with a");
        EXPECT_EQ(call(a + 4), 0) << routine;
    }
    // The same of four entries that end with the first one of the next column, or above it.
    void allowed_above(const std::function<std::int64_t(double*)>& call, index position,
                       const std::string& routine, const std::string& argument) {
        expect_refused([&] { return call(a + 13); }, position, routine, argument + ", shares entries with a");
        EXPECT_EQ(call(a + 12), 0) << routine;
    }
};

TEST_F(shared_arguments, are_refused) {
    allowed_below(
        [&](double* c) { return starpu_linalg_dgemm('N', 'N', 4, 4, 4, 1, a, 16, a, 16, 0, c, 16); }, 12,
        "dgemm", "c");
    allowed_below([&](double* c) { return starpu_linalg_dsymm('L', 'L', 4, 4, 1, a, 16, a, 16, 0, c, 16); },
                  11, "dsymm", "c");
    allowed_below([&](double* c) { return starpu_linalg_dsyrk('U', 'N', 4, 4, 1, a, 16, 0, c, 16); }, 9,
                  "dsyrk", "c");
    allowed_below([&](double* c) { return starpu_linalg_dsyr2k('U', 'N', 4, 4, 1, a, 16, a, 16, 0, c, 16); },
                  11, "dsyr2k", "c");
    allowed_below([&](double* b) { return starpu_linalg_dtrmm('L', 'L', 'N', 'N', 4, 4, 1, a, 16, b, 16); },
                  10, "dtrmm", "b");
    allowed_below([&](double* b) { return starpu_linalg_dtrsm('L', 'L', 'N', 'N', 4, 4, 1, a, 16, b, 16); },
                  10, "dtrsm", "b");
    allowed_below([&](double* b) { return starpu_linalg_dpotrs('L', 4, 4, a, 16, b, 16); }, 6, "dpotrs", "b");
    allowed_below([&](double* b) { return starpu_linalg_dgetrs('N', 4, 4, a, 16, pivots, b, 16); }, 7,
                  "dgetrs", "b");
    allowed_below([&](double* b) { return starpu_linalg_dgesv(4, 4, a, 16, pivots, b, 16); }, 6, "dgesv",
                  "b");
    allowed_below([&](double* b) { return starpu_linalg_dlacpy('A', 4, 4, a, 16, b, 16); }, 6, "dlacpy", "b");
    allowed_below([&](double* b) { return starpu_linalg_domatcopy('T', 4, 4, 1, a, 16, b, 16); }, 7,
                  "domatcopy", "b");
    allowed_below(
        [&](double* x) {
            return starpu_linalg_dsgesv(4, 4, a, 16, pivots, a + 16 * 4 + 8, 16, x, 16, &iter);
        },
        8, "dsgesv", "x");
    allowed_below([&](double* b) { return starpu_linalg_dposv('L', 4, 4, a, 16, b, 16); }, 6, "dposv", "b");
    allowed_below([&](double* b) { return starpu_linalg_dgels('N', 4, 4, 4, a, 16, b, 16); }, 7, "dgels",
                  "b");
}

// Where numbers do not fit the smaller precision, a is overwritten while b is still needed.
TEST_F(shared_arguments, of_refined_solves_are_refused) {
    double* const beside = a + 16 * 4 + 8;
    allowed_below(
        [&](double* b) { return starpu_linalg_dsgesv(4, 4, a, 16, pivots, b, 16, beside, 16, &iter); }, 6,
        "dsgesv", "b");
    allowed_below([&](double* b) { return starpu_linalg_dsposv('L', 4, 4, a, 16, b, 16, beside, 16, &iter); },
                  6, "dsposv", "b");
    allowed_below([&](double* x) { return starpu_linalg_dsposv('U', 4, 4, a, 16, beside, 16, x, 16, &iter); },
                  8, "dsposv", "x");
    // From below the last column but one to above the diagonal of the last.
    const auto solve = [&](char uplo) {
        return starpu_linalg_dsposv(uplo, 4, 1, a, 16, a + 16 * 3 - 1, 16, beside, 16, &iter);
    };
    expect_refused([&] { return solve('U'); }, 6, "dsposv", "b, shares entries with a");
    EXPECT_EQ(solve('L'), 0);
}

TEST_F(shared_arguments, of_reflectors_are_refused) {
    for (const auto factorise : {starpu_linalg_dgeqrf, starpu_linalg_dgelqf}) {
        const char* const name = factorise == starpu_linalg_dgeqrf ? "dgeqrf" : "dgelqf";
        const auto call = [&](double* tau) { return factorise(4, 4, a, 16, tau); };
        allowed_below(call, 5, name, "tau");
        allowed_above(call, 5, name, "tau");
    }
    for (const auto generate : {starpu_linalg_dorgqr, starpu_linalg_dorglq}) {
        const char* const name = generate == starpu_linalg_dorgqr ? "dorgqr" : "dorglq";
        const auto call = [&](double* tau) { return generate(4, 4, 4, a, 16, tau); };
        allowed_below(call, 6, name, "tau");
        allowed_above(call, 6, name, "tau");
    }
    double tau[4] = {};
    double* const beside = a + 16 * 4 + 8;
    for (const auto multiply : {starpu_linalg_dormqr, starpu_linalg_dormlq}) {
        const char* const name = multiply == starpu_linalg_dormqr ? "dormqr" : "dormlq";
        allowed_below([&](double* c) { return multiply('L', 'T', 4, 4, 4, a, 16, tau, c, 16); }, 9, name,
                      "c");
        expect_refused([&] { return multiply('L', 'T', 4, 4, 4, a, 16, beside + 3, beside, 16); }, 9, name,
                       "c, shares entries with tau");
        EXPECT_EQ(multiply('L', 'T', 4, 4, 4, a, 16, beside + 4, beside, 16), 0) << name;
    }
}

// What lies in the triangle that a routine does not look at is nobody's.
TEST_F(arguments, may_lie_in_the_other_triangle) {
    double array[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1};
    EXPECT_EQ(starpu_linalg_dtrsm('L', 'L', 'N', 'N', 2, 1, 1, array, 4, array + 12, 4), 0);
    EXPECT_EQ(starpu_linalg_dpotrs('L', 2, 1, array, 4, array + 12, 4), 0);
    EXPECT_EQ(array[12], 5);
    EXPECT_EQ(array[13], 6);
}

TEST(place, before_starpu_init_is_refused) {
    expect_all_refused_with(ENODEV, [](auto& results) { results = call_all(); });
}

TEST(place, after_starpu_shutdown_is_refused) {
    ASSERT_EQ(starpu_init(nullptr), 0);
    starpu_shutdown();
    expect_all_refused_with(ENODEV, [](auto& results) { results = call_all(); });
}

// More elements than addresses, so that sizes of work areas would wrap.
TEST_F(arguments, that_fit_into_no_memory_are_refused) {
    constexpr index many = index{1} << 62, ld = INT_MAX;
    double* const a = storage;
    expect_refused([=] { return starpu_linalg_dgemm('N', 'N', 1, many, 1, 1, a, 1, a, 1, 0, a, 1); }, 10,
                   "starpu_linalg_dgemm", "ldb");
    expect_refused([=] { return starpu_linalg_dpotrf('L', ld, a, ld); }, 4, "starpu_linalg_dpotrf", "lda");
    expect_refused([=] { return starpu_linalg_dgetrf(1, many, a, 1, ipiv); }, 4, "starpu_linalg_dgetrf",
                   "lda");
    std::int64_t first_row[] = {1};
    std::int64_t* const pivots = first_row;
    expect_refused([=] { return starpu_linalg_dgetrs('N', 1, many, a, 1, pivots, a, 1); }, 8,
                   "starpu_linalg_dgetrs", "ldb");
    expect_refused([=] { return starpu_linalg_dgesv(1, many, a, 1, ipiv, a, 1); }, 7, "starpu_linalg_dgesv",
                   "ldb");
    expect_refused([=] { return starpu_linalg_dpotrs('L', 1, many, a, 1, a, 1); }, 7, "starpu_linalg_dpotrs",
                   "ldb");
}

TEST_F(arguments, of_cg_that_fit_into_no_memory_are_refused) {
    const auto apply = [](std::int64_t, std::int64_t, const double*, double*, void*) { return 1; };
    for (const index n :
         {index{1} << 58, (index{1} << 61) / 3, index{1} << 61, std::numeric_limits<index>::max()}) {
        std::int64_t result = 0;
        const std::string lines = error_lines_of(
            [&] { result = starpu_linalg_dcg(n, apply, nullptr, storage, storage, nullptr, nullptr); });
        EXPECT_EQ(result, -(1000 + ENOMEM)) << n;
        // A sanitizer adds a line of its own.
        EXPECT_EQ(count_lines(lines.substr(std::min(lines.find("starpu_linalg: "), lines.size()))), 1)
            << lines;
    }
}

void call_all_in_task(void*[], void* results) {
    *static_cast<std::vector<std::int64_t>*>(results) = call_all();
}

TEST_F(arguments, cannot_make_up_for_calling_from_a_callback_outside_the_workers) {
    expect_all_refused_with(EDEADLK, [](auto& results) {
        int value = 0;
        starpu_data_handle_t handle = nullptr;
        starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value),
                                      sizeof value);
        const auto call = [](void* all) { call_all_in_task(nullptr, all); };
        ASSERT_EQ(starpu_data_acquire_cb(handle, STARPU_RW, call, &results), 0);
        starpu_data_release(handle);
        starpu_data_unregister(handle);
    });
}

TEST_F(arguments, cannot_make_up_for_calling_from_a_task) {
    expect_all_refused_with(EDEADLK, [](auto& results) {
        starpu_codelet codelet;
        starpu_codelet_init(&codelet);
        codelet.cpu_funcs[0] = call_all_in_task;
        starpu_task* task = starpu_task_create();
        task->cl = &codelet;
        task->cl_arg = &results;
        task->synchronous = 1;
        ASSERT_EQ(starpu_task_submit(task), 0);
    });
}

} // namespace
} // namespace linalg_test
