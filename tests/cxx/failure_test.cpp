// Exceptions leave kernels through the waits; what depends on the failed task is cancelled.
#include "two_workers.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <pthread.h>
#include <stdexcept>

namespace {

using starpu_cxx_test::two_workers;

TEST(failure, is_thrown_by_the_wait_for_the_task) {
    starpu::runtime runtime(two_workers);
    auto t = starpu::async({.name = "division"}, [] { throw std::domain_error("division by zero"); });
    try {
        t.wait();
        FAIL() << "nothing was thrown";
    } catch (const std::domain_error& e) {
        EXPECT_STREQ(e.what(), "division by zero");
    }
}

TEST(failure, of_unwatched_tasks_is_thrown_once_by_wait_all) {
    starpu::runtime runtime(two_workers);
    starpu::submit([] { throw std::domain_error("no"); });
    EXPECT_THROW(runtime.wait_all(), std::domain_error);
    EXPECT_NO_THROW(runtime.wait_all());
}

TEST(failure, of_a_kernel_that_ends_its_thread_is_an_error) {
    starpu::runtime runtime(two_workers);
    const auto token = std::make_shared<int>(0);
    auto t = starpu::async([token] { pthread_exit(nullptr); });
    EXPECT_THROW(t.wait(), starpu::error);
    EXPECT_EQ(token.use_count(), 1);
    for (int i = 0; i < 10; ++i) starpu::submit([] {});
    EXPECT_NO_THROW(runtime.wait_all());
}

TEST(failure, cancels_what_depends_on_it) {
    starpu::runtime runtime(two_workers);
    const auto token = std::make_shared<int>(0);
    bool ran = false;
    {
        starpu::variable<int> v;
        auto first = starpu::async([](int&) { throw std::runtime_error("no value"); }, write(v));
        auto second = starpu::async([&ran, token](int&) { ran = true; }, read_write(v));
        EXPECT_THROW(first.wait(), std::runtime_error);
        EXPECT_THROW(second.wait(), starpu::cancelled);
    }
    EXPECT_FALSE(ran);
    EXPECT_EQ(token.use_count(), 1) << "a cancelled task keeps what it captured";
}

TEST(failure, leaves_its_data_usable) {
    starpu::runtime runtime(two_workers);
    starpu::variable<int> v;
    auto failed = starpu::async([](int&) { throw std::runtime_error("no value"); }, write(v));
    EXPECT_THROW(failed.wait(), std::runtime_error);
    starpu::async([](int& x) { x = 3; }, write(v)).wait();
    EXPECT_EQ(*acquire(read(v)), 3);
}

TEST(failure, to_start_is_thrown) {
    EXPECT_THROW(starpu::runtime({.workers = 1, .scheduler = "no such policy"}), starpu::error);
}

TEST(failure, of_a_submission_gives_its_captures_back) {
    starpu::runtime runtime(two_workers);
    const auto token = std::make_shared<int>(0);
    starpu::variable<int> never_written;
    EXPECT_THROW(starpu::submit([token](const int&) {}, read(never_written)), starpu::error);
    EXPECT_EQ(token.use_count(), 1);
}

} // namespace
