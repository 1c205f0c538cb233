// The queues that policies are made of.
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "sched/queues/fifo.hpp"
#include "sched/queues/priority_buckets.hpp"
#include "support/lettered_nodes.hpp"

#include <climits>
#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace starpu::sched {
namespace {

using tests::lettered_nodes;

template <class Queue> std::string drain(Queue& queue, const lettered_nodes& jobs) {
    std::string all;
    while (graph::job* n = queue.try_pop()) all += jobs.letter_of(*n);
    return all;
}

TEST(fifo, gives_first_what_came_first) {
    lettered_nodes jobs;
    fifo queue;
    EXPECT_TRUE(queue.looks_empty());
    for (char c : {'b', 'a', 'c'}) queue.push(jobs[c]);
    EXPECT_EQ(queue.size_hint(), 3u);
    EXPECT_FALSE(queue.looks_empty());
    EXPECT_EQ(drain(queue, jobs), "bac");
    EXPECT_TRUE(queue.looks_empty());
}

TEST(fifo, gives_each_node_to_one_of_several_takers) {
    constexpr int count = 2000;
    std::vector<graph::job*> all;
    for (int i = 0; i < count; ++i) all.push_back(graph::allocate_job());
    fifo queue;
    std::atomic<int> taken{0};
    {
        std::jthread producer([&] {
            for (graph::job* n : all) queue.push(*n);
        });
        const auto take = [&] {
            while (taken < count)
                if (queue.try_pop() != nullptr) ++taken;
        };
        std::jthread first(take);
        std::jthread second(take);
    }
    EXPECT_EQ(taken, count);
    for (graph::job* n : all) graph::recycle(*n);
}

class buckets : public testing::Test {
protected:
    void push(char letter, int priority) {
        jobs[letter].priority = priority;
        ASSERT_TRUE(queue.push(jobs[letter]));
    }
    lettered_nodes jobs;
    priority_buckets queue;
};

TEST_F(buckets, gives_the_most_urgent_first_and_equals_as_they_came) {
    push('a', 0);
    push('b', 7);
    push('c', -7);
    push('d', 7);
    push('e', 0);
    EXPECT_EQ(queue.size(), 5u);
    EXPECT_EQ(drain(queue, jobs), "bdaec");
}

TEST_F(buckets, takes_every_priority_there_is) {
    push('a', INT_MIN);
    push('b', INT_MAX);
    EXPECT_FALSE(queue.looks_empty());
    EXPECT_EQ(drain(queue, jobs), "ba");
    EXPECT_TRUE(queue.looks_empty());
}

TEST_F(buckets, keeps_what_is_not_above_a_floor) {
    push('a', 0);
    push('b', 1);
    EXPECT_EQ(queue.top(), 1);
    EXPECT_EQ(queue.try_pop_above(0), &jobs['b']);
    EXPECT_EQ(queue.try_pop_above(0), nullptr);
    EXPECT_EQ(queue.try_pop_above(-1), &jobs['a']);
    EXPECT_EQ(queue.top(), priority_buckets::nothing);
}

TEST_F(buckets, sorts_anew_what_waits_by_other_priorities) {
    push('a', 0);
    push('b', 7);
    push('c', 7);
    push('d', -1);
    queue.change_priorities([&](const graph::job& n) { return &n == &jobs['d'] ? 9 : -n.priority; });
    EXPECT_EQ(queue.top(), 9);
    EXPECT_EQ(queue.size(), 4u);
    EXPECT_EQ(drain(queue, jobs), "dabc");
}

TEST_F(buckets, has_nothing_to_sort_anew_when_it_is_empty) {
    queue.change_priorities([](const graph::job&) { return 1; });
    EXPECT_TRUE(queue.looks_empty());
    push('a', 0);
    EXPECT_EQ(drain(queue, jobs), "a");
}

} // namespace
} // namespace starpu::sched
