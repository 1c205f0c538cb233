// Small problems: the calling thread solves them and wakes no worker, whatever the routine, from several
// threads at once, and refuses to where other calls refuse.
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

constexpr index side_count = 10; // of right-hand sides, to which the caller applies reflectors

// Memory for a routine's arguments: a definite matrix of the order, and whatever else.
struct call_operands {
    index n;
    matrix a = positive_definite_matrix(n), b = random_matrix(n, std::max(n, side_count)), c = b;
    std::vector<double> tau = std::vector<double>(static_cast<std::size_t>(n));
    pivots ipiv = pivots(static_cast<std::size_t>(n), 1);
    index iter = 0;
    double value = 0;
};

struct routine_row {
    const char* name;
    index direct_order, order_for_tasks;
    index (*call)(call_operands&);
};

// With orders up to which, and from which on, a call is worth tasks, on either side of what decides it.
const routine_row routine_rows[] = {
    {"getrf", 128, 129,
     [](call_operands& o) { return starpu_linalg_dgetrf(o.n, o.n, o.a.first(), o.n, o.ipiv.data()); }},
    {"getrf_nopiv", 128, 129,
     [](call_operands& o) { return starpu_linalg_dgetrf_nopiv(o.n, o.n, o.a.first(), o.n); }},
    {"potrf", 256, 257, [](call_operands& o) { return starpu_linalg_dpotrf('U', o.n, o.a.first(), o.n); }},
    {"potri", 128, 129, [](call_operands& o) { return starpu_linalg_dpotri('L', o.n, o.a.first(), o.n); }},
    {"trtri", 128, 129,
     [](call_operands& o) { return starpu_linalg_dtrtri('U', 'N', o.n, o.a.first(), o.n); }},
    {"getri", 128, 129,
     [](call_operands& o) { return starpu_linalg_dgetri(o.n, o.a.first(), o.n, o.ipiv.data()); }},
    {"getrs", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dgetrs('N', o.n, side_count, o.a.first(), o.n, o.ipiv.data(), o.b.first(), o.n);
     }},
    {"potrs", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dpotrs('L', o.n, side_count, o.a.first(), o.n, o.b.first(), o.n);
     }},
    {"geqrf", 128, 129,
     [](call_operands& o) { return starpu_linalg_dgeqrf(o.n, o.n, o.a.first(), o.n, o.tau.data()); }},
    {"gelqf", 128, 129,
     [](call_operands& o) { return starpu_linalg_dgelqf(o.n, o.n, o.a.first(), o.n, o.tau.data()); }},
    {"gels", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dgels('N', o.n, o.n, side_count, o.a.first(), o.n, o.b.first(), o.n);
     }},
    {"ormqr", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dormqr('L', 'T', o.n, o.n, o.n, o.a.first(), o.n, o.tau.data(), o.b.first(),
                                     o.n);
     }},
    {"ormlq", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dormlq('R', 'N', o.n, o.n, o.n, o.a.first(), o.n, o.tau.data(), o.b.first(),
                                     o.n);
     }},
    {"orgqr", 128, 129,
     [](call_operands& o) { return starpu_linalg_dorgqr(o.n, o.n, o.n, o.a.first(), o.n, o.tau.data()); }},
    {"orglq", 128, 129,
     [](call_operands& o) { return starpu_linalg_dorglq(o.n, o.n, o.n, o.a.first(), o.n, o.tau.data()); }},
    {"symm", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dsymm('L', 'U', o.n, o.n, 1, o.a.first(), o.n, o.b.first(), o.n, 0, o.c.first(),
                                    o.n);
     }},
    {"syrk", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dsyrk('L', 'N', o.n, o.n, 1, o.a.first(), o.n, 0, o.c.first(), o.n);
     }},
    {"syr2k", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dsyr2k('U', 'T', o.n, o.n, 1, o.a.first(), o.n, o.b.first(), o.n, 0,
                                     o.c.first(), o.n);
     }},
    {"trmm", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dtrmm('L', 'U', 'N', 'N', o.n, o.n, 1, o.a.first(), o.n, o.b.first(), o.n);
     }},
    {"trsm", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dtrsm('R', 'L', 'T', 'N', o.n, o.n, 1, o.a.first(), o.n, o.b.first(), o.n);
     }},
    {"lange", 128, 400,
     [](call_operands& o) { return starpu_linalg_dlange('1', o.n, o.n, o.a.first(), o.n, &o.value); }},
    {"lansy", 128, 400,
     [](call_operands& o) { return starpu_linalg_dlansy('F', 'L', o.n, o.a.first(), o.n, &o.value); }},
    {"lantr", 128, 400,
     [](call_operands& o) {
         return starpu_linalg_dlantr('M', 'U', 'N', o.n, o.n, o.a.first(), o.n, &o.value);
     }},
    {"laswp", 128, 182,
     [](call_operands& o) { return starpu_linalg_dlaswp(o.n, o.a.first(), o.n, 1, o.n, o.ipiv.data(), 1); }},
    {"lacpy", 181, 182,
     [](call_operands& o) {
         return starpu_linalg_dlacpy('A', o.n, o.n, o.a.first(), o.n, o.b.first(), o.n);
     }},
    {"laset", 181, 182,
     [](call_operands& o) { return starpu_linalg_dlaset('A', o.n, o.n, 0, 1, o.b.first(), o.n); }},
    {"omatcopy", 181, 182,
     [](call_operands& o) {
         return starpu_linalg_domatcopy('T', o.n, o.n, 2, o.a.first(), o.n, o.b.first(), o.n);
     }},
    {"dsgesv", 128, 129,
     [](call_operands& o) {
         return starpu_linalg_dsgesv(o.n, side_count, o.a.first(), o.n, o.ipiv.data(), o.b.first(), o.n,
                                     o.c.first(), o.n, &o.iter);
     }},
    {"dsposv", 128, 257,
     [](call_operands& o) {
         return starpu_linalg_dsposv('L', o.n, side_count, o.a.first(), o.n, o.b.first(), o.n, o.c.first(),
                                     o.n, &o.iter);
     }},
};

