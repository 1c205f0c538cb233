// The factorisations with options: blocks of every size, judged by the reference; priorities; which workers
// run the tasks; what is refused.
#include "factor_errors.hpp"
#include "routines.hpp"

#include <atomic>
#include <cerrno>
#include <thread>

namespace linalg_test {
namespace {

using options = starpu_linalg_options;

// |Q R - A| or |L Q - A| in units of |A| and the order of Q: the reference multiplies by the reflectors.
template <class T>
double orthogonal_error(bool is_lq, const padded<T>& a, padded<T> factors, std::vector<T> tau) {
    padded<T> product(a.rows, a.columns, 0);
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++)
            if (is_lq ? i >= j : i <= j) product(i, j) = factors(i, j);
    std::vector<T> work(static_cast<std::size_t>(70 * (a.rows + a.columns + 70)));
    int info = 0;
    const char* name = is_lq ? of_either<T>("ormlq", "unmlq") : of_either<T>("ormqr", "unmqr");
    reference<T>(name, is_lq ? 'R' : 'L', 'N', a.m(), a.n(), static_cast<int>(std::min(a.rows, a.columns)),
                 factors.first(), factors.step(), tau.data(), product.first(), product.step(), work.data(),
                 static_cast<int>(work.size()), &info);
    EXPECT_EQ(info, 0);
    return relative_difference(product, a, is_lq ? a.columns : a.rows);
}

template <class T> padded<T> dominant(padded<T> a) {
    for (index i = 0; i < std::min(a.rows, a.columns); i++)
        a(i, i) += static_cast<real_of<T>>(2 * (a.rows + a.columns));
    return a;
}

// The factorisations of random matrices with options.
template <class T> class expert_of : public random_problems<T> {
protected:
    problem_source<T> source_{41};

    void check_cholesky(index n, const options& o) {
        for (const char uplo : {'L', 'U'}) {
            const padded<T> a = source_.definite_matrix(n);
            padded<T> factor = a;
            ASSERT_EQ(routines<T>::potrf_expert(uplo, n, factor.first(), factor.ld, &o), 0);
            ASSERT_LT(cholesky_error(uplo, a, factor), lapack_threshold) << uplo;
            ASSERT_TRUE(untouched(a, factor, triangle_named(uplo)));
        }
    }
    void check_lu(index m, index n, const options& o) {
        const padded<T> a = source_.matrix(m, n);
        padded<T> factors = a;
        std::vector<index> pivots(static_cast<std::size_t>(std::min(m, n)));
        ASSERT_EQ(routines<T>::getrf_expert(m, n, factors.first(), factors.ld, pivots.data(), &o), 0);
        ASSERT_LT(lu_error(a, factors, pivots), lapack_threshold);
        ASSERT_TRUE(untouched(a, factors, everywhere));
    }
    void check_lu_without_pivots(index m, index n, const options& o) {
        const padded<T> a = dominant(source_.matrix(m, n));
        padded<T> factors = a;
        ASSERT_EQ(routines<T>::getrf_nopiv_expert(m, n, factors.first(), factors.ld, &o), 0);
        ASSERT_LT(lu_error(a, factors, {}), lapack_threshold);
        ASSERT_TRUE(untouched(a, factors, everywhere));
    }
    void check_orthogonal(index m, index n, const options& o) {
        for (const bool is_lq : {false, true}) {
            const padded<T> a = source_.matrix(m, n);
            padded<T> factors = a;
            std::vector<T> tau(static_cast<std::size_t>(std::min(m, n)));
            const auto routine = is_lq ? routines<T>::gelqf_expert : routines<T>::geqrf_expert;
            ASSERT_EQ(routine(m, n, factors.first(), factors.ld, tau.data(), &o), 0);
            ASSERT_LT(orthogonal_error(is_lq, a, factors, tau), lapack_threshold) << is_lq;
            ASSERT_TRUE(untouched(a, factors, everywhere));
        }
    }
    void check_all(index m, index n, index block_size) {
        SCOPED_TRACE(testing::Message() << m << " x " << n << " in blocks of " << block_size);
        options o{};
        o.block_size = block_size;
        if (m == n) check_cholesky(n, o);
        check_lu_without_pivots(m, n, o);
        if (block_size > 256) return;
        check_lu(m, n, o);
        check_orthogonal(m, n, o);
    }
};
TYPED_TEST_SUITE(expert_of, tested_scalars);

constexpr index block_sizes[] = {1, 5, 48, 100, 256, 384};
constexpr std::pair<index, index> shapes[] = {
    {1, 1},    {6, 6},    {7, 5},     {5, 7},    {31, 31},  {40, 23},   {23, 40},  {97, 97},
    {130, 60}, {60, 130}, {150, 150}, {250, 90}, {90, 250}, {400, 390}, {50, 500}, {1000, 20}};

TYPED_TEST(expert_of, factors_are_right_with_blocks_of_every_size) {
    constexpr index most_blocks = 20; // the number of tasks is the third power of this
    constexpr index large = 100000;   // the reference takes its time
    for (const auto& [m, n] : shapes)
        for (const index block_size : block_sizes)
            if (std::max(m, n) / block_size <= most_blocks && (m * n < large || block_size >= 100)) {
                this->check_all(m, n, block_size);
                if (this->HasFatalFailure()) return;
            }
}

// What the routine writes with each pointer to options.
template <class Matrix, class Factorise>
void expect_equal_results(const Matrix& a, const Factorise& factorise,
                          const std::vector<const options*>& all) {
    Matrix first = a;
    ASSERT_EQ(factorise(first, nullptr, true), 0);
    for (const options* o : all) {
        Matrix next = a;
        ASSERT_EQ(factorise(next, o, false), 0);
        ASSERT_EQ(next.data, first.data);
    }
}

TYPED_TEST(expert_of, defaults_give_the_bits_of_the_plain_routine) {
    using T = TypeParam;
    using call = routines<T>;
    const options defaults{};
    const std::vector<const options*> all{nullptr, &defaults};
    for (const index n : {60, 300}) {
        const padded<T> a = this->source_.matrix(n, n), definite = this->source_.definite_matrix(n);
        std::vector<index> pivots(static_cast<std::size_t>(n));
        std::vector<T> tau(static_cast<std::size_t>(n));
        using matrix_type = padded<T>;
        expect_equal_results(
            definite,
            [&](matrix_type& x, const options* o, bool is_plain) {
                return is_plain ? call::potrf('L', n, x.first(), x.ld)
                                : call::potrf_expert('L', n, x.first(), x.ld, o);
            },
            all);
        expect_equal_results(
            a,
            [&](matrix_type& x, const options* o, bool is_plain) {
                return is_plain ? call::getrf(n, n, x.first(), x.ld, pivots.data())
                                : call::getrf_expert(n, n, x.first(), x.ld, pivots.data(), o);
            },
            all);
        expect_equal_results(
            definite,
            [&](matrix_type& x, const options* o, bool is_plain) {
                return is_plain ? call::getrf_nopiv(n, n, x.first(), x.ld)
                                : call::getrf_nopiv_expert(n, n, x.first(), x.ld, o);
            },
            all);
        expect_equal_results(
            a,
            [&](matrix_type& x, const options* o, bool is_plain) {
                return is_plain ? call::geqrf(n, n, x.first(), x.ld, tau.data())
                                : call::geqrf_expert(n, n, x.first(), x.ld, tau.data(), o);
            },
            all);
        expect_equal_results(
            a,
            [&](matrix_type& x, const options* o, bool is_plain) {
                return is_plain ? call::gelqf(n, n, x.first(), x.ld, tau.data())
                                : call::gelqf_expert(n, n, x.first(), x.ld, tau.data(), o);
            },
            all);
    }
}

TYPED_TEST(expert_of, bad_options_are_named_and_change_nothing) {
    using T = TypeParam;
    using call = routines<T>;
    const index n = 300;
    const padded<T> before = this->source_.definite_matrix(n);
    padded<T> a = before;
    std::vector<index> pivots(static_cast<std::size_t>(n));
    std::vector<T> tau(static_cast<std::size_t>(n));
    const auto expect_all = [&](const options& o, const char* what) {
        expect_named_argument(5, what, [&] { return call::potrf_expert('L', n, a.first(), a.ld, &o); });
        expect_named_argument(6, what,
                              [&] { return call::getrf_expert(n, n, a.first(), a.ld, pivots.data(), &o); });
        expect_named_argument(5, what, [&] { return call::getrf_nopiv_expert(n, n, a.first(), a.ld, &o); });
        expect_named_argument(6, what,
                              [&] { return call::geqrf_expert(n, n, a.first(), a.ld, tau.data(), &o); });
        expect_named_argument(6, what,
                              [&] { return call::gelqf_expert(n, n, a.first(), a.ld, tau.data(), &o); });
    };
    options o{};
    for (const index size :
         {index{-1}, index{385}, std::numeric_limits<index>::min(), std::numeric_limits<index>::max()}) {
        o.block_size = size;
        expect_all(o, "block_size");
    }
    o.block_size = 257;
    expect_named_argument(6, "at most 256",
                          [&] { return call::getrf_expert(n, n, a.first(), a.ld, pivots.data(), &o); });
    o = {};
    o.workers = 1;
    expect_all(o, "unknown kind");
    o.workers = STARPU_CPU | STARPU_CUDA | STARPU_OPENCL;
    expect_all(o, "unknown kind");
    o = {};
    o.reserved[5] = 1;
    expect_all(o, "reserved");
    expect_named_argument(1, "uplo", [&] { return call::potrf_expert('X', n, a.first(), a.ld, &o); });
    EXPECT_TRUE(untouched(before, a, nowhere));
}

// Tasks that ran on workers of this kind since the last call.
int tasks_on(starpu_worker_archtype kind) {
    int tasks = 0;
    for (int worker = 0; worker < static_cast<int>(starpu_worker_get_count()); worker++) {
        starpu_profiling_worker_info info; // reading resets
        if (starpu_worker_get_type(worker) != kind) continue;
        EXPECT_EQ(starpu_profiling_worker_get_info(worker, &info), 0);
        tasks += info.executed_tasks;
    }
    return tasks;
}

class with_options : public with_runtime {
protected:
    options options_{};

