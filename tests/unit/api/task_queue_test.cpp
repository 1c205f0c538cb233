// The queue of components, compared with a vector that is sorted from end to end.
#include "api/components/task_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace starpu::api::components {
namespace {

starpu_task task_of(int priority, double us = 0) {
    starpu_task t{};
    t.priority = priority;
    t.predicted = us;
    return t;
}

std::vector<starpu_task*> all_in(task_queue& q) {
    std::vector<starpu_task*> all;
    for (task_queue::place p = q.first(); p; p = q.next(p)) all.push_back(p.task());
    return all;
}

TEST(task_queue, keeps_the_order_of_priorities_and_of_arrival) {
    std::mt19937 dice(1);
    std::vector<starpu_task> tasks;
    for (int i = 0; i < 200; ++i) tasks.push_back(task_of(static_cast<int>(dice() % 7) - 3));
    task_queue q;
    std::vector<starpu_task*> expected;
    for (int turn = 0; turn < 2000; ++turn) {
        starpu_task& t = tasks[dice() % tasks.size()];
        const auto is_less_urgent = [&](const starpu_task* u) { return u->priority < t.priority; };
        if (const auto there = std::ranges::find(expected, &t); there == expected.end()) {
            q.put(&t);
            expected.insert(std::ranges::find_if(expected, is_less_urgent), &t);
        } else {
            task_queue::place p = q.first();
            while (p.task() != &t) p = q.next(p);
            EXPECT_EQ(q.take_out(p), &t);
            expected.erase(there);
        }
        ASSERT_EQ(all_in(q), expected);
        ASSERT_EQ(q.task_count(), expected.size());
    }
}

TEST(task_queue, puts_back_before_equals) {
    task_queue q;
    starpu_task a = task_of(1), b = task_of(1), c = task_of(2);
    for (starpu_task* t : {&a, &b, &c}) q.put(t);
    EXPECT_EQ(q.take_if_any(q.first()), &c);
    EXPECT_EQ(q.take_if_any(q.first()), &a);
    q.put_back(&a);
    EXPECT_EQ(all_in(q), (std::vector{&a, &b}));
    q.put_back(&c);
    EXPECT_EQ(all_in(q), (std::vector{&c, &a, &b}));
    EXPECT_FALSE(q.first().is_as_urgent_as(q.next(q.first())));
    EXPECT_EQ(task_queue().take_if_any(q.none()), nullptr);
}

TEST(task_queue, lets_equals_be_looked_through_from_behind) {
    task_queue q;
    starpu_task a = task_of(2), b = task_of(2), c = task_of(2), d = task_of(-1), e = task_of(-1);
    for (starpu_task* t : {&d, &a, &b, &e, &c}) q.put(t);
    std::vector<starpu_task*> seen;
    for (task_queue::place first = q.first(); first; first = q.first_behind_equals_of(first))
        for (task_queue::place p = q.last_equal_of(first); p; p = q.equal_before(p)) seen.push_back(p.task());
    EXPECT_EQ(seen, (std::vector{&c, &b, &a, &e, &d}));
    EXPECT_EQ(q.take_out(q.equal_before(q.last_equal_of(q.first()))), &b);
    EXPECT_EQ(q.equal_before(q.last_equal_of(q.first())).task(), &a);
}

TEST(task_queue, knows_the_expected_time_of_what_it_has) {
    task_queue q;
    starpu_task a = task_of(1, 20), b = task_of(0, 3), unknown = task_of(5, NAN);
    for (starpu_task* t : {&a, &b, &unknown}) q.put(t);
    EXPECT_EQ(q.length_us(), 23);
    q.take_out(q.next(q.first()));
    EXPECT_EQ(q.length_us(), 3);
}

TEST(task_queue, stays_whole_when_a_program_changes_priorities) {
    task_queue q;
    starpu_task a = task_of(1), b = task_of(1), c = task_of(0);
    for (starpu_task* t : {&a, &b, &c}) q.put(t);
    b.priority = 9;
    a.priority = -9;
    EXPECT_EQ(q.take_out(q.next(q.first())), &b);
    EXPECT_EQ(q.take_out(q.first()), &a);
    EXPECT_EQ(all_in(q), (std::vector{&c}));
    q.put(&a);
    EXPECT_EQ(all_in(q), (std::vector{&c, &a}));
}

} // namespace
} // namespace starpu::api::components
