// Numbered jobs come by their number, whatever order they arrived in.
#include "sched/queues/ordered_box.hpp"

#include <gtest/gtest.h>

#include <array>

namespace starpu::sched {
namespace {

TEST(ordered_box, gives_nodes_by_number) {
    std::array<graph::job, 3> jobs;
    ordered_box box;
    box.insert(jobs[0], 3);
    box.insert(jobs[1], 2);
    box.insert(jobs[2], 1);
    EXPECT_EQ(box.try_pop(), &jobs[2]);
    EXPECT_EQ(box.try_pop(), &jobs[1]);
    EXPECT_EQ(box.try_pop(), &jobs[0]);
    EXPECT_EQ(box.try_pop(), nullptr);
}

TEST(ordered_box, keeps_a_node_until_lower_numbers_were_taken) {
    std::array<graph::job, 2> jobs;
    ordered_box box;
    box.insert(jobs[0], 2);
    EXPECT_TRUE(box.looks_empty()); // the worker may sleep
    EXPECT_EQ(box.try_pop(), nullptr);
    box.insert(jobs[1], 1);
    EXPECT_FALSE(box.looks_empty());
    EXPECT_EQ(box.try_pop(), &jobs[1]);
    EXPECT_FALSE(box.looks_empty());
    EXPECT_EQ(box.try_pop(), &jobs[0]);
    EXPECT_TRUE(box.looks_empty());
}

TEST(ordered_box, gives_a_number_that_came_again_at_once) {
    std::array<graph::job, 3> jobs;
    ordered_box box;
    box.insert(jobs[0], 1);
    EXPECT_EQ(box.try_pop(), &jobs[0]);
    box.insert(jobs[1], 1);
    EXPECT_EQ(box.try_pop(), &jobs[1]);
    box.insert(jobs[2], 2);
    EXPECT_EQ(box.try_pop(), &jobs[2]);
}

} // namespace
} // namespace starpu::sched