    index potrf(matrix& a) { return starpu_linalg_dpotrf_expert('L', a.rows, a.first(), a.ld, &options_); }
    index getrf_nopiv(matrix& a) {
        return starpu_linalg_dgetrf_nopiv_expert(a.rows, a.columns, a.first(), a.ld, &options_);
    }
};

TEST_F(with_options, a_matrix_larger_than_its_blocks_becomes_tasks) {
    if (starpu_cpu_worker_get_count() == 0) GTEST_SKIP() << "there is no CPU worker";
    for (const index n : {48, 49, 100}) {
        matrix a = positive_definite_matrix(n), b = a, c = a, d = a, e = a;
        std::vector<index> pivots(static_cast<std::size_t>(n));
        vector tau(static_cast<std::size_t>(n));
        options_.block_size = 48;
        const std::function<index()> calls[] = {
            [&] { return potrf(a); }, [&] { return getrf_nopiv(b); },
            [&] { return starpu_linalg_dgetrf_expert(n, n, c.first(), n, pivots.data(), &options_); },
            [&] { return starpu_linalg_dgeqrf_expert(n, n, d.first(), n, tau.data(), &options_); },
            [&] { return starpu_linalg_dgelqf_expert(n, n, e.first(), n, tau.data(), &options_); }};
        for (const auto& call : calls) {
            tasks_on(STARPU_CPU_WORKER);
            EXPECT_EQ(call(), 0);
            EXPECT_EQ(tasks_on(STARPU_CPU_WORKER) > 0, n > 48) << n;
        }
    }
}

TEST_F(with_options, workers_that_are_missing_or_of_no_use_are_told) {
    const bool has_cpu = starpu_cpu_worker_get_count() > 0, has_cuda = starpu_cuda_worker_get_count() > 0;
    matrix a = positive_definite_matrix(100);
    const matrix before = a;
    std::vector<index> pivots(100);
    vector tau(100);
    const auto expect_no_device = [&](const std::function<index()>& call) {
        index result = 0;
        const std::string lines = error_lines_of([&] { result = call(); });
        EXPECT_EQ(result, -(1000 + ENODEV));
        EXPECT_EQ(count_lines(lines), 1) << lines;
        EXPECT_EQ(a.data, before.data);
    };
    options_.workers = STARPU_CUDA;
    if (!has_cuda) {
        expect_no_device([&] { return potrf(a); });
        expect_no_device([&] { return getrf_nopiv(a); });
    }
    expect_no_device(
        [&] { return starpu_linalg_dgetrf_expert(100, 100, a.first(), 100, pivots.data(), &options_); });
    expect_no_device(
        [&] { return starpu_linalg_dgeqrf_expert(100, 100, a.first(), 100, tau.data(), &options_); });
    expect_no_device(
        [&] { return starpu_linalg_dgelqf_expert(100, 100, a.first(), 100, tau.data(), &options_); });
    options_.workers = STARPU_CPU;
    if (!has_cpu) {
        expect_no_device([&] { return potrf(a); });
        expect_no_device([&] { return getrf_nopiv(a); });
    }
}

// L L' x or L U x against A x.
void expect_factors(bool is_cholesky, const matrix& a, const matrix& factors) {
    const vector x = random_vector(a.columns);
    const auto n = static_cast<std::size_t>(a.rows);
    vector inner(n), product_of_factors(n);
    for (std::size_t j = 0; j < n; j++)
        for (std::size_t i = 0; i < n; i++) {
            const auto row = static_cast<index>(i), column = static_cast<index>(j);
            if (i <= j) inner[i] += (is_cholesky ? factors(column, row) : factors(row, column)) * x[j];
        }
    for (std::size_t j = 0; j < n; j++)
        for (std::size_t i = j; i < n; i++)
            product_of_factors[i] +=
                (i == j && !is_cholesky ? 1 : factors(static_cast<index>(i), static_cast<index>(j))) *
                inner[j];
    EXPECT_LT(largest_difference(product(a, x), product_of_factors),
              static_cast<double>(a.rows) * rounding * largest_row_sum(a));
}

TEST_F(with_options, devices_alone_run_all_tasks_where_a_program_wants_it) {
    if (starpu_cuda_worker_get_count() == 0) GTEST_SKIP() << "there is no CUDA worker";
    options_.workers = STARPU_CUDA;
    for (const index block_size : {0, 48, 100, 1000})
        for (const index n : {1, 10, 130, 500}) {
            SCOPED_TRACE(testing::Message() << n << " in tiles of " << block_size);
            options_.block_size = block_size;
            const matrix a = positive_definite_matrix(n);
            for (const bool is_cholesky : {true, false}) {
                matrix factors = a;
                tasks_on(STARPU_CPU_WORKER);
                tasks_on(STARPU_CUDA_WORKER);
                ASSERT_EQ(is_cholesky ? potrf(factors) : getrf_nopiv(factors), 0);
                EXPECT_GT(tasks_on(STARPU_CUDA_WORKER), 0);
                EXPECT_EQ(tasks_on(STARPU_CPU_WORKER), 0);
                expect_factors(is_cholesky, a, factors);
            }
        }
}

TEST_F(with_options, cpus_alone_run_what_would_go_to_a_device) {
    if (starpu_cuda_worker_get_count() == 0) GTEST_SKIP() << "there is no CUDA worker";
    if (starpu_cpu_worker_get_count() == 0) GTEST_SKIP() << "there is no CPU worker";
    const index n = 4096;
    std::vector<float> a(static_cast<std::size_t>(n * n));
    for (const bool may_leave : {false, true}) {
        std::fill(a.begin(), a.end(), 0.0F);
        for (index i = 0; i < n; i++) a[static_cast<std::size_t>(i + i * n)] = 4;
        options_.workers = may_leave ? STARPU_CPU | STARPU_CUDA : STARPU_CPU;
        tasks_on(STARPU_CPU_WORKER);
        tasks_on(STARPU_CUDA_WORKER);
        ASSERT_EQ(starpu_linalg_spotrf_expert('L', n, a.data(), n, &options_), 0);
        EXPECT_EQ(tasks_on(STARPU_CUDA_WORKER) > 0, may_leave);
        EXPECT_EQ(tasks_on(STARPU_CPU_WORKER) > 0, !may_leave);
        for (index i = 0; i < n; i += 17) ASSERT_EQ(a[static_cast<std::size_t>(i + i * n)], 2);
    }
}

// One worker under a policy that knows priorities. It is held until all tasks are there, those of the program
// first; each of these notes whether the call's last task has been before it.
class priorities : public testing::Test {
protected:
    void SetUp() override {
        for (starpu_codelet* codelet : {&holder_, &observer_}) starpu_codelet_init(codelet);
        holder_.cpu_funcs[0] = hold;
        observer_.cpu_funcs[0] = observe;
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.precedence_over_environment_variables = 1;
        conf.ncpus = 1;
        conf.ncuda = 0;
        conf.sched_policy_name = "prio";
        ASSERT_EQ(starpu_init(&conf), 0);
    }
    void TearDown() override { starpu_shutdown(); }

