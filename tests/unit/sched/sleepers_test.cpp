// Only workers that can do the work are woken, and searchers of another kind are no reason not to.
#include "sched/sleepers.hpp"
#include "support/id_literals.hpp"

#include <gtest/gtest.h>

namespace starpu::sched {
namespace {

// Worker 0 is CUDA, 1 and 2 are CPUs.
class sleeping : public testing::Test {
protected:
    void sleep(unsigned worker) {
        tested.begin_search(base::worker_id{worker});
        tested.announce(base::worker_id{worker});
    }
    bool sleeps(unsigned worker) { return tested.is_asleep(base::worker_id{worker}); }
    void search_as(unsigned worker) { tested.begin_search(base::worker_id{worker}); }

    sleepers tested{task::worker_kinds({STARPU_CUDA_WORKER, STARPU_CPU_WORKER, STARPU_CPU_WORKER})};
};

TEST_F(sleeping, workers_of_other_kinds_sleep_on) {
    sleep(0);
    sleep(1);
    EXPECT_TRUE(tested.wake_one(STARPU_CPU));
    EXPECT_FALSE(sleeps(1));
    EXPECT_TRUE(sleeps(0));
    EXPECT_FALSE(tested.wake_one(STARPU_OPENCL));
}

TEST_F(sleeping, workers_are_woken_although_another_kind_searches) {
    sleep(0);
    search_as(1);
    EXPECT_TRUE(tested.wake_one(STARPU_CUDA));
    EXPECT_FALSE(sleeps(0));
}

TEST_F(sleeping, workers_sleep_on_while_one_that_can_do_it_searches) {
    sleep(0);
    search_as(1);
    EXPECT_FALSE(tested.wake_one(STARPU_CUDA | STARPU_CPU));
    EXPECT_TRUE(sleeps(0));
}

TEST_F(sleeping, the_last_searcher_of_a_kind_wakes_one_of_each_kind_that_has_work) {
    for (unsigned worker : {0u, 1u}) sleep(worker);
    search_as(2);
    tested.end_search(2_worker, [](base::worker_id worker) { return worker != 0_worker; });
    EXPECT_TRUE(sleeps(0));
    EXPECT_FALSE(sleeps(1));
}

TEST_F(sleeping, workers_sleep_on_while_another_of_the_kind_searches_on) {
    sleep(0);
    search_as(1);
    search_as(2);
    tested.end_search(2_worker, [](base::worker_id) { return true; });
    EXPECT_TRUE(sleeps(0));
}

TEST_F(sleeping, a_worker_that_retracts_is_a_searcher_again) {
    sleep(1);
    sleep(2);
    EXPECT_TRUE(tested.retract(1_worker));
    EXPECT_FALSE(tested.wake_one(STARPU_CPU));
    tested.end_search(1_worker, [](base::worker_id) { return true; });
    EXPECT_FALSE(sleeps(2));
}

TEST_F(sleeping, all_are_asleep_when_each_is_and_nobody_searches) {
    EXPECT_FALSE(tested.has_sleepers());
    for (unsigned worker : {0u, 1u}) sleep(worker);
    EXPECT_TRUE(tested.has_sleepers());
    EXPECT_FALSE(tested.are_all_asleep());
    sleep(2);
    EXPECT_TRUE(tested.are_all_asleep());
    EXPECT_TRUE(tested.wake(0_worker)); // it counts as a searcher now
    EXPECT_FALSE(tested.are_all_asleep());
}

} // namespace
} // namespace starpu::sched
