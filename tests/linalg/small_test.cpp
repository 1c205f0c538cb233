// Small problems: the calling thread solves them and wakes no worker, from several threads at once, and
// refuses to where other calls refuse.
#include "dense_support.hpp"

#include <starpu_linalg.h>

#include <atomic>
#include <cerrno>
#include <thread>

namespace linalg_test {
namespace {

using pivots = std::vector<std::int64_t>;

class running {
public:
    explicit running(int cpus) {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = cpus;
        error_ = starpu_init(&conf);
    }
    ~running() {
        if (!error_) starpu_shutdown();
    }
    running(const running&) = delete;
    running& operator=(const running&) = delete;

    explicit operator bool() const { return error_ == 0; }

private:
    int error_;
};

// Each solves a system or product of this order and checks it.
void gesv_of(index n, index nrhs) {
    const matrix a = random_matrix(n, n, 1), b = random_matrix(n, nrhs, 2, 5);
    matrix lu = a, x = b;
    pivots ipiv(static_cast<std::size_t>(n));
    ASSERT_EQ(starpu_linalg_dgesv(n, nrhs, lu.first(), lu.ld, ipiv.data(), x.first(), x.ld), 0);
    const vector first(x.data.begin(), x.data.begin() + n), right(b.data.begin(), b.data.begin() + n);
    EXPECT_LT(largest_difference(product(a, first), right), 1e-9) << n;
}
void posv_of(char uplo, index n, index nrhs) {
    const matrix a = positive_definite_matrix(n, 1), b = random_matrix(n, nrhs, 2, 5);
    matrix factor = triangle_of(uplo, a), x = b;
    ASSERT_EQ(starpu_linalg_dposv(uplo, n, nrhs, factor.first(), factor.ld, x.first(), x.ld), 0);
    const vector first(x.data.begin(), x.data.begin() + n), right(b.data.begin(), b.data.begin() + n);
    EXPECT_LT(largest_difference(product(a, first), right), 1e-12) << uplo << n;
}
void gemm_of(char ta, char tb, index n) {
    const matrix a = random_matrix(n, n), b = random_matrix(n, n, 0, 2);
    matrix c(n, n);
    ASSERT_EQ(starpu_linalg_dgemm(ta, tb, n, n, n, 1, a.first(), n, b.first(), n, 0, c.first(), n), 0);
    for (index i : {index{0}, n / 2, n - 1}) {
        double sum = 0;
        for (index p = 0; p < n; p++)
            sum += (ta == 'N' ? a(i, p) : a(p, i)) * (tb == 'N' ? b(p, n - 1) : b(n - 1, p));
        EXPECT_NEAR(c(i, n - 1), sum, 1e-12) << ta << tb << n;
    }
}

void solve_all_of_order(index n) {
    for (index nrhs : {1, 2, 5, 7}) {
        gesv_of(n, nrhs);
        for (char uplo : {'L', 'U'}) posv_of(uplo, n, nrhs);
    }
    for (char ta : {'N', 'T'})
        for (char tb : {'N', 'T'}) gemm_of(ta, tb, n);
}

int tasks_of(const std::function<void()>& work) {
    const auto executed = [] {
        int sum = 0;
        for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); worker++) {
            starpu_profiling_worker_info info; // reading resets
            starpu_profiling_worker_get_info(worker, &info);
            sum += info.executed_tasks;
        }
        return sum;
    };
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    executed();
    work();
    starpu_task_wait_for_all();
    const int count = executed();
    starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
    return count;
}

TEST(small, problems_wake_no_worker) {
    const running runtime(2);
    ASSERT_TRUE(runtime);
    EXPECT_EQ(tasks_of([] {
                  for (index n : {1, 2, 9, 10, 33, 64, 100, 127, 128}) solve_all_of_order(n);
                  posv_of('L', 256, 1);
                  posv_of('U', 256, 7);
              }),
              0);
    EXPECT_GT(tasks_of([] { gesv_of(129, 1); }), 0);
    EXPECT_GT(tasks_of([] { posv_of('L', 257, 1); }), 0);
    EXPECT_GT(tasks_of([] { posv_of('L', 200, 8); }), 0);
    EXPECT_GT(tasks_of([] { gemm_of('N', 'N', 129); }), 0);
}

