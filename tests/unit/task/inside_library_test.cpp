// Who counts as inside the library.
#include "task/core/inside_library.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace starpu::task {
namespace {

bool have_all_gone() {
    return gate.was_left_by_all([] { return false; });
}

bool can_be_shut() {
    if (!gate.try_close()) return false;
    gate.open();
    return true;
}

TEST(inside_library, lasts_until_the_outermost_call_returns) {
    EXPECT_TRUE(can_be_shut());
    {
        const inside outer;
        { const inside inner; }
        EXPECT_FALSE(can_be_shut());
    }
    EXPECT_TRUE(can_be_shut());
}

TEST(inside_library, is_interrupted_by_a_wait) {
    const inside call;
    {
        const outside wait;
        EXPECT_TRUE(can_be_shut());
        const inside callback;
        EXPECT_FALSE(can_be_shut());
    }
    EXPECT_FALSE(can_be_shut());
}

// The caller of the first one has not returned, whatever it calls while it waits.
TEST(inside_library, is_not_left_by_a_call_within_a_wait) {
    {
        const inside call;
        {
            const outside wait;
            { const inside within; }
            EXPECT_FALSE(have_all_gone());
            EXPECT_TRUE(can_be_shut());
            {
                const inside within;
                { const outside absent(outside::absence::gone); }
                const outside wait_within;
                EXPECT_FALSE(have_all_gone());
            }
            EXPECT_FALSE(have_all_gone());
        }
        EXPECT_FALSE(can_be_shut());
    }
    EXPECT_TRUE(have_all_gone());
}

TEST(inside_library, is_left_by_a_call_that_counts_as_gone) {
    const inside call;
    const outside absent(outside::absence::gone);
    EXPECT_TRUE(have_all_gone());
    { const inside within; }
    EXPECT_TRUE(have_all_gone());
}

TEST(inside_library, of_other_threads_counts_and_ends_with_them) {
    std::thread([] {
        const inside call;
        EXPECT_FALSE(can_be_shut());
    }).join();
    EXPECT_TRUE(can_be_shut());
}

TEST(inside_library, does_not_begin_while_the_gate_is_closed) {
    ASSERT_TRUE(gate.try_close());
    std::atomic<bool> has_entered{false};
    std::thread visitor([&] {
        const inside call;
        has_entered = true;
    });
    std::this_thread::yield();
    EXPECT_FALSE(has_entered);
    gate.open();
    visitor.join();
    EXPECT_TRUE(has_entered);
}

} // namespace
} // namespace starpu::task
