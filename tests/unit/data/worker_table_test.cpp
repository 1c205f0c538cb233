// The buffers of workers appear once, keep what they hold, and may be looked at meanwhile.
#include "data/core/worker_table.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace starpu::data {
namespace {

TEST(worker_table, is_empty_until_it_is_prepared) {
    worker_table table;
    EXPECT_TRUE(table.buffers().empty());
    ASSERT_TRUE(table.prepare(3));
    ASSERT_EQ(table.buffers().size(), 3u);
    EXPECT_EQ(table.buffers()[2].interface, nullptr);
    EXPECT_FALSE(table.buffers()[2].has_value);
}

TEST(worker_table, keeps_what_its_buffers_hold_when_it_grows) {
    worker_table table;
    int one = 1;
    ASSERT_TRUE(table.prepare(2));
    table.buffers()[1] = {&one, true};
    ASSERT_TRUE(table.prepare(1));
    ASSERT_EQ(table.buffers().size(), 2u);
    ASSERT_TRUE(table.prepare(5));
    ASSERT_EQ(table.buffers().size(), 5u);
    EXPECT_EQ(table.buffers()[1].interface, &one);
    EXPECT_TRUE(table.buffers()[1].has_value);
    table.clear();
    EXPECT_TRUE(table.buffers().empty());
}

TEST(worker_table, may_be_looked_at_while_it_is_prepared) {
    for (int round = 0; round < 200; ++round) {
        worker_table table;
        std::thread looker([&] {
            for (int i = 0; i < 50; ++i)
                for (worker_buffer& b : table.buffers()) b.has_value = false;
        });
        EXPECT_TRUE(table.prepare(4));
        looker.join();
        EXPECT_EQ(table.buffers().size(), 4u);
    }
}

} // namespace
} // namespace starpu::data
