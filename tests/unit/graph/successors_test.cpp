// Explicit dependencies: who is released, when, and what happens to those that come too late.
#include "graph/details.hpp"
#include "graph/successors.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <initializer_list>
#include <string>
#include <thread>

namespace starpu::graph {
namespace {

using tests::lettered_nodes;

// Submission gives up its own hold.
void submit(job& n, ready_list& ready) {
    satisfy(n, 1, ready);
}

TEST(successors, wait_for_all_their_predecessors) {
    lettered_nodes jobs;
    ready_list ready;
    ASSERT_EQ(add_successor(jobs['a'], jobs['c'], ready), successor_result::added);
    ASSERT_EQ(add_successor(jobs['b'], jobs['c'], ready), successor_result::added);
    submit(jobs['c'], ready);
    release_successors(jobs['a'], ready);
    EXPECT_EQ(jobs.letters(ready), "");
    release_successors(jobs['b'], ready);
    EXPECT_EQ(jobs.letters(ready), "c");
}

TEST(successors, are_all_released) {
    lettered_nodes jobs;
    ready_list ready;
    for (char c : {'b', 'c', 'd'}) {
        ASSERT_EQ(add_successor(jobs['a'], jobs[c], ready), successor_result::added);
        submit(jobs[c], ready);
    }
    release_successors(jobs['a'], ready);
    std::string all = jobs.letters(ready);
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all, "bcd");
}

TEST(successors, need_not_wait_for_what_has_ended) {
    lettered_nodes jobs;
    ready_list ready;
    jobs['a'].set(closes_successors);
    release_successors(jobs['a'], ready);
    EXPECT_EQ(add_successor(jobs['a'], jobs['b'], ready), successor_result::already_ended);
    submit(jobs['b'], ready);
    EXPECT_EQ(jobs.letters(ready), "b");
}

// No edge is kept that could hold a later run up: nothing would tell of the end once more.
TEST(successors, never_wait_for_what_has_ended_for_good) {
    lettered_nodes jobs;
    ready_list ready;
    release_successors(jobs['a'], ready);
    EXPECT_EQ(add_successor(jobs['a'], jobs['b'], ready), successor_result::already_ended);
    submit(jobs['b'], ready);
    EXPECT_EQ(jobs.letters(ready), "b");
    prepare_next_run(jobs['b']);
    EXPECT_FALSE(is_waited_for(jobs['a']));
    EXPECT_EQ(jobs['b'].pending.load() - next_run_bit, 1); // the next submission's hold
}

// Jobs that are submitted again: what task/ does with them, in short.
class repeated : public testing::Test {
protected:
    void keep(std::initializer_list<char> letters) {
        for (char c : letters) jobs[c].set(closes_successors);
    }
    void submit(char letter) {
        begin_run(jobs[letter]);
        reopen_successors(jobs[letter]);
        satisfy(jobs[letter], 1, ready);
    }
    void submit_once(char letter) {
        expect_inputs_once(jobs[letter]);
        satisfy(jobs[letter], 1, ready);
    }
    // Those that became ready start, and stay.
    std::string started() {
        std::string all = jobs.letters(ready);
        for (char c : all)
            if (jobs[c].has(closes_successors)) prepare_next_run(jobs[c]);
        return all;
    }
    std::string end(char letter) {
        release_successors(jobs[letter], ready);
        return started();
    }
    std::string run(char letter) {
        submit(letter);
        EXPECT_EQ(started(), std::string(1, letter));
        return end(letter);
    }

