// How transforms run as tasks: started and waited for, from several threads, on all workers, in the right
// order.
#include "fft_support.hpp"

#include <atomic>
#include <mutex>
#include <thread>

namespace {

using namespace fft_test;

constexpr int large = 1 << 17;

numbers<double> transformed(numbers<double> values) {
    transform_by_fftw(1, static_cast<int>(values.size()), STARPUFFT_FORWARD, values.data());
    return values;
}

void expect_close(const numbers<double>& found, const numbers<double>& expected) {
    EXPECT_LE(relative_error(found, expected, std::numeric_limits<double>::epsilon()),
              2 * error_bound(expected.size()));
}

class tasks : public ::testing::Test {
protected:
    running_runtime runtime;
};

class started : public tasks, public ::testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(lengths, started, ::testing::Values(100, large, 32771));

TEST_P(started, transform_is_complete_when_its_task_is_waited_for) {
    auto in = random_numbers<double>(static_cast<std::size_t>(GetParam()));
    numbers<double> out(in.size());
    const scoped_plan<double> plan(1, GetParam(), STARPUFFT_FORWARD);
    starpu_task* task = starpufft_start(plan, in.data(), out.data());
    ASSERT_NE(task, nullptr);
    ASSERT_EQ(starpu_task_wait(task), 0);
    starpufft_cleanup(plan);
    expect_close(out, transformed(in));
}

TEST_P(started, transforms_of_one_plan_queue_up) {
    constexpr unsigned count = 5;
    const scoped_plan<double> plan(1, GetParam(), STARPUFFT_FORWARD);
    std::vector<numbers<double>> in, out;
    for (unsigned i = 0; i < count; ++i)
        in.push_back(random_numbers<double>(static_cast<std::size_t>(GetParam()), i));
    out = in;
    std::vector<starpu_task*> under_way;
    for (auto& values : out) under_way.push_back(starpufft_start(plan, values.data(), values.data()));
    for (starpu_task* task : under_way) EXPECT_EQ(starpu_task_wait(task), 0);
    for (unsigned i = 0; i < count; ++i) expect_close(out[i], transformed(in[i]));
}

TEST_P(started, transform_is_complete_after_cleanup) {
    auto in = random_numbers<double>(static_cast<std::size_t>(GetParam()));
    auto out = in;
    const scoped_plan<double> plan(1, GetParam(), STARPUFFT_FORWARD);
    starpu_task* task = starpufft_start(plan, out.data(), out.data());
    ASSERT_NE(task, nullptr);
    starpufft_cleanup(plan);
    expect_close(out, transformed(in));
    EXPECT_EQ(starpu_task_wait(task), 0);
}

TEST_P(started, plan_may_be_destroyed_at_once) {
    auto in = random_numbers<double>(static_cast<std::size_t>(GetParam()));
    auto out = in;
    starpu_task* task = nullptr;
    {
        const scoped_plan<double> plan(1, GetParam(), STARPUFFT_FORWARD);
        task = starpufft_start(plan, out.data(), out.data());
        ASSERT_NE(task, nullptr);
    }
    expect_close(out, transformed(in));
    EXPECT_EQ(starpu_task_wait(task), 0);
}

// What a task sees that depends on the transform's.
struct witness {
    numbers<double>* array;
    std::complex<double> seen;
};
void look(void**, void* argument) {
    auto* w = static_cast<witness*>(argument);
    w->seen = w->array->back();
}

TEST_P(started, transform_comes_before_tasks_that_depend_on_it) {
    auto in = random_numbers<double>(static_cast<std::size_t>(GetParam()));
    numbers<double> out(in.size());
    witness seen{&out, 0};
    static starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = look;
    const scoped_plan<double> plan(1, GetParam(), STARPUFFT_FORWARD);
    starpu_task* transform = starpufft_start(plan, in.data(), out.data());
    ASSERT_NE(transform, nullptr);
    starpu_task* after = starpu_task_create();
    after->cl = &codelet;
    after->cl_arg = &seen;
    after->detach = 0;
    starpu_task_declare_deps_array(after, 1, &transform);
    ASSERT_EQ(starpu_task_submit(after), 0);
    ASSERT_EQ(starpu_task_wait(after), 0);
    EXPECT_EQ(seen.seen, out.back());
    EXPECT_NE(seen.seen, std::complex<double>(0));
    EXPECT_EQ(starpu_task_wait(transform), 0);
}

TEST_F(tasks, of_two_plans_run_from_two_threads) {
    const auto work = [](int n, unsigned seed) {
        auto in = random_numbers<double>(static_cast<std::size_t>(n), seed);
        numbers<double> out(in.size());
        for (int i = 0; i < 10; ++i) {
            const scoped_plan<double> plan(1, n, STARPUFFT_FORWARD);
            ASSERT_EQ(starpufft_execute(plan, in.data(), out.data()), 0);
        }
        // FFTW's planner takes one thread at a time.
        static std::mutex planner;
        const std::lock_guard lock(planner);
        if (n == large) expect_close(out, transformed(in));
    };
    std::thread other(work, 40000, 1);
    work(large, 2);
    other.join();
}

TEST_F(tasks, of_one_plan_run_from_two_threads) {
    const scoped_plan<double> plan(1, large, STARPUFFT_FORWARD);
    std::vector<numbers<double>> in{random_numbers<double>(large, 1), random_numbers<double>(large, 2)},
        out = in;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 2; ++i)
        threads.emplace_back([&, i] {
            for (int round = 0; round < 20; ++round)
                EXPECT_EQ(starpufft_execute(plan, in[i].data(), out[i].data()), 0);
        });
    for (auto& thread : threads) thread.join();
    for (std::size_t i = 0; i < 2; ++i) expect_close(out[i], transformed(in[i]));
}

