// A node counts what it holds, and refuses what goes over its limit.
#include "memory/main_memory.hpp"
#include "memory/node.hpp"
#include "support/allocation_flags.hpp"
#include "support/id_literals.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace starpu::memory {
namespace {

using tests::counting;
using tests::uncounted;

TEST(node, counts_on_request) {
    main_memory behind;
    node n(0_node, behind, base::device_id{0}, "test", SIZE_MAX);
    const address counted = n.allocate(1000, counting);
    const address silent = n.allocate(500, uncounted);
    EXPECT_EQ(n.used_bytes(), 1000u);
    n.release(silent, 500, uncounted);
    n.release(counted, 1000, counting);
    EXPECT_EQ(n.used_bytes(), 0u);
}

TEST(node, tells_a_watch_of_its_thread_what_was_released) {
    main_memory behind;
    node n(0_node, behind, base::device_id{0}, "test", SIZE_MAX);
    const address watched = n.allocate(100, uncounted);
    const address other = n.allocate(100, uncounted);
    const release_watch outer(watched);
    {
        const release_watch inner(other);
        n.release(watched, 100, uncounted);
        EXPECT_FALSE(inner.was_released());
        n.release(other, 100, uncounted);
        EXPECT_TRUE(inner.was_released());
    }
    EXPECT_TRUE(outer.was_released());
}

TEST(node, refuses_what_goes_over_its_limit) {
    main_memory behind;
    node n(0_node, behind, base::device_id{0}, "test", 1000);
    const address most = n.allocate(900, counting);
    EXPECT_NE(most, 0u);
    EXPECT_EQ(n.allocate(101, counting), 0u);
    EXPECT_EQ(n.used_bytes(), 900u);
    n.release(most, 900, counting);
    const address all = n.allocate(1000, counting);
    EXPECT_NE(all, 0u);
    n.release(all, 1000, counting);
}

TEST(node, counts_nothing_that_the_device_refuses) {
    main_memory behind;
    node n(0_node, behind, base::device_id{0}, "test", SIZE_MAX);
    EXPECT_EQ(n.allocate(SIZE_MAX / 2, counting), 0u);
    EXPECT_EQ(n.used_bytes(), 0u);
}

TEST(node, wakes_who_waits_for_room) {
    main_memory behind;
    node n(0_node, behind, base::device_id{0}, "test", 1000);
    ASSERT_TRUE(n.charge(900));
    std::thread waiter([&] {
        while (!n.has_room_for(500)) n.wait_a_moment_for(500);
        EXPECT_LE(n.used_bytes(), 500u);
    });
    n.discount(100); // not enough yet
    n.discount(400);
    waiter.join();
    n.discount(400);
}

TEST(node, waits_no_longer_than_a_moment) {
    main_memory behind;
    node n(0_node, behind, base::device_id{0}, "test", 1000);
    n.wait_a_moment_for(1000);
    n.wait_a_moment_for(1001); // never comes
    EXPECT_TRUE(n.has_room_for(1000));
    EXPECT_FALSE(n.has_room_for(1001));
    n.set_limit(SIZE_MAX);
    EXPECT_TRUE(n.has_room_for(PTRDIFF_MAX)); // more fits nowhere
}

} // namespace
} // namespace starpu::memory