    lettered_nodes jobs;
    ready_list ready;
};

TEST_F(repeated, successors_wait_again) {
    keep({'a', 'b'});
    add_successor(jobs['a'], jobs['b'], ready);
    for (int round = 0; round < 3; ++round) {
        submit('b');
        EXPECT_EQ(started(), "");
        EXPECT_EQ(run('a'), "b");
        EXPECT_EQ(end('b'), "");
    }
}

TEST_F(repeated, predecessors_count_once_per_run_of_their_successor) {
    keep({'a', 'b', 'c'});
    add_successor(jobs['a'], jobs['c'], ready);
    add_successor(jobs['b'], jobs['c'], ready);
    EXPECT_EQ(run('a'), "");
    EXPECT_EQ(run('a'), "");
    submit('c');
    EXPECT_EQ(started(), ""); // still waits for b
    EXPECT_EQ(run('b'), "c");
}

TEST_F(repeated, ends_while_the_successor_runs_count_for_its_next_run) {
    keep({'a', 'b'});
    add_successor(jobs['a'], jobs['b'], ready);
    submit('b');
    EXPECT_EQ(run('a'), "b");
    EXPECT_EQ(run('a'), "");
    EXPECT_EQ(end('b'), "");
    submit('b');
    EXPECT_EQ(started(), "b");
}

TEST_F(repeated, predecessors_that_have_ended_are_waited_for_by_later_runs) {
    keep({'a', 'b'});
    run('a');
    ASSERT_EQ(add_successor(jobs['a'], jobs['b'], ready), successor_result::already_ended);
    EXPECT_EQ(run('b'), "");
    submit('b');
    EXPECT_EQ(started(), "");
    EXPECT_EQ(run('a'), "b");
}

TEST_F(repeated, dependencies_declared_while_a_successor_runs_hold_from_its_next_run) {
    keep({'a', 'b'});
    submit('b');
    EXPECT_EQ(jobs.letters(ready), "b"); // running
    add_successor(jobs['a'], jobs['b'], ready);
    prepare_next_run(jobs['b']);
    EXPECT_TRUE(has_all_inputs(jobs['b'])); // of the run that is under way
    EXPECT_EQ(end('b'), "");
    submit('b');
    EXPECT_FALSE(has_all_inputs(jobs['b']));
    EXPECT_EQ(started(), "");
    EXPECT_EQ(run('a'), "b");
}

TEST_F(repeated, dependencies_declared_while_a_successor_is_blocked_hold_at_once) {
    keep({'a', 'b', 'c'});
    add_successor(jobs['a'], jobs['c'], ready);
    submit('c');
    add_successor(jobs['b'], jobs['c'], ready);
    EXPECT_EQ(run('a'), "");
    EXPECT_EQ(run('b'), "c");
}

TEST_F(repeated, dependencies_from_the_next_run_on_let_the_first_go) {
    keep({'a', 'b'});
    add_successor(jobs['a'], jobs['b'], ready, first_wait::next_run);
    EXPECT_EQ(run('b'), "");
    submit('b');
    EXPECT_EQ(started(), "");
    EXPECT_EQ(run('a'), "b");
}

TEST_F(repeated, predecessors_forget_successors_that_go_with_their_run) {
    keep({'a'});
    add_successor(jobs['a'], jobs['b'], ready);
    submit_once('b');
    EXPECT_EQ(run('a'), "b");
    jobs['b'].pending.store(1); // the memory belongs to somebody else now
    EXPECT_EQ(run('a'), "");
    EXPECT_EQ(jobs['b'].pending.load(), 1);
}

TEST_F(repeated, successors_forget_predecessors_that_go_with_their_run) {
    keep({'b'});
    add_successor(jobs['a'], jobs['b'], ready);
    submit('b');
    submit_once('a');
    EXPECT_EQ(started(), "a");
    EXPECT_EQ(end('a'), "b");
    EXPECT_EQ(run('b'), "");
}

TEST_F(repeated, nodes_that_leave_are_kept_in_memory_until_nobody_can_reach_them) {
    keep({'a', 'b'});
    jobs['b'].references.store(2); // one is the test's
    add_successor(jobs['a'], jobs['b'], ready);
    leave_predecessors(jobs['b']); // it was never submitted
    EXPECT_EQ(jobs['b'].references.load(), 2);
    EXPECT_EQ(run('a'), "");
    EXPECT_EQ(jobs['b'].references.load(), 1);
}

TEST_F(repeated, nodes_that_leave_after_their_predecessor_ended_go_at_once) {
    keep({'a', 'b'});
    jobs['b'].references.store(2);
    add_successor(jobs['a'], jobs['b'], ready);
    run('a');
    leave_predecessors(jobs['b']);
    EXPECT_EQ(jobs['b'].references.load(), 1);
    EXPECT_EQ(run('a'), "");
}

TEST_F(repeated, abandoned_successors_do_not_wait) {
    keep({'a', 'b'});
    add_successor(jobs['a'], jobs['b'], ready);
    submit('b');
    EXPECT_EQ(abandon_successors(jobs['a'], ready), 1u);
    EXPECT_EQ(started(), "b");
    EXPECT_EQ(end('b'), "");
    EXPECT_EQ(run('b'), "");
}

TEST_F(repeated, successors_can_be_listed) {
    keep({'a', 'c'});
    for (char c : {'b', 'c', 'd'}) add_successor(jobs['a'], jobs[c], ready);
    submit_once('d');
    jobs['b'].references.store(2); // one is the test's
    leave_predecessors(jobs['b']);
    std::string all;
    for_each_successor(jobs['a'], [&](const job& n) { all += jobs.letter_of(n); });
    EXPECT_EQ(all, "dc");
}

TEST(successors, fire_once_whether_they_come_before_or_after_the_end) {
    for (int round = 0; round < 2000; ++round) {
        lettered_nodes jobs;
        jobs['a'].set(closes_successors);
        std::atomic<int> fired{0};
        {
            std::jthread ending([&] {
                ready_list ready;
                release_successors(jobs['a'], ready);
                while (ready.try_pop() != nullptr) ++fired;
            });
            ready_list ready;
            add_successor(jobs['a'], jobs['b'], ready);
            begin_run(jobs['b']);
            submit(jobs['b'], ready);
            while (ready.try_pop() != nullptr) ++fired;
        }
        ASSERT_EQ(fired, 1);
    }
}

// One thread runs the earlier job again and again, another the later one; in the end everything adds up.
TEST(successors, of_repeated_nodes_start_once_per_submission) {
    lettered_nodes jobs;
    jobs['a'].set(closes_successors);
    jobs['b'].set(closes_successors);
    ready_list none;
    add_successor(jobs['a'], jobs['b'], none);
    std::atomic<int> started{0};
    std::atomic<bool> is_over{false};
    const auto start_all = [&](ready_list& ready) {
        while (job* n = ready.try_pop()) {
            prepare_next_run(*n);
            if (n == &jobs['b']) ++started;
        }
    };
    {
        std::jthread earlier([&] {
            while (!is_over) {
                ready_list ready;
                reopen_successors(jobs['a']);
                release_successors(jobs['a'], ready);
                start_all(ready);
            }
        });
        for (int round = 1; round <= 2000; ++round) {
            ready_list ready;
            begin_run(jobs['b']);
            satisfy(jobs['b'], 1, ready);
            start_all(ready);
            while (started < round) std::this_thread::yield();
            // It has started, and the thread that started it has prepared the next run.
        }
        is_over = true;
    }
    EXPECT_EQ(started, 2000);
}

TEST(successors_of_failures, are_told) {
    lettered_nodes jobs;
    ready_list ready;
    ensure_details(jobs['a']);
    jobs['a'].set(closes_successors);
    add_successor(jobs['a'], jobs['b'], ready);
    satisfy(jobs['b'], 1, ready);
    jobs['a'].details->outcome = -5;
    std::string waiting;
    for_each_waiting(jobs['a'], [&](const job& later) { waiting += &later == &jobs['b'] ? "b" : "?"; });
    EXPECT_EQ(waiting, "b");
    release_successors(jobs['a'], ready);
    EXPECT_EQ(jobs.letters(ready), "b");
    EXPECT_NE(jobs['b'].details->cause.load(), 0);
    add_successor(jobs['a'], jobs['c'], ready); // after its end
    EXPECT_NE(jobs['c'].details->cause.load(), 0);
    for_each_waiting(jobs['a'], [](const job&) { ADD_FAILURE() << "it has ended"; });
}

} // namespace
} // namespace starpu::graph
