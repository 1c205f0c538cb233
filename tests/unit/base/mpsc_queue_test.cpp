// An mpsc_queue loses nothing, keeps each producer's order, and says when it stops being empty.
#include "base/mpsc_queue.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

using starpu::base::mpsc_queue;

namespace {
struct numbered_item {
    int producer = 0;
    int number = 0;
    numbered_item* next = nullptr;
};
} // namespace

TEST(mpsc_queue, gives_back_in_order_of_arrival) {
    mpsc_queue<numbered_item> queue;
    numbered_item a{0, 1}, b{0, 2};
    EXPECT_EQ(queue.take_all(), nullptr);
    EXPECT_TRUE(queue.push(a));
    EXPECT_FALSE(queue.push(b));
    EXPECT_FALSE(queue.looks_empty());
    numbered_item* first = queue.take_all();
    ASSERT_EQ(first, &a);
    EXPECT_EQ(first->next, &b);
    EXPECT_EQ(b.next, nullptr);
    EXPECT_TRUE(queue.looks_empty());
    EXPECT_TRUE(queue.push(a));
}

TEST(mpsc_queue, keeps_the_order_of_every_producer_under_load) {
    constexpr int producers = 3, per_producer = 3000;
    mpsc_queue<numbered_item> queue;
    std::vector<std::vector<numbered_item>> items(producers, std::vector<numbered_item>(per_producer));
    std::vector<std::thread> threads;
    for (int p = 0; p < producers; ++p)
        threads.emplace_back([&, p] {
            for (int i = 0; i < per_producer; ++i) {
                numbered_item& it = items[static_cast<std::size_t>(p)][static_cast<std::size_t>(i)];
                it.producer = p;
                it.number = i;
                queue.push(it);
            }
        });
    std::vector<int> expected(producers, 0);
    for (int taken = 0; taken < producers * per_producer;) {
        for (numbered_item* i = queue.take_all(); i; i = i->next, ++taken)
            EXPECT_EQ(i->number, expected[static_cast<std::size_t>(i->producer)]++);
        std::this_thread::yield();
    }
    for (std::thread& t : threads) t.join();
    EXPECT_TRUE(queue.looks_empty());
}
