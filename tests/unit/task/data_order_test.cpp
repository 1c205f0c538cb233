// Which tasks come after which by their data.
#include "task/recording/data_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>

namespace starpu::task {
namespace {

using graph::access_class;
using numbers = std::vector<std::size_t>;

class data_order_of_tasks : public testing::Test {
protected:
    numbers access(data::handle& h, access_class kind, bool is_ordered = true) {
        access_plan plan;
        plan.push_back({&h, kind, true, kind != access_class::read, is_ordered});
        numbers after;
        order.add_task(next++, plan, after);
        std::ranges::sort(after);
        after.erase(std::unique(after.begin(), after.end()), after.end());
        return after;
    }
    numbers read(data::handle& h) { return access(h, access_class::read); }
    numbers write(data::handle& h) { return access(h, access_class::write); }
    numbers commute(data::handle& h) { return access(h, access_class::commute); }

    data_order order;
    std::size_t next = 0;
    data::handle a, b;
};

TEST_F(data_order_of_tasks, readers_come_after_the_writer_and_before_the_next) {
    EXPECT_EQ(write(a), numbers{});
    EXPECT_EQ(read(a), numbers{0});
    EXPECT_EQ(read(a), numbers{0});
    EXPECT_EQ(write(a), (numbers{1, 2}));
    EXPECT_EQ(write(a), numbers{3});
}

TEST_F(data_order_of_tasks, other_data_do_not_count) {
    write(a);
    EXPECT_EQ(write(b), numbers{});
}

TEST_F(data_order_of_tasks, commuting_tasks_are_not_ordered_among_themselves) {
    write(a);
    EXPECT_EQ(commute(a), numbers{0});
    EXPECT_EQ(commute(a), numbers{0});
    EXPECT_EQ(read(a), (numbers{1, 2}));
}

TEST_F(data_order_of_tasks, accesses_that_are_not_ordered_take_no_part) {
    write(a);
    EXPECT_EQ(access(a, access_class::write, false), numbers{});
    EXPECT_EQ(write(a), numbers{0});
}

TEST_F(data_order_of_tasks, another_handle_at_the_same_address_is_another) {
    write(a);
    order.forget_uses(a);
    EXPECT_EQ(read(a), numbers{});
}

TEST_F(data_order_of_tasks, a_whole_is_ordered_with_its_pieces) {
    data::handle first, second;
    first.parent = second.parent = &a;
    write(a);
    EXPECT_EQ(write(first), numbers{0});
    EXPECT_EQ(write(second), numbers{0});
    EXPECT_EQ(read(first), (numbers{0, 1}));
    EXPECT_EQ(read(a), (numbers{0, 1, 2}));
    EXPECT_EQ(write(first), (numbers{3, 4}));
    EXPECT_EQ(write(a), (numbers{1, 2, 3, 4, 5}));
    EXPECT_EQ(read(second), (numbers{2, 6}));
}

} // namespace
} // namespace starpu::task
