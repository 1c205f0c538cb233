// Explicit dependencies: who is released, when, and what happens to those that come too late.
#include "graph/successors.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

namespace starpu::graph {
namespace {

using tests::lettered_nodes;

// Submission gives up its own hold.
void submit(node& n, ready_list& ready) {
    satisfy(n, 1, ready);
}

TEST(successors, wait_for_all_their_predecessors) {
    lettered_nodes nodes;
    ready_list ready;
    ASSERT_EQ(add_successor(nodes['a'], nodes['c']), successor_result::added);
    ASSERT_EQ(add_successor(nodes['b'], nodes['c']), successor_result::added);
    submit(nodes['c'], ready);
    release_successors(nodes['a'], ready);
    EXPECT_EQ(nodes.letters(ready), "");
    release_successors(nodes['b'], ready);
    EXPECT_EQ(nodes.letters(ready), "c");
}

TEST(successors, are_all_released) {
    lettered_nodes nodes;
    ready_list ready;
    for (char c : {'b', 'c', 'd'}) {
        ASSERT_EQ(add_successor(nodes['a'], nodes[c]), successor_result::added);
        submit(nodes[c], ready);
    }
    release_successors(nodes['a'], ready);
    std::string all = nodes.letters(ready);
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all, "bcd");
}

TEST(successors, need_not_wait_for_what_has_ended) {
    lettered_nodes nodes;
    ready_list ready;
    nodes['a'].set(closes_successors);
    release_successors(nodes['a'], ready);
    EXPECT_EQ(add_successor(nodes['a'], nodes['b']), successor_result::already_ended);
    submit(nodes['b'], ready);
    EXPECT_EQ(nodes.letters(ready), "b");
}

TEST(successors, are_released_again_by_the_next_run) {
    lettered_nodes nodes;
    ready_list ready;
    nodes['a'].set(closes_successors);
    nodes['b'].details->completion.store(in_flight); // it stays after its run
    add_successor(nodes['a'], nodes['b']);
    submit(nodes['b'], ready);
    release_successors(nodes['a'], ready);
    ASSERT_EQ(nodes.letters(ready), "b");

    nodes['b'].pending.store(1 + nodes['b'].details->explicit_inputs.load());
    reopen_successors(nodes['a']);
    submit(nodes['b'], ready);
    EXPECT_EQ(nodes.letters(ready), "");
    release_successors(nodes['a'], ready);
    EXPECT_EQ(nodes.letters(ready), "b");
}

TEST(successors, that_go_with_their_run_are_not_reached_again) {
    lettered_nodes nodes;
    ready_list ready;
    nodes['a'].set(closes_successors);
    add_successor(nodes['a'], nodes['b']);
    submit(nodes['b'], ready);
    release_successors(nodes['a'], ready);
    ASSERT_EQ(nodes.letters(ready), "b");
    EXPECT_EQ(nodes['b'].details->explicit_inputs.load(), 0);

    nodes['b'].pending.store(1); // the memory of `b` belongs to somebody else now
    reopen_successors(nodes['a']);
    release_successors(nodes['a'], ready);
    EXPECT_EQ(nodes.letters(ready), "");
}

TEST(successors, are_gone_once_dropped) {
    lettered_nodes nodes;
    ready_list ready;
    add_successor(nodes['a'], nodes['b']);
    drop_successors(nodes['a']);
    release_successors(nodes['a'], ready);
    EXPECT_EQ(nodes['b'].pending.load(), 2);
}

TEST(successors, fire_once_whether_they_come_before_or_after_the_end) {
    for (int round = 0; round < 2000; ++round) {
        lettered_nodes nodes;
        nodes['a'].set(closes_successors);
        std::atomic<int> fired{0};
        {
            std::jthread ending([&] {
                ready_list ready;
                release_successors(nodes['a'], ready);
                while (ready.try_pop() != nullptr) ++fired;
            });
            ready_list ready;
            add_successor(nodes['a'], nodes['b']);
            submit(nodes['b'], ready);
            while (ready.try_pop() != nullptr) ++fired;
        }
        ASSERT_EQ(fired, 1);
    }
}

} // namespace
} // namespace starpu::graph
