// Pages come zeroed and aligned, and impossible requests come back empty.
#include "platform/pages.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

using namespace starpu::platform;

TEST(pages, are_zeroed_and_writable_to_the_last_byte) {
    const std::size_t bytes = 3 * 4096 + 100;
    auto* start = static_cast<unsigned char*>(allocate_pages(bytes));
    ASSERT_NE(start, nullptr);
    for (std::size_t i = 0; i < bytes; ++i) ASSERT_EQ(start[i], 0);
    std::memset(start, 7, bytes);
    free_pages(start, bytes);
}

TEST(pages, start_at_the_wanted_alignment) {
    for (const std::size_t alignment : {std::size_t{4096}, std::size_t{65536}, huge_page_bytes}) {
        const page_block block(10000, {.alignment_bytes = alignment, .huge = true});
        ASSERT_TRUE(block);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(block.get()) % alignment, 0U);
    }
}

TEST(pages, follow_or_ignore_the_wish_for_a_numa_node) {
    for (const unsigned node : {0U, 900U, 100000U}) {
        const page_block block(8192, {.os_numa_node = node});
        ASSERT_TRUE(block);
        std::memset(block.get(), 1, 8192);
    }
}

TEST(pages, are_refused_beyond_the_address_space) {
    EXPECT_EQ(allocate_pages(SIZE_MAX), nullptr);
    EXPECT_EQ(allocate_pages(SIZE_MAX / 2), nullptr);
    EXPECT_EQ(allocate_pages(SIZE_MAX - 5000, {.alignment_bytes = huge_page_bytes}), nullptr);
}

TEST(pages, of_no_bytes_are_still_memory_to_free) {
    void* start = allocate_pages(0);
    EXPECT_NE(start, nullptr);
    free_pages(start, 0);
    free_pages(nullptr, 0);
}
