// A thread of the program that stops running a worker leaves nothing behind that was meant for it.
#include "support/runtime_of.hpp"
#include "unit/worker/late_worker.hpp"
#include "worker/idle_hooks.hpp"

#include <starpu.h>
#include <starpu_driver.h>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace starpu::worker {
namespace {

using namespace tests;

class driven_by_the_program : public late_worker_of_the_program {
protected:
    void submit_to_late_worker(starpu_codelet& cl, starpu_data_handle_t handle) {
        starpu_task* t = tests::task_of(cl, {handle});
        t->execute_on_a_specific_worker = 1;
        t->workerid = 0;
        ASSERT_EQ(starpu_task_submit(t), 0);
    }

    starpu_codelet increment = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_RW});
};

TEST_F(driven_by_the_program, what_the_worker_took_ends_before_the_thread_goes) {
    int_data first(10), second(20), third(30);
    ASSERT_EQ(starpu_driver_init(&late), 0);
    for (int_data* d : {&first, &second, &third}) submit_to_late_worker(increment, d->handle);
    EXPECT_EQ(starpu_driver_run_once(&late), 0); // takes the first, whose data begin to move
    EXPECT_EQ(starpu_driver_deinit(&late), 0);
    starpu_data_acquire(first.handle, STARPU_R); // would wait for ever if the task were left behind
    EXPECT_EQ(first.value, 11);
    starpu_data_release(first.handle);

    ASSERT_EQ(starpu_driver_init(&late), 0);
    for (int i = 0; i < 100000 && starpu_task_nsubmitted() != 0; ++i) starpu_driver_run_once(&late);
    EXPECT_EQ(starpu_driver_deinit(&late), 0);
    starpu_task_wait_for_all();
    for (int_data* d : {&second, &third}) {
        starpu_data_acquire(d->handle, STARPU_R);
        EXPECT_EQ(d->value % 10, 1);
        starpu_data_release(d->handle);
    }
}

// No other worker works in the memory of this one, and none takes anything over from one that runs nothing.
TEST_F(driven_by_the_program, what_a_pause_kept_it_from_is_run_by_others_when_the_thread_goes) {
    static std::atomic<bool> is_held;
    is_held = true;
    starpu_codelet hold = codelet_of([](void**, void*) {
        while (is_held) std::this_thread::yield();
    });
    int_data d(10);
    starpu_task* t = tests::task_of(hold);
    t->execute_on_a_specific_worker = 1;
    t->workerid = 1;
    ASSERT_EQ(starpu_task_submit(t), 0);
    ASSERT_EQ(starpu_driver_init(&late), 0);
    ASSERT_EQ(starpu_task_submit(tests::task_of(increment, {d.handle})), 0);
    EXPECT_EQ(starpu_driver_run_once(&late), 0); // takes it, and its data begin to move
    starpu_pause();
    EXPECT_EQ(starpu_driver_deinit(&late), 0);
    EXPECT_EQ(starpu_task_nsubmitted(), 2);
    starpu_resume();
    is_held = false;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (starpu_task_nsubmitted() != 0 && std::chrono::steady_clock::now() < deadline)
        std::this_thread::yield();
    EXPECT_EQ(starpu_task_nsubmitted(), 0);
    starpu_driver_init(&late); // if it failed
    while (starpu_task_nsubmitted() != 0) starpu_driver_run_once(&late);
    starpu_driver_deinit(&late);
}

// Worker 0 is the program's, worker 1 has a thread of its own.
class one_of_two_workers : public testing::Test {
protected:
    one_of_two_workers() {
        mine.type = STARPU_CPU_WORKER;
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 2;
        conf.ncuda = conf.nopencl = 0;
        conf.precedence_over_environment_variables = 1;
        conf.not_launched_drivers = &mine;
        conf.n_not_launched_drivers = 1;
        EXPECT_EQ(starpu_init(&conf), 0);
    }
    ~one_of_two_workers() override { starpu_shutdown(); }

    static void await_sleep() {
        for (unsigned worker : {0u, 1u})
            while (instance::current()
                       ->workers()
                       .worker_at(base::worker_id{worker})
                       .done.asleep_since_ns.load() == 0)
                std::this_thread::yield();
    }
    static bool ends_soon() {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (starpu_task_nsubmitted() != 0 && std::chrono::steady_clock::now() < deadline)
            std::this_thread::yield();
        return starpu_task_nsubmitted() == 0;
    }

    starpu_driver mine{};
    starpu_codelet nothing = codelet_of([](void**, void*) {});
};

TEST_F(one_of_two_workers, a_task_that_it_was_woken_for_as_it_stopped_wakes_the_other_one) {
    std::thread driving([this] { EXPECT_EQ(starpu_driver_run(&mine), 0); });
    await_sleep();
    waking_up().store([](unsigned worker) {
        if (worker == 0) instance::current()->workers().end_all_driving();
    });
    ASSERT_EQ(starpu_task_submit(tests::task_of(nothing)), 0);
    EXPECT_TRUE(ends_soon());
    waking_up().store(nullptr);
    driving.join();
    instance::current()->scheduler().wake_all();
}

} // namespace
} // namespace starpu::worker
