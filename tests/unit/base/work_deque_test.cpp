// A work_deque is last in first out for its owner, first in first out for thieves, grows, and loses nothing.
#include "base/work_deque.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

using starpu::base::work_deque;

TEST(work_deque, pops_the_newest_and_steals_the_oldest) {
    int items[4] = {};
    work_deque<int> deque;
    EXPECT_TRUE(deque.looks_empty());
    for (int& i : items) EXPECT_TRUE(deque.push(&i));
    EXPECT_EQ(deque.try_pop(), &items[3]);
    EXPECT_EQ(deque.try_steal(), &items[0]);
    EXPECT_EQ(deque.try_steal(), &items[1]);
    EXPECT_FALSE(deque.looks_empty());
    EXPECT_EQ(deque.try_pop(), &items[2]);
    EXPECT_EQ(deque.try_pop(), nullptr);
    EXPECT_EQ(deque.try_steal(), nullptr);
    EXPECT_TRUE(deque.looks_empty());
}

TEST(work_deque, grows_and_wraps_around) {
    std::vector<int> items(1000);
    work_deque<int> deque(2);
    std::size_t stolen = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        ASSERT_TRUE(i % 2 ? deque.push(&items[i]) : deque.push_quietly(&items[i]));
        if (i % 3 == 0) {
            ASSERT_EQ(deque.try_steal(), &items[stolen++]);
        }
    }
    for (std::size_t i = items.size(); i > stolen; --i) ASSERT_EQ(deque.try_pop(), &items[i - 1]);
    EXPECT_EQ(deque.try_pop(), nullptr);
}

TEST(work_deque, hands_every_item_to_exactly_one_thread) {
    constexpr std::size_t count = 20000;
    std::vector<int> taken(count, 0); // plain: the sanitizer sees two takers
    work_deque<int> deque(4);
    std::atomic<bool> finished{false};
    std::vector<std::thread> thieves;
    for (int t = 0; t < 3; ++t)
        thieves.emplace_back([&] {
            while (!finished.load(std::memory_order_relaxed) || !deque.looks_empty())
                if (int* item = deque.try_steal()) ++*item;
        });
    for (std::size_t i = 0; i < count; ++i) {
        deque.push(&taken[i]);
        if (i % 3 == 0)
            if (int* item = deque.try_pop()) ++*item;
    }
    while (int* item = deque.try_pop()) ++*item;
    finished = true;
    for (std::thread& t : thieves) t.join();
    EXPECT_EQ(taken, std::vector<int>(count, 1));
}