TEST(small, problems_of_any_routine_wake_no_worker) {
    const running runtime(2);
    ASSERT_TRUE(runtime);
    for (const routine_row& row : routine_rows)
        for (const index n : {index{1}, index{20}, row.direct_order, row.order_for_tasks}) {
            call_operands o{n};
            const int count = tasks_of([&] { EXPECT_EQ(row.call(o), 0) << row.name << n; });
            EXPECT_EQ(count > 0, n == row.order_for_tasks)
                << row.name << ' ' << n << ": " << count << " tasks";
        }
}

// So many members of order 8, with a right-hand side each, by batches of each kind.
void expect_batches(index count, bool are_tasks) {
    constexpr index n = 8, size = n * n;
    const matrix member = positive_definite_matrix(n);
    std::vector<double> all, b(static_cast<std::size_t>(n * count), 1);
    for (index i = 0; i < count; i++) all.insert(all.end(), member.data.begin(), member.data.end());
    std::vector<double> c = all;
    pivots ipiv(static_cast<std::size_t>(n * count)), info(static_cast<std::size_t>(count));
    const double* const read = all.data();
    const std::function<index(double*)> calls[] = {
        [&](double* a) {
            return starpu_linalg_dgemm_strided('N', 'T', n, n, n, 1, read, n, size, read, n, size, 0, a, n,
                                               size, count, info.data());
        },
        [&](double* a) { return starpu_linalg_dpotrf_strided('L', n, a, n, size, count, info.data()); },
        [&](double* a) {
            return starpu_linalg_dposv_strided('L', n, 1, a, n, size, b.data(), n, n, count, info.data());
        },
        [&](double* a) {
            return starpu_linalg_dgetrf_strided(n, n, a, n, size, ipiv.data(), n, count, info.data());
        },
        [&](double* a) {
            return starpu_linalg_dgesv_strided(n, 1, a, n, size, ipiv.data(), n, b.data(), n, n, count,
                                               info.data());
        },
    };
    for (const auto& call : calls) {
        c = all;
        EXPECT_EQ(tasks_of([&] { EXPECT_EQ(call(c.data()), 0); }) > 0, are_tasks)
            << &call - calls << ' ' << count;
    }
}

TEST(small, batches_wake_no_worker) {
    const running runtime(2);
    ASSERT_TRUE(runtime);
    for (const index count : {1, 50}) expect_batches(count, false);
    expect_batches(10000, true);
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
