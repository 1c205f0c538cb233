// Released buffers come back for the next request of their size, and go when there is need.
#include "memory/chunk_cache.hpp"
#include "memory/node.hpp"
#include "support/allocation_flags.hpp"
#include "support/id_literals.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <gtest/gtest.h>

#include <random>
#include <thread>

namespace starpu::memory {
namespace {

using tests::counting;

class chunk_cache_test : public testing::Test {
protected:
    ~chunk_cache_test() override { cache_.drain(memory_, SIZE_MAX); }
    address fresh(std::size_t bytes) { return memory_.allocate(bytes, 0); }
    unsigned allocations() { return memory_.so_far().allocations; }

    tests::late_memory memory_{
        {.is_dear = true, .on_misuse = [](const std::string& what) { ADD_FAILURE() << what; }}};
    chunk_cache cache_;
};

TEST_F(chunk_cache_test, gives_what_has_the_very_size_and_flags) {
    const address place = fresh(100);
    ASSERT_TRUE(cache_.keep(place, 100, 1));
    EXPECT_EQ(cache_.kept_bytes(), 100u);
    EXPECT_EQ(cache_.take(101, 1), 0u);
    EXPECT_EQ(cache_.take(100, 2), 0u);
    EXPECT_EQ(cache_.take(100, 1), place);
    EXPECT_EQ(cache_.take(100, 1), 0u);
    EXPECT_EQ(cache_.kept_bytes(), 0u);
    memory_.release(place, 100, 1);
}

TEST_F(chunk_cache_test, drains_sizes_unused_for_longest_first) {
    cache_.keep(fresh(10), 10, 0);
    cache_.keep(fresh(20), 20, 0);
    const address recent = fresh(10);
    cache_.keep(recent, 10, 0);
    EXPECT_EQ(cache_.drain(memory_, 1), 20u);
    EXPECT_EQ(cache_.kept_bytes(), 20u);
    EXPECT_EQ(memory_.so_far().held_bytes, 20u);
    EXPECT_EQ(cache_.drain(memory_, SIZE_MAX), 20u);
    EXPECT_EQ(cache_.drain(memory_, 1), 0u);
}

TEST_F(chunk_cache_test, holds_many_sizes) {
    for (std::size_t bytes = 1; bytes <= 500; ++bytes) ASSERT_TRUE(cache_.keep(fresh(bytes), bytes, 0));
    for (std::size_t bytes = 500; bytes >= 1; --bytes) {
        const address place = cache_.take(bytes, 0);
        ASSERT_NE(place, 0u) << bytes;
        memory_.release(place, bytes, 0);
    }
    EXPECT_EQ(cache_.kept_bytes(), 0u);
}

TEST_F(chunk_cache_test, serves_many_threads) {
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            std::mt19937 random(t);
            for (unsigned round = 0; round < 3000; ++round) {
                const std::size_t bytes = 16 + random() % 40;
                address place = cache_.take(bytes, 0);
                if (place == 0) place = fresh(bytes);
                *reinterpret_cast<unsigned char*>(place) = static_cast<unsigned char>(t); // it is ours alone
                if (!cache_.keep(place, bytes, 0)) memory_.release(place, bytes, 0);
                if (random() % 64 == 0) cache_.drain(memory_, 100);
            }
        });
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(cache_.kept_bytes(), memory_.so_far().held_bytes);
}

class keeping_node : public chunk_cache_test {};

TEST_F(keeping_node, asks_the_device_once_in_steady_state) {
    node n(1_node, memory_, base::device_id{0}, "test", SIZE_MAX);
    for (unsigned round = 0; round < 100; ++round) {
        const address place = n.allocate(1000, counting);
        EXPECT_EQ(n.used_bytes(), 1000u);
        n.release(place, 1000, counting);
        EXPECT_EQ(n.used_bytes(), 0u);
        EXPECT_EQ(n.kept_bytes(), 1000u);
    }
    EXPECT_EQ(allocations(), 1u);
}

TEST_F(keeping_node, holds_no_more_than_its_limit) {
    node n(1_node, memory_, base::device_id{0}, "test", 1000);
    n.release(n.allocate(600, counting), 600, counting);
    const address place = n.allocate(500, counting); // does not fit beside what is kept
    ASSERT_NE(place, 0u);
    EXPECT_EQ(n.kept_bytes(), 0u);
    EXPECT_LE(memory_.so_far().held_bytes, 1000u);
    n.release(place, 500, counting);
}

TEST_F(keeping_node, drains_when_the_device_has_no_more) {
    tests::late_memory small({.capacity_bytes = 1000, .is_dear = true});
    {
        node n(1_node, small, base::device_id{0}, "test", SIZE_MAX);
        const address one = n.allocate(400, counting);
        const address other = n.allocate(400, counting);
        n.release(one, 400, counting);
        n.release(other, 400, counting);
        const address place = n.allocate(900, counting);
        EXPECT_NE(place, 0u);
        EXPECT_EQ(n.allocate(200, counting), 0u); // nothing is left to drain
        n.release(place, 900, counting);
        EXPECT_EQ(n.drain(SIZE_MAX), 900u);
        n.release(n.allocate(300, counting), 300, counting);
    }
    EXPECT_EQ(small.so_far().held_bytes, 0u); // the node's end gives back what it kept
}

} // namespace
} // namespace starpu::memory
