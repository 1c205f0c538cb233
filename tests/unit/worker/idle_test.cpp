// Workers without work fall asleep, and no work is left lying while they do.
#include "instance/instance.hpp"
#include "platform/clock.hpp"
#include "support/runtime_of.hpp"
#include "worker/idle.hpp"

namespace starpu::worker {
namespace {

using namespace tests;

std::atomic<int> runs{0};
void count(void**, void*) {
    ++runs;
}

class idle_workers : public testing::Test {
protected:
    static counters& done(unsigned worker) {
        return instance::current()->workers().worker_at(base::worker_id{worker}).done;
    }
    static bool is_asleep(unsigned worker) { return done(worker).asleep_since_ns.load() != 0; }
    static void await_sleep() {
        for (unsigned worker : {0u, 1u})
            while (!is_asleep(worker)) std::this_thread::yield();
    }
    runtime_of two{2};
    starpu_codelet counting = codelet_of(count);
};

TEST_F(idle_workers, fall_asleep) {
    await_sleep();
    EXPECT_TRUE(instance::current()->scheduler().sleeping().are_all_asleep());
}

TEST_F(idle_workers, are_woken_by_each_task) {
    for (int i = 0; i < 100; ++i) {
        await_sleep();
        starpu_task* task = tests::task_of(counting);
        task->synchronous = 1;
        ASSERT_EQ(starpu_task_submit(task), 0);
    }
    EXPECT_GE(runs.load(), 100);
}

TEST_F(idle_workers, are_woken_together_when_there_is_work_for_both) {
    starpu_codelet waiting = codelet_of(gate::wait_at);
    for (int i = 0; i < 50; ++i) {
        await_sleep();
        gate both;
        submit(waiting, {}, &both);
        submit(waiting, {}, &both);
        both.await_arrivals(2); // would wait for ever if one worker slept on
        both.open();
        starpu_task_wait_for_all();
    }
}

TEST_F(idle_workers, are_woken_for_tasks_that_only_they_may_run) {
    for (unsigned i = 0; i < 100; ++i) {
        await_sleep();
        starpu_task* task = tests::task_of(counting);
        task->synchronous = 1;
        task->execute_on_a_specific_worker = 1;
        task->workerid = i % 2;
        ASSERT_EQ(starpu_task_submit(task), 0);
    }
}

TEST(time_asleep, includes_the_present_sleep) {
    counters c;
    c.sleeping_ns.store(500);
    EXPECT_EQ(slept_ns(c), 500);
    c.asleep_since_ns.store(platform::now_ns() - 1000);
    EXPECT_GE(slept_ns(c), 1500);
}

} // namespace
} // namespace starpu::worker
