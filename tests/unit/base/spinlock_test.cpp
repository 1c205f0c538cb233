// A spinlock excludes, can be tried, and lets sleepers in; guarded data is reached through its lock only.
#include "base/guarded.hpp"
#include "base/spinlock.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

using namespace starpu::base;

TEST(spinlock, takes_four_bytes) {
    EXPECT_EQ(sizeof(spinlock), 4u);
}

TEST(spinlock, is_refused_while_held) {
    spinlock lock;
    EXPECT_TRUE(lock.try_lock());
    EXPECT_FALSE(lock.try_lock());
    lock.unlock();
    EXPECT_TRUE(lock.try_lock());
    lock.unlock();
}

TEST(spinlock, excludes_more_threads_than_cores) {
    spinlock lock;
    long plain_count = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 6; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < 5000; ++i) {
                std::lock_guard hold(lock);
                ++plain_count;
            }
        });
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(plain_count, 30000);
}

TEST(spinlock, wakes_a_thread_that_fell_asleep_over_it) {
    spinlock lock;
    lock.lock();
    std::thread sleeper([&] { std::lock_guard hold(lock); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20)); // far longer than it spins
    lock.unlock();
    sleeper.join();
    EXPECT_TRUE(lock.try_lock());
}

TEST(guarded, hands_out_what_the_visit_returns) {
    guarded<std::vector<int>> list(3, 7);
    list.with([](std::vector<int>& v) { v.push_back(8); });
    EXPECT_EQ(list.with([](const std::vector<int>& v) { return v.size(); }), 4u);
    EXPECT_EQ(list.with([](std::vector<int>& v) -> int& { return v.back(); }), 8);
}
