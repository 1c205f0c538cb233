// Two matrices share entries exactly when a walk over all of them finds one.
#include "matrix/overlap.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace starpu::linalg {
namespace {

bool counts(matrix_part counting, index i, index j) {
    return counting == matrix_part::all || (counting == matrix_part::lower ? i >= j : i <= j);
}

bool share_by_walking(const matrix_place& x, const matrix_place& y) {
    std::set<const char*> places;
    const auto walk = [](const matrix_place& m, auto visit) {
        for (index j = 0; j < m.columns; j++)
            for (index i = 0; i < m.rows; i++)
                if (counts(m.counting, i, j))
                    visit(static_cast<const char*>(m.first) +
                          static_cast<std::size_t>(i + j * m.ld) * m.element_bytes);
    };
    walk(x, [&](const char* place) { places.insert(place); });
    bool found = false;
    walk(y, [&](const char* place) { found = found || places.count(place) > 0; });
    return found;
}

TEST(overlap, is_what_a_walk_over_all_entries_finds) {
    std::mt19937 random(7);
    const auto below = [&](int end) { return static_cast<index>(random() % static_cast<unsigned>(end)); };
    std::vector<double> memory(400);
    const auto any_matrix = [&] {
        const index rows = below(6), ld = greater(1, rows) + below(4);
        constexpr matrix_part kinds[] = {matrix_part::all, matrix_part::lower, matrix_part::upper};
        return place_of(rows, below(6), memory.data() + below(60), ld, kinds[below(3)]);
    };
    int shared = 0;
    for (int turn = 0; turn < 20000; turn++) {
        const matrix_place x = any_matrix(), y = any_matrix();
        const bool expected = share_by_walking(x, y);
        shared += expected;
        ASSERT_EQ(share_entries(x, y), expected)
            << turn << ": " << x.rows << 'x' << x.columns << " and " << y.rows << 'x' << y.columns;
    }
    EXPECT_GT(shared, 2000);
    EXPECT_LT(shared, 18000);
}

TEST(overlap, blocks_of_one_array_do_not_overlap) {
    std::vector<float> array(100);
    EXPECT_FALSE(share_entries(place_of(5, 10, array.data(), 10), place_of(5, 10, array.data() + 5, 10)));
    EXPECT_TRUE(share_entries(place_of(6, 10, array.data(), 10), place_of(5, 10, array.data() + 5, 10)));
    const matrix_place triangle = place_of(10, 10, array.data(), 10, matrix_part::lower);
    EXPECT_FALSE(share_entries(triangle, place_of(3, 3, array.data() + 70, 10)));
    EXPECT_TRUE(share_entries(triangle, place_of(8, 3, array.data() + 70, 10)));
    EXPECT_FALSE(share_entries(triangle, place_of<float>(3, 3, nullptr, 10)));
}

} // namespace
} // namespace starpu::linalg