class spread : public tasks, public ::testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(lengths, spread, ::testing::Values(1 << 20, 765765, 1000003));

TEST_P(spread, large_transform_over_all_workers) {
    const scoped_plan<double> plan(1, GetParam(), STARPUFFT_FORWARD);
    auto values = random_numbers<double>(static_cast<std::size_t>(GetParam()));
    // A worker may come late to one transform on a busy machine, not to ten.
    std::vector<int> total(starpu_cpu_worker_get_count());
    for (int i = 0; i < 10; ++i) {
        const auto executed =
            tasks_by_worker([&] { EXPECT_EQ(starpufft_execute(plan, values.data(), values.data()), 0); });
        for (std::size_t w = 0; w < total.size(); ++w) total[w] += executed[w];
    }
    ASSERT_EQ(total.size(), 2U);
    for (const int count : total) EXPECT_GE(count, 10);
}

TEST_F(tasks, of_a_short_transform_are_one) {
    const scoped_plan<double> plan(1, 1000, STARPUFFT_FORWARD);
    auto values = random_numbers<double>(1000);
    const auto start_and_wait = [&] {
        starpu_task* task = starpufft_start(plan, values.data(), values.data());
        ASSERT_NE(task, nullptr);
        EXPECT_EQ(starpu_task_wait(task), 0);
    };
    EXPECT_EQ(tasks_of(start_and_wait), 1);
}

// In place or not, on arrays aligned as FFTW wants them or not.
TEST_F(tasks, of_a_short_transform_are_none_where_the_caller_waits) {
    for (const int n : {1, 2, 8, 64, 100, 1000, 1024, 4096, 5000, 16384}) {
        const scoped_plan<double> plan(1, n, STARPUFFT_FORWARD);
        const auto in = random_numbers<double>(static_cast<std::size_t>(n));
        numbers<double> same = in, out(in.size()), copy = in;
        std::vector<double> apart(2 * in.size() + 1);
        EXPECT_EQ(tasks_of([&] {
                      EXPECT_EQ(starpufft_execute(plan, same.data(), same.data()), 0);
                      EXPECT_EQ(starpufft_execute(plan, copy.data(), out.data()), 0);
                      EXPECT_EQ(starpufft_execute(plan, copy.data(), apart.data() + 1), 0);
                  }),
                  0);
        EXPECT_EQ(copy, in);
        expect_close(same, transformed(in));
        expect_close(out, transformed(in));
        const auto* odd = reinterpret_cast<std::complex<double>*>(apart.data() + 1);
        expect_close(numbers<double>(odd, odd + n), transformed(in));
    }
}

TEST_F(tasks, of_one_short_plan_run_in_several_threads) {
    const scoped_plan<double> plan(1, 3000, STARPUFFT_FORWARD);
    const auto in = random_numbers<double>(3000);
    std::vector<numbers<double>> out(4, in);
    std::vector<std::thread> threads;
    for (auto& values : out)
        threads.emplace_back([&] {
            for (int round = 0; round < 50; ++round) {
                values = in;
                EXPECT_EQ(starpufft_execute(plan, values.data(), values.data()), 0);
            }
        });
    for (auto& thread : threads) thread.join();
    for (const auto& values : out) EXPECT_EQ(values, out.front());
    expect_close(out.front(), transformed(in));
}

