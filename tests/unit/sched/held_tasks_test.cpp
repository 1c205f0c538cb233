// What a policy holds: each task once, however often its address is given back.
#include "sched/held_tasks.hpp"

#include "starpu_task.h"

#include <gtest/gtest.h>

namespace starpu::sched {
namespace {

TEST(held_tasks_of_a_policy, give_each_task_back_once) {
    held_tasks held;
    starpu_task t{};
    graph::job n;
    ASSERT_TRUE(held.add(t, n));
    EXPECT_EQ(held.count(), 1u);
    EXPECT_EQ(held.take_task(&t).job, &n);
    EXPECT_EQ(held.take_task(&t).job, nullptr);
    EXPECT_EQ(held.count(), 0u);
}

TEST(held_tasks_of_a_policy, remember_which_were_announced) {
    held_tasks held;
    starpu_task told{}, untold{};
    graph::job n;
    ASSERT_TRUE(held.add(told, n));
    ASSERT_TRUE(held.add(untold, n));
    EXPECT_TRUE(held.announce(&told));
    EXPECT_EQ(told.scheduled, 1);
    EXPECT_TRUE(held.take_task(&told).was_announced);
    EXPECT_FALSE(held.take_task(&untold).was_announced);
    EXPECT_FALSE(held.announce(&told)); // it may be gone
}

TEST(held_tasks_of_a_policy, are_compared_by_address_alone) {
    held_tasks held;
    EXPECT_EQ(held.take_task(reinterpret_cast<starpu_task*>(0x1000)).job, nullptr);
    EXPECT_EQ(held.take_task(nullptr).job, nullptr);
}

} // namespace
} // namespace starpu::sched
