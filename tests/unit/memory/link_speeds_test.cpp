// How fast links are is measured when it is asked for, once for each way.
#include "memory/link_speeds.hpp"
#include "memory/nodes.hpp"
#include "support/id_literals.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <thread>
#include <vector>

namespace starpu::memory {
namespace {

constexpr link to_device{base::main_memory_node, 1_node};
constexpr link from_device{1_node, base::main_memory_node};

class speeds : public ::testing::Test {
protected:
    speeds() {
        for (tests::late_memory& m : memories_) {
            base::memory_node_id added = base::no_memory_node;
            EXPECT_EQ(nodes_.add_node(m, base::device_id{0}, "device", SIZE_MAX, added), 0);
        }
    }

    static tests::late_memory_options without_peers() {
        tests::late_memory_options how;
        how.has_peers = false;
        return how;
    }
    unsigned copies() const { return memories_[0].so_far().copies; }

    tests::late_memory memories_[2]{tests::late_memory{without_peers()}, tests::late_memory{without_peers()}};
    added_nodes nodes_;
};

TEST_F(speeds, are_measured_once_for_each_way_and_leave_nothing_behind) {
    EXPECT_EQ(copies(), 0u);
    const link_speed first = speed_of(to_device);
    EXPECT_GT(first.bytes_per_us, 0);
    EXPECT_GT(first.latency_us, 0);
    const unsigned copies_of_one = copies();
    EXPECT_GT(copies_of_one, 0u);
    const link_speed second = speed_of(to_device);
    EXPECT_EQ(second.bytes_per_us, first.bytes_per_us);
    EXPECT_EQ(second.latency_us, first.latency_us);
    EXPECT_EQ(copies(), copies_of_one);
    speed_of(from_device);
    EXPECT_GT(copies(), copies_of_one);
    EXPECT_EQ(memories_[0].so_far().held_bytes, 0u);
    EXPECT_EQ(memories_[0].so_far().misuses, 0u);
    EXPECT_EQ(traffic_over(to_device).copies, 0u); // not what the program copies
}

TEST_F(speeds, are_measured_once_by_many_threads) {
    std::vector<std::thread> threads;
    std::vector<double> seen(4);
    for (double& one : seen) threads.emplace_back([&one] { one = speed_of(to_device).bytes_per_us; });
    for (std::thread& t : threads) t.join();
    for (const double one : seen) EXPECT_EQ(one, seen[0]);
}

TEST_F(speeds, make_times_of_copies_that_grow_with_the_size) {
    const link_speed speed = speed_of(to_device);
    EXPECT_EQ(expected_copy_us(base::main_memory_node, 1_node, 0), speed.latency_us);
    EXPECT_DOUBLE_EQ(expected_copy_us(base::main_memory_node, 1_node, 1 << 20),
                     speed.latency_us + (1 << 20) / speed.bytes_per_us);
    EXPECT_EQ(expected_copy_us(1_node, 1_node, 1 << 20), 0);
}

TEST_F(speeds, add_up_where_the_way_leads_through_main_memory) {
    const double expected = expected_copy_us(1_node, base::main_memory_node, 1000) +
                            expected_copy_us(base::main_memory_node, 2_node, 1000);
    EXPECT_DOUBLE_EQ(expected_copy_us(1_node, 2_node, 1000), expected);
}

TEST_F(speeds, are_a_guess_where_there_is_no_room_to_measure) {
    memories_[0].fail_allocation(1);
    const link_speed guess = speed_of(to_device);
    EXPECT_GT(guess.bytes_per_us, 0);
    EXPECT_EQ(copies(), 0u);
}

TEST_F(speeds, are_a_guess_where_a_copy_fails) {
    memories_[0].fail_copy(2);
    EXPECT_GT(speed_of(to_device).bytes_per_us, 0);
    EXPECT_EQ(memories_[0].so_far().held_bytes, 0u);
}

TEST_F(speeds, that_an_earlier_run_measured_are_not_measured_again) {
    struct : earlier_speeds {
        std::optional<link_speed> find_speed(link l) noexcept override {
            ++questions;
            if (l.destination == base::main_memory_node) return {};
            return link_speed{5, 1234};
        }
        unsigned questions = 0;
    } earlier;
    nodes_.speeds.earlier = &earlier;
    EXPECT_EQ(speed_of(to_device).bytes_per_us, 1234);
    EXPECT_EQ(speed_of(to_device).latency_us, 5);
    EXPECT_EQ(earlier.questions, 1u);
    EXPECT_EQ(copies(), 0u);
    speed_of(from_device); // of which nothing is known
    EXPECT_GT(copies(), 0u);
}

TEST_F(speeds, are_measured_anew_where_that_is_asked_for) {
    speed_of(to_device);
    const unsigned copies_before = copies();
    const auto measured = measure_anew(to_device);
    ASSERT_TRUE(measured);
    EXPECT_GT(copies(), copies_before);
    EXPECT_EQ(speed_of(to_device).bytes_per_us, measured->bytes_per_us);
    memories_[0].fail_allocation(1);
    EXPECT_FALSE(measure_anew(to_device));
    EXPECT_EQ(speed_of(to_device).bytes_per_us, measured->bytes_per_us); // as it was
}

TEST(speeds_without_a_runtime, are_a_guess) {
    EXPECT_GT(speed_of(to_device).bytes_per_us, 0);
}

} // namespace
} // namespace starpu::memory
