// A node counts down and fires once, and goes back to its pool with its last reference.
#include "graph/node.hpp"
#include "graph/node_pool.hpp"
#include "graph/successors.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace starpu::graph {
namespace {

using tests::lettered_nodes;

TEST(node, fires_once_after_its_last_input) {
    lettered_nodes nodes;
    ready_list ready;
    nodes['a'].pending.store(3);
    satisfy(nodes['a'], 2, ready);
    EXPECT_EQ(nodes.letters(ready), "");
    satisfy(nodes['a'], 1, ready);
    EXPECT_EQ(nodes.letters(ready), "a");
}

TEST(node, fires_in_exactly_one_of_the_threads_that_satisfy_it) {
    lettered_nodes nodes;
    constexpr int inputs = 4;
    for (int round = 0; round < 500; ++round) {
        nodes['a'].pending.store(inputs);
        std::atomic<int> fired{0};
        std::vector<std::jthread> threads;
        for (int i = 0; i < inputs; ++i)
            threads.emplace_back([&] {
                ready_list ready;
                satisfy(nodes['a'], 1, ready);
                if (ready.try_pop() != nullptr) ++fired;
            });
        threads.clear();
        ASSERT_EQ(fired, 1);
    }
}

TEST(node, begins_with_the_hold_of_its_submission) {
    node* n = allocate_node();
    EXPECT_EQ(n->pending.load(), 1);
    EXPECT_EQ(n->references.load(), 1);
    EXPECT_EQ(n->flags, 0);
    recycle(*n);
}

TEST(node, is_recycled_with_its_last_reference) {
    node* n = allocate_node();
    n->references.store(3);
    release_references(*n, 2);
    EXPECT_EQ(n->references.load(), 1);
    release_references(*n, 1);
    node* next = allocate_node(); // the pool hands out last what came back last
    EXPECT_EQ(next, n);
    EXPECT_EQ(next->references.load(), 1);
    recycle(*next);
}

TEST(node, is_found_from_each_of_its_accesses) {
    alignas(handle_alignment_bytes) char handle[handle_alignment_bytes];
    for (const unsigned count : {1u, inline_accesses, inline_accesses + 1, 3 * accesses_per_block}) {
        node* n = allocate_node();
        ASSERT_TRUE(reserve_accesses(*n, count));
        for (unsigned i = 0; i < count; ++i) aim_access(*n, i, handle);
        for (unsigned i = 0; i < count; ++i) {
            ASSERT_EQ(&owner_of(access_at(*n, i)), n) << i << " of " << count;
            ASSERT_EQ(handle_address(access_at(*n, i)), handle);
        }
        recycle(*n);
    }
}

TEST(ready_list, gives_first_what_came_first) {
    lettered_nodes nodes;
    ready_list ready;
    EXPECT_TRUE(ready.is_empty());
    ready.push(nodes['b']);
    ready.push(nodes['a']);
    EXPECT_FALSE(ready.is_empty());
    EXPECT_EQ(ready.try_pop(), &nodes['b']);
    ready.push(nodes['c']);
    EXPECT_EQ(nodes.letters(ready), "ac");
    EXPECT_TRUE(ready.is_empty());
    EXPECT_EQ(ready.try_pop(), nullptr);
}

} // namespace
} // namespace starpu::graph
