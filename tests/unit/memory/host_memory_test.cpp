// Main memory: aligned, counted where asked, and the application's own where it gave functions.
#include "memory/host_memory.hpp"
#include "support/allocation_flags.hpp"
#include "support/refusal.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>

namespace starpu::memory {
namespace {

using tests::counting;
using tests::uncounted;

std::size_t misalignment(const void* place, std::size_t alignment) {
    return reinterpret_cast<std::uintptr_t>(place) % alignment;
}

class host_memory : public testing::Test {
protected:
    ~host_memory() override {
        set_hooks(nullptr, nullptr);
        set_alignment(1);
    }
    void* place = nullptr;
};

TEST_F(host_memory, lies_on_a_cache_line) {
    ASSERT_EQ(allocate(place, 10, uncounted), 0);
    EXPECT_EQ(misalignment(place, 64), 0u);
    EXPECT_EQ(release(place, 10, uncounted), 0);
}

TEST_F(host_memory, lies_where_the_application_wants_it) {
    EXPECT_TRUE(set_alignment(4096));
    ASSERT_EQ(allocate(place, 10, uncounted), 0);
    EXPECT_EQ(misalignment(place, 4096), 0u);
    release(place, 10, uncounted);
    EXPECT_TRUE(set_alignment(8)); // less than a cache line
    ASSERT_EQ(allocate(place, 10, uncounted), 0);
    EXPECT_EQ(misalignment(place, 64), 0u);
    release(place, 10, uncounted);
    EXPECT_FALSE(set_alignment(48));
    EXPECT_FALSE(set_alignment(0));
}

TEST_F(host_memory, of_no_bytes_is_not_a_failure) {
    ASSERT_EQ(allocate(place, 0, uncounted), 0);
    EXPECT_NE(place, nullptr);
    EXPECT_EQ(release(place, 0, uncounted), 0);
}

TEST_F(host_memory, is_refused_when_there_is_not_enough) {
    EXPECT_EQ(allocate(place, std::numeric_limits<std::size_t>::max() / 2, counting), -ENOMEM);
    EXPECT_EQ(place, nullptr);
}

TEST_F(host_memory, may_be_released_as_nothing) {
    EXPECT_EQ(release(nullptr, 1000, counting), 0);
}

struct own_memory {
    static inline std::size_t obtained_bytes = 0;
    static inline std::size_t returned_bytes = 0;
    static inline int flags_seen = 0;
    static int obtain(unsigned node, void** place, std::size_t bytes, int flags) {
        EXPECT_EQ(node, 0u);
        obtained_bytes += bytes;
        flags_seen = flags;
        *place = std::malloc(bytes);
        return 0;
    }
    static int give_back(unsigned, void* place, std::size_t bytes, int) {
        returned_bytes += bytes;
        std::free(place);
        return 0;
    }
    static int refuse(unsigned, void**, std::size_t, int) { return -EPERM; }
};

TEST_F(host_memory, comes_from_and_goes_to_the_functions_of_the_application) {
    set_hooks(own_memory::obtain, own_memory::give_back);
    ASSERT_EQ(allocate(place, 100, counting), 0);
    EXPECT_EQ(own_memory::obtained_bytes, 100u);
    EXPECT_EQ(own_memory::flags_seen, counting);
    release(place, 100, counting);
    EXPECT_EQ(own_memory::returned_bytes, 100u);
}

TEST_F(host_memory, passes_on_what_the_function_of_the_application_says) {
    set_hooks(own_memory::refuse, own_memory::give_back);
    EXPECT_EQ(allocate(place, 100, uncounted), -EPERM);
    EXPECT_EQ(place, nullptr);
}

TEST_F(host_memory, fails_where_a_function_of_the_application_throws) {
    set_hooks([](unsigned, void**, std::size_t, int) -> int { throw std::bad_alloc(); },
              [](unsigned, void*, std::size_t, int) -> int { throw 1; });
    EXPECT_EQ(allocate(place, 100, uncounted), -ENOMEM); // told by who asked
    EXPECT_EQ(place, nullptr);
    int memory = 0;
    tests::expect_one_line([&] { EXPECT_EQ(release(&memory, 4, uncounted), -EIO); },
                           "a hook of the program threw");
}

} // namespace
} // namespace starpu::memory
