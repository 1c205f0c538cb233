// The queue of a worker, and the load that it is part of.
#include "sched/queues/timed_queue.hpp"
#include "sched/worker_load.hpp"
#include "support/lettered_nodes.hpp"

#include <climits>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <thread>
#include <vector>

namespace starpu::sched {
namespace {

int priority_of(const graph::job& n) {
    return n.priority;
}
// A test writes the length where a job has its argument.
std::int64_t length_of(const graph::job& n) {
    return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(n.argument));
}

class timed : public testing::Test {
protected:
    void push(char letter, int priority, std::uintptr_t length = 1) {
        jobs[letter].priority = priority;
        jobs[letter].argument = reinterpret_cast<void*>(length);
        queue.accept(jobs[letter]);
    }
    char take(std::map<char, unsigned> costs = {}) {
        graph::job* n = queue.try_take(costs.empty() ? 1 : 16,
                                       [&](const graph::job& j) { return costs[jobs.letter_of(j)]; });
        return n == nullptr ? '-' : jobs.letter_of(*n);
    }

    tests::lettered_nodes jobs;
    timed_queue queue{priority_of, length_of};
};

TEST_F(timed, gives_the_highest_priority_and_of_equal_ones_the_first) {
    EXPECT_FALSE(queue.may_have_jobs());
    push('a', 0);
    push('b', 2);
    push('c', 0);
    push('d', 2);
    EXPECT_TRUE(queue.may_have_jobs());
    EXPECT_EQ(queue.job_count(), 4u);
    EXPECT_TRUE(queue.may_have_jobs());
    for (const char expected : {'b', 'd', 'a', 'c', '-'}) EXPECT_EQ(take(), expected);
    EXPECT_FALSE(queue.may_have_jobs());
}

TEST_F(timed, gives_what_came_while_it_was_emptied_in_its_place) {
    push('a', 1);
    push('b', 1);
    EXPECT_EQ(take(), 'a');
    push('c', 3);
    push('d', -7);
    push('e', 1);
    for (const char expected : {'c', 'b', 'e', 'd', '-'}) EXPECT_EQ(take(), expected);
}

TEST_F(timed, gives_the_cheapest_of_the_highest_priority) {
    push('a', 1);
    push('b', 1);
    push('c', 1);
    push('d', 0);
    const std::map<char, unsigned> costs{{'a', 3}, {'b', 2}, {'c', 1}, {'d', 0}};
    for (const char expected : {'c', 'b', 'a', 'd'}) EXPECT_EQ(take(costs), expected);
}

TEST_F(timed, keeps_the_order_of_equal_costs_whatever_was_taken_out_of_the_middle_or_the_end) {
    for (const char letter : {'a', 'b', 'c'}) push(letter, 0);
    EXPECT_EQ(take({{'a', 1}, {'b', 1}, {'c', 0}}), 'c');
    push('d', 0);
    EXPECT_EQ(take({{'a', 1}, {'b', 0}, {'d', 1}}), 'b');
    EXPECT_EQ(take({{'a', 1}, {'d', 1}}), 'a');
    EXPECT_EQ(take(), 'd');
}

TEST_F(timed, asks_for_no_cost_where_there_is_no_choice) {
    push('a', 1);
    push('b', 0);
    const auto unasked = [](const graph::job&) {
        ADD_FAILURE();
        return 1;
    };
    EXPECT_EQ(queue.try_take(16, unasked), &jobs['a']); // the only one of its priority
    push('c', 0);
    EXPECT_EQ(queue.try_take(1, unasked), &jobs['b']);
}

TEST_F(timed, compares_sixteen) {
    for (char letter = 'a'; letter <= 'q'; ++letter) push(letter, 0);
    std::map<char, unsigned> costs;
    for (char letter = 'a'; letter <= 'q'; ++letter) costs[letter] = static_cast<unsigned>('z' - letter);
    EXPECT_EQ(take(costs), 'p'); // the last one is the seventeenth
}

TEST_F(timed, tells_what_comes_behind_a_priority) {
    push('a', 0, 100);
    push('b', 5, 10);
    EXPECT_EQ(queue.length_behind(9), 110);
    EXPECT_EQ(queue.length_behind(5), 100);
    EXPECT_EQ(queue.length_behind(0), 0);
    EXPECT_EQ(take(), 'b');
    EXPECT_EQ(queue.length_behind(9), 100);
}

// Run under ThreadSanitizer, too.
TEST_F(timed, is_filled_and_emptied_by_several_threads) {
    constexpr int count = 20000;
    std::vector<graph::job*> all;
    for (int i = 0; i < count; ++i) all.push_back(graph::allocate_job());
    const auto fill = [&](int from) {
        for (int i = from; i < count; i += 2) {
            graph::job& n = *all[static_cast<std::size_t>(i)];
            n.priority = i % 3;
            n.argument = nullptr;
            queue.accept(n);
        }
    };
    std::thread even(fill, 0), odd(fill, 1);
    std::thread other([&] {
        for (int i = 0; i < 100; ++i) queue.length_behind(1);
    });
    for (int taken = 0; taken < count;)
        if (graph::job* n = queue.try_take(4, [](const graph::job&) { return 1; })) {
            ++taken;
            graph::recycle(*n);
        }
    even.join();
    odd.join();
    other.join();
    EXPECT_FALSE(queue.may_have_jobs());
    EXPECT_EQ(queue.job_count(), 0u);
}

TEST_F(timed, sets_aside_the_first_of_the_lowest_priority_for_another_worker) {
    EXPECT_EQ(queue.try_set_aside(), nullptr);
    push('a', 2, 10);
    push('b', 1, 20);
    push('c', 1, 30);
    ASSERT_EQ(queue.try_set_aside(), &jobs['b']);
    EXPECT_EQ(queue.try_set_aside(), nullptr); // one at a time
    EXPECT_EQ(queue.job_count(), 3u);
    EXPECT_EQ(queue.length_behind(2), 30);
    queue.give_back();
    EXPECT_EQ(queue.length_behind(2), 50);
    ASSERT_EQ(queue.try_set_aside(), &jobs['b']);
    queue.take_aside();
    EXPECT_EQ(queue.job_count(), 2u);
    EXPECT_EQ(take(), 'a');
    ASSERT_EQ(queue.try_set_aside(), &jobs['c']);
    EXPECT_EQ(take(), '-');
    EXPECT_TRUE(queue.may_have_jobs()); // its worker must not sleep: it may come back
    queue.give_back();
    EXPECT_EQ(take(), 'c');
    EXPECT_FALSE(queue.may_have_jobs());
}

// Its worker would sleep beside it.
TEST_F(timed, never_looks_empty_while_another_worker_sorts_what_came) {
    std::atomic<bool> goes_on{true};
    std::thread thief([&] {
        while (goes_on.load())
            if (queue.try_set_aside() != nullptr) queue.give_back();
    });
    graph::job& n = jobs['a'];
    n.priority = 0;
    n.argument = nullptr;
    unsigned misses = 0;
    for (int round = 0; round < 20000; ++round) {
        queue.accept(n);
        for (int look = 0; look < 4; ++look) misses += queue.may_have_jobs() ? 0 : 1;
        while (queue.try_take(1, [](const graph::job&) { return 1; }) == nullptr) {
        }
    }
    goes_on.store(false);
    thief.join();
    EXPECT_EQ(misses, 0u);
}

TEST_F(timed, loses_nothing_between_a_worker_and_one_that_takes_over) {
    constexpr int count = 2000;
    std::vector<graph::job*> all;
    for (int i = 0; i < count; ++i) all.push_back(graph::allocate_job());
    std::atomic<int> taken{0};
    std::thread source([&] {
        for (int i = 0; i < count; ++i) {
            graph::job& n = *all[static_cast<std::size_t>(i)];
            n.priority = i % 3;
            n.argument = nullptr;
            queue.accept(n);
        }
    });
    std::thread thief([&] {
        for (unsigned round = 0; taken.load() < count; ++round) {
            graph::job* n = queue.try_set_aside();
            if (n == nullptr) continue;
            if (round % 2 == 0) {
                queue.give_back();
                continue;
            }
            queue.take_aside();
            graph::recycle(*n);
            ++taken;
        }
    });
    while (taken.load() < count)
        if (graph::job* n = queue.try_take(1, [](const graph::job&) { return 1; })) {
            graph::recycle(*n);
            ++taken;
        }
    source.join();
    thief.join();
    EXPECT_FALSE(queue.may_have_jobs());
    EXPECT_EQ(queue.job_count(), 0u);
}

TEST(load_of_a_worker, loses_what_another_takes_over) {
    worker_load load;
    load.note_given(10, 100);
    load.note_given(20, 100);
    load.note_taken_over(20);
    EXPECT_EQ(load.expected_end(), 110);
    EXPECT_EQ(load.jobs(), 1u);
}

TEST(load_of_a_worker, ends_when_all_of_it_has_been_run) {
    worker_load load;
    load.note_given(10, 100);
    load.note_given(20, 105);
    EXPECT_EQ(load.expected_end(), 130);
    EXPECT_EQ(load.jobs(), 2u);
    load.note_done(1, 10, 107); // sooner than it was to
    EXPECT_EQ(load.expected_end(), 127);
    load.note_done(1, 20, 150);
    EXPECT_EQ(load.jobs(), 0u);
    load.note_given(5, 200);
    EXPECT_EQ(load.expected_end(), 205);
}

TEST(load_of_a_worker, does_not_end_in_the_past_when_a_job_takes_longer) {
    worker_load load;
    load.note_given(10, 100);
    load.note_given(10, 1000);
    EXPECT_EQ(load.expected_end(), 1010);
}

TEST(load_of_a_worker, is_never_less_than_nothing) {
    worker_load load;
    load.note_given(10, 100);
    load.note_done(UINT_MAX, INT64_MAX, 100);
    EXPECT_EQ(load.jobs(), 0u);
    EXPECT_EQ(load.expected_end(), 100);
}

TEST(finished_work_of_a_worker, is_taken_off_at_the_latest_with_the_last_job_the_sixteenth_or_after_a_while) {
    worker_load load;
    finished_work finished;
    for (int i = 0; i < 40; ++i) load.note_given(0, 0);
    for (int i = 0; i < 15; ++i) finished.note_finished(load, 0, 0, false);
    EXPECT_EQ(load.jobs(), 40u);
    finished.note_finished(load, 0, 0, false);
    EXPECT_EQ(load.jobs(), 24u);
    finished.note_finished(load, 0, 0, true);
    EXPECT_EQ(load.jobs(), 23u);
    finished.note_finished(load, 30000, 30000, false);
    EXPECT_EQ(load.jobs(), 22u);
}

} // namespace
} // namespace starpu::sched
