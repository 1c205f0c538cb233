// What a worker did in a period: tasks always, times while profiling is on; asking begins a new period.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

namespace starpu {
namespace {

using namespace tests;

class profiling : public testing::Test {
protected:
    void run(int tasks) {
        for (int i = 0; i < tasks; ++i) submit(nothing);
        starpu_task_wait_for_all();
    }
    static starpu_profiling_worker_info ask() {
        starpu_profiling_worker_info info;
        EXPECT_EQ(starpu_profiling_worker_get_info(0, &info), 0);
        return info;
    }
    // The last task may be counted a moment after its end.
    static int executed(int expected) {
        int sum = 0;
        while ((sum += ask().executed_tasks) < expected) std::this_thread::yield();
        return sum;
    }
    // Until the worker has counted all that has ended.
    static void await_counts() {
        while (starpu_task_nready() != 0) std::this_thread::yield();
    }
    static double us(timespec time) { return starpu_timing_timespec_to_us(&time); }

    runtime_of one{1};
    starpu_codelet nothing = codelet_of([](void**, void*) {});
};

TEST_F(profiling, counts_the_tasks_of_each_period_even_while_it_is_off) {
    run(20);
    EXPECT_EQ(executed(20), 20);
    EXPECT_EQ(ask().executed_tasks, 0);
    run(3);
    EXPECT_EQ(executed(3), 3);
}

TEST_F(profiling, tells_no_times_while_it_is_off) {
    run(5);
    const starpu_profiling_worker_info info = ask();
    EXPECT_EQ(us(info.total_time), 0);
    EXPECT_EQ(us(info.executing_time), 0);
}

TEST_F(profiling, tells_times_that_add_up_while_it_is_on) {
    EXPECT_EQ(starpu_profiling_status_set(STARPU_PROFILING_ENABLE), STARPU_PROFILING_DISABLE);
    run(5);
    const starpu_profiling_worker_info first = ask();
    EXPECT_GT(us(first.total_time), 0);
    EXPECT_LE(us(first.executing_time) + us(first.sleeping_time), us(first.total_time));
    const starpu_profiling_worker_info second = ask();
    EXPECT_EQ(us(second.executing_time), 0);
    EXPECT_GE(us(second.start_time), us(first.start_time));
}

TEST_F(profiling, begins_anew_when_it_is_switched_on) {
    run(5);
    await_counts();
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    EXPECT_EQ(ask().executed_tasks, 0);
}

TEST_F(profiling, keeps_its_times_when_it_is_switched_off) {
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    run(5);
    starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
    run(5);
    await_counts();
    const starpu_profiling_worker_info both = ask();
    EXPECT_EQ(both.executed_tasks, 10);
    EXPECT_GT(us(both.executing_time), 0);
    EXPECT_LE(us(both.executing_time) + us(both.sleeping_time), us(both.total_time));
    EXPECT_EQ(us(ask().total_time), 0);
}

TEST_F(profiling, begins_a_new_period_without_telling_on_request) {
    run(5);
    await_counts();
    EXPECT_EQ(starpu_profiling_worker_get_info(0, nullptr), 0);
    EXPECT_EQ(ask().executed_tasks, 0);
}

TEST_F(profiling, refuses_workers_that_do_not_exist) {
    int error = 0;
    expect_one_line([&] { error = starpu_profiling_worker_get_info(1, nullptr); }, "there is no worker 1");
    EXPECT_EQ(error, -EINVAL);
}

} // namespace
} // namespace starpu
