// Records are found while others are added.
#include "perfmodel/history_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace starpu::perfmodel {
namespace {

TEST(history_table, finds_what_was_put_there) {
    history_table t;
    EXPECT_EQ(t.look_up(0), nullptr);
    for (std::uint32_t f = 0; f < 1000; ++f) t.ensure_record(f * 0x10000, f, 0);
    for (std::uint32_t f = 0; f < 1000; ++f) EXPECT_EQ(t.look_up(f * 0x10000)->shown().size, f);
    EXPECT_EQ(t.look_up(1), nullptr);
    EXPECT_EQ(&t.ensure_record(0x10000, 5, 0), t.look_up(0x10000));
    EXPECT_EQ(t.all().size(), 1000u);
    t.remove_all();
    EXPECT_EQ(t.look_up(0x10000), nullptr);
}

// Readers look while one thread adds and the table grows.
TEST(history_table, is_read_while_it_grows) {
    history_table t;
    std::atomic<std::uint32_t> added{0};
    std::vector<std::thread> readers;
    for (int r = 0; r < 3; ++r)
        readers.emplace_back([&] {
            for (std::uint32_t n = 0; n < 2000;) {
                n = added.load(std::memory_order_acquire);
                for (std::uint32_t f = n > 50 ? n - 50 : 0; f < n; ++f) {
                    const record* found = t.look_up(f * 2654435761u);
                    ASSERT_NE(found, nullptr);
                    ASSERT_EQ(found->footprint(), f * 2654435761u);
                }
                t.look_up(12345);
            }
        });
    for (std::uint32_t f = 0; f < 2000; ++f) {
        t.ensure_record(f * 2654435761u, f, 0);
        added.store(f + 1, std::memory_order_release);
    }
    for (std::thread& r : readers) r.join();
}

} // namespace
} // namespace starpu::perfmodel
