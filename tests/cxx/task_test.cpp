// Lambdas as tasks: order, captures, priorities, waiting, and where no thread may wait.
#include "two_workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using starpu_cxx_test::two_workers;

void wait_for(const std::atomic<bool>& opened) {
    while (!opened) std::this_thread::yield();
}

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

TEST(task, dropped_inside_a_kernel_is_left_to_the_runtime) {
    starpu::runtime runtime(two_workers);
    const auto token = std::make_shared<int>(0);
    std::atomic<bool> is_dropped = false;
    starpu::submit([&is_dropped, token] {
        {
            const auto inner = starpu::async([&is_dropped, token] {
                wait_for(is_dropped);
                throw std::runtime_error("after its task was dropped");
            });
        }
        is_dropped = true;
    });
    EXPECT_THROW(runtime.wait_all(), starpu::cancelled);
    EXPECT_EQ(token.use_count(), 1);
}

TEST(task, dropped_inside_a_kernel_may_have_ended) {
    starpu::runtime runtime(two_workers);
    for (int i = 0; i < 200; ++i) {
        starpu::submit([] {
            std::atomic<bool> has_run = false;
            const auto inner = starpu::async([&has_run] { has_run = true; });
            wait_for(has_run);
        });
        EXPECT_NO_THROW(runtime.wait_all());
    }
}

TEST(task, that_a_kernel_cannot_wait_for_is_waited_for_outside) {
    starpu::runtime runtime(two_workers);
    std::optional<starpu::task> inner;
    std::atomic<bool> was_refused = false;
    starpu::async([&] {
        inner.emplace(starpu::async([&was_refused] {
            wait_for(was_refused);
            throw std::domain_error("for the second wait");
        }));
        try {
            inner->wait();
        } catch (const starpu::error& e) {
            EXPECT_EQ(e.code().value(), EDEADLK);
        }
        was_refused = true;
    }).wait();
    EXPECT_THROW(inner->wait(), std::domain_error);
}

TEST(task, may_own_what_waits_for_it) {
    starpu::runtime runtime(two_workers);
    const auto token = std::make_shared<int>(0);
    std::atomic<bool> is_last_owner = false;
    auto itself = std::make_shared<std::optional<starpu::task>>();
    itself->emplace(starpu::async([itself, token, &is_last_owner] { wait_for(is_last_owner); }));
    itself.reset();
    is_last_owner = true;
    runtime.wait_all();
    EXPECT_EQ(token.use_count(), 1);
}

} // namespace