    // Of the program's tasks, how many ran after the call was done.
    int tasks_behind_a_call(int program_priority, int call_priority) {
        options_.block_size = 48;
        options_.priority = call_priority;
        a_ = positive_definite_matrix(96);
        const double before = a_(95, 95);
        tasks_on(STARPU_CPU_WORKER);
        EXPECT_EQ(factorise(), 0);
        const int call_tasks = tasks_on(STARPU_CPU_WORKER);
        a_ = positive_definite_matrix(96);
        seen_.clear();
        submit_holder();
        for (int i = 0; i < program_tasks; i++) submit_observer(program_priority);
        std::thread call([this] { EXPECT_EQ(factorise(), 0); });
        while (starpu_task_nsubmitted() < 1 + program_tasks + call_tasks) std::this_thread::yield();
        is_open_ = true;
        call.join();
        starpu_task_wait_for_all();
        EXPECT_EQ(seen_.size(), program_tasks);
        return static_cast<int>(
            std::count_if(seen_.begin(), seen_.end(), [&](double x) { return x != before; }));
    }

    static constexpr int program_tasks = 6;

private:
    index factorise() { return starpu_linalg_dpotrf_expert('L', 96, a_.first(), a_.ld, &options_); }

    void submit(starpu_cpu_func_t work, int priority) {
        starpu_task* task = starpu_task_create();
        task->cl = work == hold ? &holder_ : &observer_;
        task->cl_arg = this;
        task->priority = priority;
        ASSERT_EQ(starpu_task_submit(task), 0);
    }
    void submit_holder() {
        is_held_ = is_open_ = false;
        submit(hold, STARPU_DEFAULT_PRIO);
        while (!is_held_) std::this_thread::yield();
    }
    void submit_observer(int priority) { submit(observe, priority); }

