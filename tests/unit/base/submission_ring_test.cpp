// A submission_ring is first in first out, hands out fair batches, grows, and loses nothing.
#include "base/submission_ring.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

using starpu::base::submission_ring;

TEST(submission_ring, gives_the_oldest_first_in_fair_batches) {
    std::vector<int> items(64);
    submission_ring<int> ring;
    int* out[16];
    EXPECT_EQ(ring.claim(out, 16, 2), 0u);
    for (int& i : items) EXPECT_TRUE(ring.push(&i));
    EXPECT_EQ(ring.claim(out, 16, 1), 16u); // half of what is there, but no more than asked for
    EXPECT_EQ(out[0], &items[0]);
    EXPECT_EQ(out[15], &items[15]);
    EXPECT_EQ(ring.claim(out, 16, 2), 12u); // a quarter of 48
    EXPECT_EQ(out[0], &items[16]);
    EXPECT_EQ(ring.claim(out, 16, 100), 1u); // never nothing
    EXPECT_EQ(out[0], &items[28]);
}

TEST(submission_ring, grows_and_wraps_around) {
    std::vector<int> items(1000);
    submission_ring<int> ring(2);
    std::size_t claimed = 0;
    int* out[1];
    for (std::size_t i = 0; i < items.size(); ++i) {
        ASSERT_TRUE(ring.push(&items[i]));
        if (i % 3 != 0) continue;
        ASSERT_EQ(ring.claim(out, 1, 1), 1u);
        ASSERT_EQ(out[0], &items[claimed++]);
    }
    while (ring.claim(out, 1, 1) != 0) ASSERT_EQ(out[0], &items[claimed++]);
    EXPECT_EQ(claimed, items.size());
    EXPECT_TRUE(ring.looks_empty());
}

TEST(submission_ring, hands_every_item_to_exactly_one_thread) {
    constexpr std::size_t count = 20000;
    std::vector<int> taken(count, 0); // plain: the sanitizer sees two takers
    submission_ring<int> ring(4);
    std::atomic<std::size_t> total{0};
    std::vector<std::thread> consumers;
    for (int t = 0; t < 3; ++t)
        consumers.emplace_back([&] {
            int* out[16];
            while (total.load(std::memory_order_relaxed) < count) {
                const unsigned claimed = ring.claim(out, 16, 3);
                for (unsigned i = 0; i < claimed; ++i) ++*out[i];
                total.fetch_add(claimed, std::memory_order_relaxed);
                if (claimed == 0) std::this_thread::yield();
            }
        });
    for (int& item : taken) ring.push(&item);
    for (std::thread& t : consumers) t.join();
    EXPECT_EQ(taken, std::vector<int>(count, 1));
}
