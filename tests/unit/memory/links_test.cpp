// Links are the ways between two nodes, old ones keep their numbers, and traffic is counted for each way
// alone.
#include "memory/links.hpp"
#include "memory/nodes.hpp"
#include "support/id_literals.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

namespace starpu::memory {
namespace {

// Two devices that do not exchange data, and a third that comes later.
class links_of_nodes : public ::testing::Test {
protected:
    links_of_nodes() {
        add(0);
        add(1);
    }

    void add(unsigned device) {
        base::memory_node_id added = base::no_memory_node;
        EXPECT_EQ(nodes_->add_node(memories_[device], base::device_id{device}, "device", SIZE_MAX, added), 0);
    }

    static std::vector<std::pair<base::memory_node_id, base::memory_node_id>> ways() {
        std::vector<std::pair<base::memory_node_id, base::memory_node_id>> all;
        for_each_link([&](link l) { all.emplace_back(l.source, l.destination); });
        return all;
    }

    static tests::late_memory_options without_peers() {
        tests::late_memory_options how;
        how.kind = STARPU_CUDA_RAM;
        how.has_peers = false;
        return how;
    }
    tests::late_memory memories_[3]{tests::late_memory{without_peers()}, tests::late_memory{without_peers()},
                                    tests::late_memory{without_peers()}};
    std::optional<added_nodes> nodes_{std::in_place};
};

TEST(links, of_main_memory_alone_are_none) {
    for_each_link([](link l) {
        ADD_FAILURE() << base::number_of(l.source) << " to " << base::number_of(l.destination);
    });
}

TEST_F(links_of_nodes, go_both_ways_between_those_that_exchange_data) {
    const std::vector<std::pair<base::memory_node_id, base::memory_node_id>> expected{
        {0_node, 1_node}, {1_node, 0_node}, {0_node, 2_node}, {2_node, 0_node}};
    EXPECT_EQ(ways(), expected);
}

TEST_F(links_of_nodes, keep_their_numbers_when_a_node_comes) {
    const auto before = ways();
    add(2);
    auto after = ways();
    ASSERT_EQ(after.size(), before.size() + 2);
    after.resize(before.size());
    EXPECT_EQ(after, before);
}

TEST_F(links_of_nodes, count_what_went_over_them) {
    note_copy({0_node, 1_node}, 1000);
    note_copy({0_node, 1_node}, 24);
    note_copy({1_node, 0_node}, 7);
    EXPECT_EQ(traffic_over({0_node, 1_node}).bytes, 1024u);
    EXPECT_EQ(traffic_over({0_node, 1_node}).copies, 2u);
    EXPECT_EQ(traffic_over({1_node, 0_node}).bytes, 7u);
    EXPECT_EQ(traffic_over({0_node, 2_node}).copies, 0u);
    nodes_.emplace();
    EXPECT_EQ(traffic_over({0_node, 1_node}).copies, 0u);
}

TEST_F(links_of_nodes, are_those_of_the_set_that_came_last) {
    note_copy({0_node, 1_node}, 1000);
    nodes_->marks.minimum_clean = 17;
    {
        added_nodes others;
        EXPECT_EQ(node_count(), 1u);
        EXPECT_EQ(traffic_over({0_node, 1_node}).copies, 0u);
        EXPECT_EQ(current_watermarks().minimum_clean, watermarks{}.minimum_clean);
    }
    EXPECT_EQ(node_count(), 3u);
    EXPECT_EQ(traffic_over({0_node, 1_node}).copies, 1u);
    EXPECT_EQ(current_watermarks().minimum_clean, 17u);
}

} // namespace
} // namespace starpu::memory
