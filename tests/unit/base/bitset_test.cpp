// A fixed_bitset keeps its members across word borders and visits them in order.
#include "base/bitset.hpp"

#include <gtest/gtest.h>

#include <vector>

using starpu::base::fixed_bitset;
using starpu::base::worker_mask;

TEST(bitset, holds_all_workers_there_can_be) {
    worker_mask all = worker_mask::first(worker_mask::capacity);
    EXPECT_EQ(all.size(), 320u);
    EXPECT_TRUE(all.contains(319));
    EXPECT_FALSE(all.contains(320));
}

TEST(bitset, visits_members_in_order) {
    fixed_bitset<130> set;
    for (std::size_t i : {129u, 0u, 64u, 63u}) set.insert(i);
    std::vector<std::size_t> seen;
    set.for_each([&](std::size_t i) { seen.push_back(i); });
    EXPECT_EQ(seen, (std::vector<std::size_t>{0, 63, 64, 129}));
    EXPECT_EQ(set.next(65), 129u);
    EXPECT_EQ(set.next(130), set.npos);
}

TEST(bitset, erases_and_combines) {
    fixed_bitset<70> a = fixed_bitset<70>::first(66), b;
    b.insert(65);
    EXPECT_TRUE(a.intersects(b));
    a.erase(65);
    EXPECT_FALSE(a.intersects(b));
    EXPECT_EQ((a | b).size(), 66u);
    EXPECT_TRUE((a & b).empty());
    a.clear();
    EXPECT_TRUE(a.empty());
    EXPECT_EQ(a.smallest(), a.npos);
}
