// Lambdas as tasks: order, captures, priorities, waiting.
#include "two_workers.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace {

using starpu_cxx_test::two_workers;

TEST(task, follows_its_data_in_the_order_of_submission) {
    starpu::runtime runtime(two_workers);
    starpu::variable<long> v;
    starpu::submit([](long& x) { x = 1; }, write(v));
    for (int i = 0; i < 40; ++i) starpu::submit([i](long& x) { x = (x * 3 + i) % 1000003; }, read_write(v));
    long expected = 1;
    for (int i = 0; i < 40; ++i) expected = (expected * 3 + i) % 1000003;
    EXPECT_EQ(*acquire(read(v)), expected);
}

TEST(task, keeps_what_it_captured_until_it_has_run) {
    starpu::runtime runtime(two_workers);
    const auto counter = std::make_shared<int>(0);
    starpu::variable<int> v;
    starpu::submit([](int& x) { x = 0; }, write(v));
    for (int i = 0; i < 10; ++i) starpu::submit([counter](int&) { ++*counter; }, read_write(v));
    runtime.wait_all();
    EXPECT_EQ(*counter, 10);
    EXPECT_EQ(counter.use_count(), 1);
}

TEST(task, may_have_no_data_and_only_be_movable) {
    starpu::runtime runtime(two_workers);
    int seen = 0;
    auto number = std::make_unique<int>(5);
    starpu::async([number = std::move(number), &seen] { seen = *number; }).wait();
    EXPECT_EQ(seen, 5);
}

TEST(task, is_named_for_whoever_asks) {
    starpu::runtime runtime(two_workers);
    std::string name;
    starpu::async({.name = "panel"}, [&name] {
        name = starpu_task_get_name(starpu_task_get_current());
    }).wait();
    EXPECT_EQ(name, "panel");
}

TEST(task, of_higher_priority_goes_first) {
    starpu::runtime runtime({.workers = 1, .scheduler = "prio"});
    std::vector<int> order;
    starpu_pause();
    for (int p : {1, 5, 3}) starpu::submit({.priority = p}, [&order, p] { order.push_back(p); });
    starpu_resume();
    runtime.wait_all();
    EXPECT_EQ(order, (std::vector<int>{5, 3, 1}));
}

TEST(task, commutes_with_others_one_at_a_time) {
    starpu::runtime runtime(two_workers);
    starpu::variable<long> v;
    starpu::submit([](long& x) { x = 0; }, write(v));
    for (long i = 1; i <= 100; ++i) starpu::submit([i](long& x) { x += i; }, commute(v));
    EXPECT_EQ(*acquire(read(v)), 5050);
}

TEST(task, submits_from_inside) {
    starpu::runtime runtime(two_workers);
    starpu::variable<int> v;
    starpu::submit([](int& x) { x = 1; }, write(v));
    starpu::submit([&v] { starpu::submit([](int& x) { x += 1; }, read_write(v)); });
    runtime.wait_all();
    EXPECT_EQ(*acquire(read(v)), 2);
}

} // namespace