TEST(small, problems_may_be_solved_by_several_threads_at_once) {
    const running runtime(2);
    ASSERT_TRUE(runtime);
    std::vector<std::thread> application;
    for (int t = 0; t < 4; t++)
        application.emplace_back([] {
            for (index n : {3, 50, 100, 128, 140}) solve_all_of_order(n);
        });
    for (std::thread& thread : application) thread.join();
}

TEST(small, problems_need_but_one_cpu_worker) {
    const running runtime(1);
    ASSERT_TRUE(runtime);
    for (index n : {1, 10, 100, 129}) solve_all_of_order(n);
}

// A batch of products that are too large for the calling thread: all workers share one of them, but of as
// many as workers each is one task.
TEST(small, batches_of_larger_products_keep_all_workers_busy) {
    const running runtime(2);
    ASSERT_TRUE(runtime);
    const auto multiply = [](index count) {
        constexpr index n = 140;
        const matrix a = random_matrix(n, n), b = random_matrix(n, n);
        matrix c(n, n * count);
        std::vector<std::int64_t> info(static_cast<std::size_t>(count));
        ASSERT_EQ(starpu_linalg_dgemm_strided('N', 'N', n, n, n, 1, a.first(), n, 0, b.first(), n, 0, 0,
                                              c.first(), n, n * n, count, info.data()),
                  0);
    };
    EXPECT_GT(tasks_of([&] { multiply(1); }), 1);
    EXPECT_EQ(tasks_of([&] { multiply(2); }), 2);
}

// What devices cannot do is refused whatever the size.
TEST(small, problems_are_refused_without_a_cpu_worker) {
    const running runtime(0);
    if (!runtime) GTEST_SKIP() << "the runtime does not start without any worker";
    double a = 4, b = 1;
    std::int64_t p = 1;
    const std::string lines = error_lines_of([&] {
        EXPECT_EQ(starpu_linalg_dgesv(1, 1, &a, 1, &p, &b, 1), -(1000 + ENODEV));
        EXPECT_EQ(starpu_linalg_dgetrs('N', 1, 1, &a, 1, &p, &b, 1), -(1000 + ENODEV));
    });
    EXPECT_EQ(count_lines(lines), 2) << lines;
}

// A callback and a task are places where a call is refused, however short it would be.
TEST(small, problems_are_refused_in_a_task_and_its_callback) {
    const running runtime(2);
    ASSERT_TRUE(runtime);
    static std::atomic<index> in_task, in_callback;
    const auto solve = [] {
        double a = 4, b = 1, c = 0;
        std::int64_t p = 1;
        const index gesv = starpu_linalg_dgesv(1, 1, &a, 1, &p, &b, 1);
        const index gemm = starpu_linalg_dgemm('N', 'N', 1, 1, 1, 1, &a, 1, &b, 1, 0, &c, 1);
        return gesv == gemm ? gesv : 0;
    };
    starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = [](void*[], void* call) { in_task = (*static_cast<decltype(solve)*>(call))(); };
    starpu_task* task = starpu_task_create();
    task->cl = &codelet;
    task->cl_arg = const_cast<void*>(static_cast<const void*>(&solve));
    task->callback_func = [](void* call) { in_callback = (*static_cast<decltype(solve)*>(call))(); };
    task->callback_arg = task->cl_arg;
    error_lines_of([&] {
        ASSERT_EQ(starpu_task_submit(task), 0);
        starpu_task_wait_for_all();
    });
    EXPECT_EQ(in_task, -(1000 + EDEADLK));
    EXPECT_EQ(in_callback, -(1000 + EDEADLK));
}

} // namespace
} // namespace linalg_test
