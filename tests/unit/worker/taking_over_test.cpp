// No ready task waits beside an idle worker, whoever took it first.
#include "instance/instance.hpp"
#include "support/runtime_of.hpp"
#include "support/test_nodes/test_device.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace starpu::worker {
namespace {

using namespace tests;

// One further memory, for one of the CPU workers.
std::vector<std::unique_ptr<devices::device>> open_further_memory(const devices::device_request&) {
    late_memory_options memory;
    memory.most_polls = 300; // so that a worker takes the next task before the data of the first are there
    std::vector<std::unique_ptr<devices::device>> found;
    found.push_back(std::make_unique<test_device>(1, SIZE_MAX, 0, memory, late_driver_options{}));
    return found;
}
constexpr devices::family further_memory[] = {{"further memory", open_further_memory}};

// Worker 0 computes in main memory, worker 1 in the further one.
class taking_over : public testing::TestWithParam<const char*> {
protected:
    taking_over() {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 2;
        conf.sched_policy_name = GetParam();
        conf.precedence_over_environment_variables = 1;
        EXPECT_EQ(instance::start_runtime(&conf, further_memory), 0);
        EXPECT_EQ(starpu_worker_get_memory_node(0), 0u);
        EXPECT_EQ(starpu_worker_get_memory_node(1), 1u);
    }
    ~taking_over() override { starpu_shutdown(); }

    static counters& done(unsigned worker) {
        return instance::current()->workers().worker_at(base::worker_id{worker}).done;
    }
    static void await_sleep_of(unsigned worker) {
        while (done(worker).asleep_since_ns.load() == 0) std::this_thread::yield();
    }
    static void hold(unsigned worker, starpu_codelet& waiting, gate& until) {
        starpu_task* task = tests::task_of(waiting, {}, &until);
        task->execute_on_a_specific_worker = 1;
        task->workerid = worker;
        ASSERT_EQ(starpu_task_submit(task), 0);
        until.await_arrivals(1);
    }

    // Two tasks that wait for each other.
    static void meet(void**, void* count) {
        auto& arrived = *static_cast<std::atomic<int>*>(count);
        ++arrived;
        while (arrived < 2) std::this_thread::yield();
    }
    static void meet_and_write(void** buffers, void* count) {
        ++int_in(buffers, 1);
        meet(buffers, count);
    }
};

TEST_P(taking_over, lets_two_tasks_run_that_one_worker_took_at_the_same_time) {
    starpu_codelet meeting = codelet_of(meet, {STARPU_R});
    for (int i = 0; i < 20; ++i) {
        int_data data(i);
        ASSERT_EQ(starpu_data_acquire_on_node(data.handle, 1 - i % 2, STARPU_RW), 0); // both workers' turn
        starpu_data_release_on_node(data.handle, 1 - i % 2);
        for (unsigned worker : {0u, 1u}) await_sleep_of(worker);
        std::atomic<int> arrived{0};
        submit(meeting, {data.handle}, &arrived);
        submit(meeting, {data.handle}, &arrived);
        starpu_task_wait_for_all(); // for ever, if one worker had to run both
        EXPECT_EQ(arrived, 2);
    }
}

TEST_P(taking_over, is_done_by_a_worker_that_becomes_idle_later) {
    starpu_codelet waiting = codelet_of(gate::wait_at);
    starpu_codelet meeting = codelet_of(meet_and_write, {STARPU_R, STARPU_RW});
    for (int i = 0; i < 10; ++i) {
        gate later;
        hold(0, waiting, later);
        await_sleep_of(1);
        int_data read(i), first(10), second(20);
        std::atomic<int> arrived{0};
        submit(meeting, {read.handle, first.handle}, &arrived);
        submit(meeting, {read.handle, second.handle}, &arrived);
        while (arrived == 0) std::this_thread::yield(); // worker 1 runs one and has perhaps the other
        later.open();
        starpu_task_wait_for_all();
        starpu_data_unregister(first.handle);
        starpu_data_unregister(second.handle);
        EXPECT_EQ(first.value + second.value, 32); // and nothing was written twice
        first.handle = second.handle = nullptr;
    }
}

INSTANTIATE_TEST_SUITE_P(with_policy, taking_over, testing::Values("lws", "eager", "prio"));

} // namespace
} // namespace starpu::worker
