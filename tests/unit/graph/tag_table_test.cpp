// Tags: groups of predecessors, notification, restart, removal, waiting.
#include "graph/details.hpp"
#include "graph/tag_table.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <initializer_list>
#include <string>
#include <thread>
#include <vector>

namespace starpu::graph {
namespace {

using tests::lettered_nodes;

class tags : public testing::Test {
protected:
    void declare(tag later, std::initializer_list<tag> earlier) {
        table.declare(later, std::span(earlier.begin(), earlier.size()), ready);
    }
    void declare_in(ready_list& found, tag later, tag earlier) {
        table.declare(later, std::span(&earlier, 1), found);
    }
    // A task with a tag is submitted.
    void submit(tag id, char letter) {
        table.attach(id, jobs[letter]);
        satisfy(jobs[letter], 1, ready);
    }
    std::string fired_by(tag id) {
        table.finish(id, ready);
        return jobs.letters(ready);
    }

    lettered_nodes jobs;
    tag_table table;
    ready_list ready;
};

TEST_F(tags, without_declaration_hold_nothing_back) {
    submit(1, 'a');
    EXPECT_EQ(jobs.letters(ready), "a");
}

TEST_F(tags, hold_a_task_until_all_that_were_declared_are_done) {
    declare(3, {1, 2});
    submit(3, 'a');
    EXPECT_EQ(fired_by(1), "");
    EXPECT_EQ(fired_by(2), "a");
}

TEST_F(tags, may_be_done_before_the_task_comes) {
    declare(2, {1});
    EXPECT_EQ(fired_by(1), "");
    submit(2, 'a');
    EXPECT_EQ(jobs.letters(ready), "a");
}

TEST_F(tags, count_as_done_in_declarations_that_come_after) {
    table.finish(1, ready);
    declare(2, {1});
    submit(2, 'a');
    EXPECT_EQ(jobs.letters(ready), "a");
}

TEST_F(tags, wait_for_each_of_several_declarations) {
    declare(3, {1});
    declare(3, {2});
    submit(3, 'a');
    EXPECT_EQ(fired_by(2), "");
    EXPECT_EQ(fired_by(1), "a");
}

TEST_F(tags, release_several_successors) {
    declare(2, {1});
    declare(3, {1});
    submit(2, 'a');
    submit(3, 'b');
    EXPECT_EQ(fired_by(1), "ab");
}

TEST_F(tags, wait_again_for_the_next_run) {
    declare(2, {1});
    submit(2, 'a');
    EXPECT_EQ(fired_by(1), "a");
    table.restart(1);
    submit(2, 'b');
    EXPECT_EQ(jobs.letters(ready), "");
    EXPECT_EQ(fired_by(1), "b");
}

TEST_F(tags, count_once_in_a_group_however_often_they_are_done) {
    declare(3, {1, 2});
    submit(3, 'a');
    EXPECT_EQ(fired_by(1), "");
    table.restart(1);
    EXPECT_EQ(fired_by(1), "");
    EXPECT_EQ(fired_by(2), "a");
}

TEST_F(tags, count_once_for_one_run_among_several_groups) {
    declare(3, {1});
    declare(3, {2});
    submit(3, 'a');
    EXPECT_EQ(fired_by(1), "");
    table.restart(1);
    EXPECT_EQ(fired_by(1), "");
    EXPECT_EQ(fired_by(2), "a");
}

TEST_F(tags, that_are_done_stay_so_until_they_are_restarted) {
    declare(2, {1});
    submit(2, 'a');
    EXPECT_EQ(fired_by(1), "a");
    submit(2, 'b');
    EXPECT_EQ(fired_by(1), ""); // it was done all the time
    table.restart(1);
    EXPECT_EQ(fired_by(1), "b");
}

TEST_F(tags, can_be_done_and_restarted_in_one_step) {
    declare(2, {1});
    for (char letter : {'a', 'b'}) {
        submit(2, letter);
        table.finish(1, ready, tag_table::afterwards::again);
        EXPECT_EQ(jobs.letters(ready), std::string(1, letter));
    }
    declare(3, {1});
    submit(3, 'c');
    EXPECT_EQ(jobs.letters(ready), ""); // it is not done any more
}

TEST_F(tags, release_all_nodes_that_carry_them) {
    declare(2, {1});
    EXPECT_FALSE(table.attach(2, jobs['a']));
    EXPECT_FALSE(table.attach(2, jobs['b']));
    satisfy(jobs['a'], 1, ready);
    satisfy(jobs['b'], 1, ready);
    EXPECT_EQ(fired_by(1), "ab");
}

TEST_F(tags, block_nobody_once_they_are_removed) {
    declare(2, {1});
    submit(2, 'a');
    table.remove(2, ready);
    EXPECT_EQ(jobs.letters(ready), "a");
}

TEST_F(tags, named_again_after_removal_know_nothing_of_before) {
    declare(2, {1});
    table.remove(2, ready);
    declare(2, {3});
    submit(2, 'a');
    EXPECT_EQ(fired_by(1), "");
    EXPECT_EQ(fired_by(3), "a");
}

TEST_F(tags, are_unknown_after_removal) {
    declare(2, {1});
    EXPECT_TRUE(table.exists(1));
    table.remove(1, ready);
    EXPECT_FALSE(table.exists(1));
    table.remove(2, ready);
    EXPECT_EQ(fired_by(1), ""); // the successor is gone
}

TEST_F(tags, know_the_task_that_carries_them_until_it_goes) {
    EXPECT_EQ(table.job_of(1), nullptr);
    submit(1, 'a');
    EXPECT_EQ(table.job_of(1), &jobs['a']);
    table.forget(1, jobs['b']); // of another task
    EXPECT_EQ(table.job_of(1), &jobs['a']);
    table.forget(1, jobs['a']);
    EXPECT_EQ(table.job_of(1), nullptr);
}

TEST_F(tags, are_all_forgotten_by_clear) {
    for (tag id = 0; id < 200; ++id) table.finish(id, ready);
    table.clear(ready);
    for (tag id = 0; id < 200; ++id) EXPECT_FALSE(table.exists(id));
}

TEST_F(tags, let_a_thread_wait_for_them) {
    std::jthread notifier([&] {
        ready_list none;
        table.finish(7, none);
    });
    table.wait_for_tag(7);
    table.wait_for_tag(7); // done is done
}

TEST_F(tags, let_a_waiting_thread_go_even_if_they_are_restarted_at_once) {
    std::jthread waiter([&] { table.wait_for_tag(7); });
    while (!table.exists(7)) std::this_thread::yield();
    ready_list none;
    table.finish(7, none, tag_table::afterwards::again);
}

TEST_F(tags, let_a_waiting_thread_go_when_they_are_removed) {
    std::jthread waiter([&] { table.wait_for_tag(7); });
    while (!table.exists(7)) std::this_thread::yield();
    table.remove(7, ready);
}

TEST_F(tags, hand_a_failure_on_to_the_tasks_behind_them) {
    declare(3, {1, 2});
    submit(3, 'a');
    table.finish(1, ready, tag_table::afterwards::done, true);
    EXPECT_EQ(fired_by(2), "a");
    ASSERT_NE(jobs['a'].details, nullptr);
    EXPECT_NE(jobs['a'].details->cause.load(), 0);
    EXPECT_TRUE(table.has_failed(1));
    EXPECT_FALSE(table.has_failed(2));
    declare(4, {1}); // after the failure
    submit(4, 'b');
    ASSERT_NE(jobs['b'].details, nullptr);
    EXPECT_NE(jobs['b'].details->cause.load(), 0);
}

TEST_F(tags, know_what_they_still_wait_for) {
    declare(3, {1, 2});
    tag earlier = 0;
    ASSERT_TRUE(table.unfinished_dependencies().find_unfinished_before(3, earlier));
    EXPECT_TRUE(earlier == 1 || earlier == 2);
    table.finish(1, ready);
    table.restart(1); // it has counted all the same
    ASSERT_TRUE(table.unfinished_dependencies().find_unfinished_before(3, earlier));
    EXPECT_EQ(earlier, 2u);
    table.finish(2, ready);
    EXPECT_FALSE(table.unfinished_dependencies().find_unfinished_before(3, earlier));
}

TEST_F(tags, let_go_of_a_thread_that_gives_up) {
    int asked = 0;
    EXPECT_FALSE(table.wait_for_tag(7, 1'000'000, [&] { return ++asked < 3; }));
    EXPECT_EQ(asked, 3);
}

TEST_F(tags, that_start_many_which_are_removed_forget_these) {
    for (tag id = 100; id < 1100; ++id) {
        declare(id, {1});
        submit(id, 'a');
        EXPECT_EQ(fired_by(1), "a");
        table.remove(id, ready);
        table.restart(1);
        jobs['a'].pending.store(1);
    }
    EXPECT_LE(table.successor_count(1), 1u);
}

TEST_F(tags, that_are_done_forget_removed_ones_before_their_list_grows) {
    for (tag id = 10; id < 30; ++id) declare(id, {1}); // these stay
    table.finish(1, ready);
    for (tag id = 100; id < 5100; ++id) {
        declare(id, {1});
        table.remove(id, ready);
    }
    EXPECT_LE(table.successor_count(1), 100u);
    table.restart(1);
    submit(10, 'a');
    submit(29, 'b');
    EXPECT_EQ(jobs.letters(ready), "ab"); // the first run was counted
    table.attach(10, jobs['c']);
    table.attach(29, jobs['d']);
    satisfy(jobs['c'], 1, ready);
    satisfy(jobs['d'], 1, ready);
    EXPECT_EQ(fired_by(1), "cd");
    EXPECT_EQ(table.successor_count(1), 20u);
}

// Each thread's tags come and go while others end the same start tag and declare more behind it.
TEST_F(tags, lose_none_that_others_declare_while_removed_ones_are_forgotten) {
    std::atomic<int> fired{0};
    std::vector<std::jthread> threads;
    for (tag number = 1; number <= 3; ++number)
        threads.emplace_back([&, number] {
            ready_list found;
            for (tag round = 0; round < 2000; ++round) {
                const tag mine = number << 32 | round, gone = mine | 1u << 20;
                declare_in(found, gone, 1);
                declare_in(found, mine, 1);
                table.remove(gone, found);
                job& n = *allocate_job();
                ensure_details(n);
                table.attach(mine, n);
                satisfy(n, 1, found);
                table.finish(1, found, tag_table::afterwards::again);
                table.forget(mine, n);
                if (round % 8 != 0) table.remove(mine, found);
                while (job* done = found.try_pop()) {
                    recycle(*done);
                    fired.fetch_add(1);
                }
            }
        });
    threads.clear();
    EXPECT_EQ(fired.load(), 3 * 2000);
    table.finish(1, ready);
    EXPECT_EQ(table.successor_count(1), 3 * 2000 / 8u);
}

} // namespace
} // namespace starpu::graph
