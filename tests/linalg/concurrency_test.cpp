// Several application threads at once, and the BLAS thread count around calls.
#include "dense_support.hpp"

#include <starpu_linalg.h>

#include <atomic>
#include <dlfcn.h>
#include <filesystem>
#include <iterator>
#include <thread>

namespace linalg_test {
namespace {

class concurrency : public with_runtime {};

bool cholesky_solves(index n, unsigned seed) {
    const matrix a = positive_definite_matrix(n, 0, seed), b = random_matrix(n, 1, 0, seed);
    matrix factor = a, x = b;
    const char uplo = seed % 2 ? 'L' : 'U';
    if (starpu_linalg_dposv(uplo, n, 1, factor.first(), n, x.first(), n) != 0) return false;
    return largest_difference(product(a, x.data), b.data) < 1e-12;
}

bool lu_solves(index n, unsigned seed) {
    const matrix a = random_matrix(n, n, 0, seed), b = random_matrix(n, 16, 0, seed + 1);
    matrix lu = a, x = b;
    std::vector<std::int64_t> ipiv(static_cast<std::size_t>(n));
    if (starpu_linalg_dgesv(n, 16, lu.first(), n, ipiv.data(), x.first(), n) != 0) return false;
    const vector first(x.data.begin(), x.data.begin() + n), right(b.data.begin(), b.data.begin() + n);
    return largest_difference(product(a, first), right) < 1e-9;
}

bool nan_is_found(index n, unsigned seed) {
    matrix a = positive_definite_matrix(n, 0, seed);
    a(n / 2, n / 2) = nan;
    return starpu_linalg_dpotrf('L', n, a.first(), n) == n / 2 + 1;
}

TEST_F(concurrency, four_application_threads_do_not_disturb_one_another) {
    constexpr unsigned threads = 4, rounds = 3;
    bool good[threads][rounds] = {};
    std::vector<std::thread> application;
    for (unsigned t = 0; t < threads; t++)
        application.emplace_back([&good, t] {
            for (unsigned r = 0; r < rounds; r++) {
                const index n = 200 + 130 * t + 17 * r;
                good[t][r] = cholesky_solves(n, t + r) && lu_solves(n, t + r) && nan_is_found(n, t + r);
            }
        });
    for (std::thread& thread : application) thread.join();
    for (unsigned t = 0; t < threads; t++)
        for (unsigned r = 0; r < rounds; r++) EXPECT_TRUE(good[t][r]) << "thread " << t << ", round " << r;
}

TEST_F(concurrency, tasks_of_the_application_go_on_beside_a_call) {
    std::atomic<int> ran{0};
    starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = [](void*[], void* count) { static_cast<std::atomic<int>*>(count)->fetch_add(1); };
    for (int i = 0; i < 100; i++) {
        starpu_task* task = starpu_task_create();
        task->cl = &codelet;
        task->cl_arg = &ran;
        ASSERT_EQ(starpu_task_submit(task), 0);
    }
    EXPECT_TRUE(cholesky_solves(400, 3));
    starpu_task_wait_for_all();
    EXPECT_EQ(ran.load(), 100);
}

std::ptrdiff_t threads_of_the_process() {
    const std::filesystem::directory_iterator threads("/proc/self/task");
    return std::distance(begin(threads), end(threads));
}

// OpenBLAS makes its own when it is loaded: one for each further core, unless OPENBLAS_NUM_THREADS asks for
// fewer.
std::ptrdiff_t threads_of_openblas() {
    const auto count = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "openblas_get_num_threads"));
    return count ? count() - 1 : 0;
}

TEST(threads, are_the_workers_and_at_most_four_more) {
    constexpr std::ptrdiff_t most_more = 4, calling_thread = 1;
    ASSERT_EQ(starpu_init(nullptr), 0);
    const auto workers = static_cast<std::ptrdiff_t>(starpu_worker_get_count());
    EXPECT_TRUE(cholesky_solves(600, 1));
    EXPECT_TRUE(lu_solves(600, 1));
    const std::ptrdiff_t threads = threads_of_the_process();
    starpu_shutdown();
    if (threads_of_openblas() + calling_thread > most_more) {
        EXPECT_LE(threads - threads_of_openblas(), workers + most_more);
        GTEST_SKIP() << "OpenBLAS made " << threads_of_openblas()
                     << " threads before the first call, which are "
                     << "not counted here; OPENBLAS_NUM_THREADS=1 keeps it from that";
    }
    EXPECT_LE(threads, workers + most_more);
}

class openblas_threads : public with_runtime {
protected:
    using setter = void (*)(int);
    using getter = int (*)();
    setter set = reinterpret_cast<setter>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"));
    getter get = reinterpret_cast<getter>(dlsym(RTLD_DEFAULT, "openblas_get_num_threads"));

    void SetUp() override {
        with_runtime::SetUp();
        if (!set || !get) GTEST_SKIP() << "the BLAS in use is not OpenBLAS";
    }
};

TEST_F(openblas_threads, are_restored_after_a_call) {
    for (int threads : {1, 2}) {
        set(threads);
        EXPECT_TRUE(cholesky_solves(300, 1));
        EXPECT_EQ(get(), threads);
    }
}

TEST_F(openblas_threads, are_restored_after_a_failure) {
    set(2);
    EXPECT_TRUE(nan_is_found(300, 1));
    EXPECT_EQ(get(), 2);
    matrix a = positive_definite_matrix(4);
    error_lines_of([&] { starpu_linalg_dpotrf('X', 4, a.first(), 4); });
    EXPECT_EQ(get(), 2);
}

TEST_F(openblas_threads, are_restored_after_the_last_of_several_calls) {
    set(2);
    std::vector<std::thread> application;
    for (unsigned t = 0; t < 3; t++) application.emplace_back([t] { lu_solves(300, t); });
    for (std::thread& thread : application) thread.join();
    EXPECT_EQ(get(), 2);
}

} // namespace
} // namespace linalg_test
