// Memory that is pinned from the start: whose it is, when it is kept, and what happens as devices come and
// go.
#include "memory/host_memory.hpp"
#include "memory/pinned_pool.hpp"
#include "noting_pinner.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

using namespace starpu;

namespace {

constexpr std::size_t page = 4096;

class pinned_pool : public ::testing::Test {
protected:
    void SetUp() override {
        memory::set_pinner(&pinner);
        memory::pin_fresh_memory(true);
    }
    void TearDown() override {
        memory::pin_fresh_memory(false);
        memory::set_pinner(nullptr);
        EXPECT_TRUE(pinner.pinned.empty()) << "something is still pinned";
    }
    tests::noting_pinner pinner;
};

TEST_F(pinned_pool, gives_whole_pages_that_are_pinned) {
    void* place = memory::try_allocate_pinned(page + 1, 64);
    ASSERT_NE(place, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(place) % page, 0u);
    EXPECT_EQ(pinner.pinned[place], 2 * page);
    std::memset(place, 1, 2 * page);
    EXPECT_TRUE(memory::release_pinned(place));
}

TEST_F(pinned_pool, keeps_what_comes_back_for_the_next_request) {
    void* place = memory::try_allocate_pinned(3 * page, 64);
    EXPECT_TRUE(memory::release_pinned(place));
    EXPECT_FALSE(memory::release_pinned(place)) << "it is nobody's now";
    EXPECT_EQ(memory::try_allocate_pinned(3 * page - 7, 64), place);
    EXPECT_EQ(pinner.calls, 1u);
    void* other = memory::try_allocate_pinned(page, 64);
    EXPECT_NE(other, place);
    EXPECT_TRUE(memory::release_pinned(place));
    EXPECT_TRUE(memory::release_pinned(other));
}

TEST_F(pinned_pool, obeys_alignments_above_a_page) {
    for (int i = 0; i < 8; ++i) {
        void* coarse = memory::try_allocate_pinned(page, 16 * page);
        void* fine = memory::try_allocate_pinned(page, 64);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(coarse) % (16 * page), 0u);
        EXPECT_TRUE(memory::release_pinned(fine));
        EXPECT_TRUE(memory::release_pinned(coarse));
    }
}

TEST_F(pinned_pool, leaves_small_pieces_and_refused_ones_to_others) {
    EXPECT_EQ(memory::try_allocate_pinned(page / 2, 64), nullptr);
    pinner.refuses = true;
    EXPECT_EQ(memory::try_allocate_pinned(page, 64), nullptr);
    void* place = nullptr;
    EXPECT_EQ(memory::allocate(place, page, static_cast<int>(STARPU_MALLOC_PINNED)), 0);
    EXPECT_NE(place, nullptr);
    EXPECT_EQ(memory::release(place, page, static_cast<int>(STARPU_MALLOC_PINNED)), 0);
    int on_the_stack = 0;
    EXPECT_FALSE(memory::release_pinned(&on_the_stack));
}

TEST_F(pinned_pool, serves_allocations_that_ask_for_it) {
    void* plain = nullptr;
    void* wanted = nullptr;
    EXPECT_EQ(memory::allocate(plain, page, 0), 0);
    EXPECT_EQ(pinner.calls, 0u);
    EXPECT_EQ(memory::allocate(wanted, page, static_cast<int>(STARPU_MALLOC_PINNED)), 0);
    EXPECT_EQ(pinner.calls, 1u);
    EXPECT_EQ(memory::release(wanted, 0, static_cast<int>(STARPU_MALLOC_PINNED)), 0);
    EXPECT_EQ(memory::release(plain, 0, 0), 0);
}

// Programs give memory back after the devices have gone, too.
TEST_F(pinned_pool, takes_memory_back_after_the_devices_have_closed) {
    void* place = memory::try_allocate_pinned(page, 64);
    void* kept = memory::try_allocate_pinned(2 * page, 64);
    EXPECT_TRUE(memory::release_pinned(kept));
    memory::pin_fresh_memory(false);
    EXPECT_EQ(pinner.pinned.count(kept), 0u);
    pinner.unpin(place); // as a pinner does when it closes
    memory::set_pinner(nullptr);
    EXPECT_EQ(memory::try_allocate_pinned(page, 64), nullptr);
    std::memset(place, 1, page);
    EXPECT_TRUE(memory::release_pinned(place));
}

// What was pinned for devices that have gone is not pinned for those that came later.
TEST_F(pinned_pool, keeps_nothing_of_earlier_devices) {
    void* place = memory::try_allocate_pinned(page, 64);
    memory::pin_fresh_memory(false);
    pinner.unpin(place); // as a pinner does when it closes
    memory::pin_fresh_memory(true);
    EXPECT_TRUE(memory::release_pinned(place));
    void* fresh = memory::try_allocate_pinned(page, 64);
    ASSERT_NE(fresh, nullptr);
    EXPECT_EQ(pinner.pinned.count(fresh), 1u);
    EXPECT_TRUE(memory::release_pinned(fresh));
}

} // namespace