    static void hold(void*[], void* self) {
        auto& test = *static_cast<priorities*>(self);
        test.is_held_ = true;
        while (!test.is_open_) std::this_thread::yield();
    }
    static void observe(void*[], void* self) {
        auto& test = *static_cast<priorities*>(self);
        test.seen_.push_back(test.a_(95, 95));
    }

    options options_{};
    matrix a_{96, 96};
    std::vector<double> seen_;
    std::atomic<bool> is_held_{false}, is_open_{false};
    starpu_codelet holder_, observer_;
};

TEST_F(priorities, decide_whether_a_call_goes_before_tasks_of_the_program) {
    constexpr int above_all = 1100000000;
    EXPECT_EQ(tasks_behind_a_call(1500000000, 0), 0);
    EXPECT_EQ(tasks_behind_a_call(1500000000, above_all), program_tasks);
    EXPECT_EQ(tasks_behind_a_call(0, 0), program_tasks);
    EXPECT_EQ(tasks_behind_a_call(0, -above_all), 0);
}

TEST_F(priorities, saturate) {
    EXPECT_EQ(tasks_behind_a_call(2000000000, std::numeric_limits<int>::max()), program_tasks);
    EXPECT_EQ(tasks_behind_a_call(-1000000000, std::numeric_limits<int>::min()), 0);
}

} // namespace
} // namespace linalg_test