TEST(one_worker, is_enough_for_short_transforms) {
    const running_runtime runtime(1);
    const scoped_plan<double> plan(1, 1000, STARPUFFT_FORWARD);
    auto values = random_numbers<double>(1000);
    const auto expected = transformed(values);
    EXPECT_EQ(starpufft_execute(plan, values.data(), values.data()), 0);
    expect_close(values, expected);
}

// Runs a function in a task and waits for it.
void call_in_a_task(void (*function)(void**, void*), void* argument) {
    static starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = function;
    starpu_task* task = starpu_task_create();
    task->cl = &codelet;
    task->cl_arg = argument;
    task->detach = 0;
    ASSERT_EQ(starpu_task_submit(task), 0);
    ASSERT_EQ(starpu_task_wait(task), 0);
}

struct from_inside {
    numbers<double> values;
    starpufft_plan plan = nullptr;
    starpu_task* transform = nullptr;
};

TEST_F(tasks, can_plan_and_start_transforms) {
    for (const int n : {large, 32771}) {
        from_inside work{random_numbers<double>(static_cast<std::size_t>(n))};
        const auto before = work.values;
        call_in_a_task(
            [](void**, void* argument) {
                auto& w = *static_cast<from_inside*>(argument);
                w.plan = starpufft_plan_dft_1d(static_cast<int>(w.values.size()), STARPUFFT_FORWARD, 0);
                w.transform = starpufft_start(w.plan, w.values.data(), w.values.data());
            },
            &work);
        ASSERT_NE(work.transform, nullptr);
        EXPECT_EQ(starpu_task_wait(work.transform), 0);
        starpufft_destroy_plan(work.plan);
        expect_close(work.values, transformed(before));
    }
}

TEST_F(tasks, leave_the_tasks_of_others_alone) {
    // A task that ends only after the transform: execute must not wait for it.
    std::atomic<bool> may_end{false};
    static starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = [](void**, void* argument) {
        while (!static_cast<std::atomic<bool>*>(argument)->load()) std::this_thread::yield();
    };
    starpu_task* other = starpu_task_create();
    other->cl = &codelet;
    other->cl_arg = &may_end;
    other->detach = 0;
    ASSERT_EQ(starpu_task_submit(other), 0);
    const scoped_plan<double> plan(1, large, STARPUFFT_FORWARD);
    auto values = random_numbers<double>(large);
    EXPECT_EQ(starpufft_execute(plan, values.data(), values.data()), 0);
    may_end = true;
    EXPECT_EQ(starpu_task_wait(other), 0);
}

TEST(runtime_cycles, leave_plans_usable) {
    starpufft_plan plan = nullptr;
    auto in = random_numbers<double>(40000);
    const auto expected = transformed(in);
    for (int cycle = 0; cycle < 3; ++cycle) {
        const running_runtime runtime;
        if (!plan) plan = starpufft_plan_dft_1d(40000, STARPUFFT_FORWARD, 0);
        auto out = in;
        ASSERT_EQ(starpufft_execute(plan, in.data(), out.data()), 0);
        expect_close(out, expected);
    }
    const running_runtime runtime;
    starpufft_destroy_plan(plan);
}

template <class Real> class statistics : public ::testing::Test {};
TYPED_TEST_SUITE(statistics, precisions);

TYPED_TEST(statistics, count_plans_transforms_and_tasks) {
    const running_runtime runtime;
    {
        const scoped_plan<TypeParam> plan(1, 1000, STARPUFFT_FORWARD);
        auto values = random_numbers<TypeParam>(1000);
        starpu_task* task = api<TypeParam>::start(plan, values.data(), values.data());
        ASSERT_NE(task, nullptr);
        EXPECT_EQ(starpu_task_wait(task), 0);
        EXPECT_EQ(api<TypeParam>::execute(plan, values.data(), values.data()), 0);
    }
    char* text = nullptr;
    std::size_t size = 0;
    FILE* out = open_memstream(&text, &size);
    api<TypeParam>::show_statistics(out);
    std::fclose(out);
    std::size_t plans = 0, transforms = 0, submitted = 0;
    EXPECT_EQ(std::sscanf(text, "starpufft: %zu plans made, %zu transforms started, %zu tasks submitted",
                          &plans, &transforms, &submitted),
              3);
    EXPECT_GE(plans, 1U);
    EXPECT_GE(transforms, 2U);
    EXPECT_GE(submitted, 1U);
    std::free(text);
}

} // namespace
