// Sequences by id answer to ids alone.
#include "base/by_id.hpp"
#include "base/ids.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <type_traits>
#include <vector>

using namespace starpu::base;

namespace {
using loads = by_id<worker_id, std::vector<int>>;

template <class Sequence, class Index>
concept indexed_by = requires(Sequence s, Index i) {
    s[i];
};
static_assert(indexed_by<loads, worker_id>);
static_assert(!indexed_by<loads, memory_node_id> && !indexed_by<loads, unsigned> && !indexed_by<loads, int>);
static_assert(!std::is_convertible_v<worker_id, memory_node_id> &&
              !std::is_convertible_v<worker_id, unsigned>);
} // namespace

TEST(by_id, reaches_the_element_of_an_id) {
    loads of(3);
    of[worker_id{2}] = 7;
    EXPECT_EQ(std::as_const(of)[worker_id{2}], 7);
    EXPECT_EQ(of[worker_id{0}], 0);
    EXPECT_EQ(of.back(), 7);
}

TEST(by_id, says_which_ids_it_has) {
    const loads of(2);
    EXPECT_TRUE(of.has(worker_id{1}));
    EXPECT_FALSE(of.has(worker_id{2}));
    EXPECT_FALSE(of.has(no_worker));
    EXPECT_THROW(static_cast<void>(of.at(no_worker)), std::out_of_range);
    std::vector<unsigned> seen;
    for (worker_id w : of.ids()) seen.push_back(number_of(w));
    EXPECT_EQ(seen, (std::vector<unsigned>{0, 1}));
}

TEST(by_id, holds_an_array_too) {
    by_id<memory_node_id, std::array<int, 2>> of{};
    of[main_memory_node] = 5;
    EXPECT_EQ(of.front(), 5);
}

TEST(ids, none_is_minus_one_in_c) {
    EXPECT_EQ(signed_number_of(no_worker), -1);
    EXPECT_EQ(signed_number_of(no_memory_node), -1);
    EXPECT_EQ(number_of(main_memory_node), 0u);
}
