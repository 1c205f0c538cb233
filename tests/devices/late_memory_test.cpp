// The test double tells every misuse of it, and fails when it is to.
#include "memory/main_memory.hpp"
#include "support/refusal.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <cstring>
#include <memory>
#include <vector>

namespace starpu::tests {
namespace {

using memory::operation;
using memory::progress;
using memory::run_of;

class late_memory_test : public ::testing::Test {
protected:
    memory::location host(void* place) { return {&main_, reinterpret_cast<memory::address>(place), 0}; }
    memory::location there(memory::address place, std::size_t offset = 0) { return {&late_, place, offset}; }
    int copy_late(const memory::location& from, const memory::location& to, std::size_t bytes, operation& o) {
        return late_.copy(from, to, run_of(bytes), true, o);
    }

    memory::main_memory main_;
    late_memory late_{{.most_polls = 2}};
    std::vector<unsigned char> data_ = std::vector<unsigned char>(64, 7);
};

TEST_F(late_memory_test, hands_out_poison) {
    const memory::address place = late_.allocate(64, 0);
    EXPECT_EQ(*reinterpret_cast<unsigned char*>(place), fresh_byte);
    late_.release(place, 64, 0);
}

TEST_F(late_memory_test, copies_nothing_before_it_is_asked) {
    const memory::address place = late_.allocate(64, 0);
    operation o;
    ASSERT_EQ(copy_late(host(data_.data()), there(place), 64, o), -EAGAIN);
    EXPECT_EQ(*reinterpret_cast<unsigned char*>(place), fresh_byte);
    std::memset(data_.data(), 8, 64); // whoever writes the source too early spoils the copy
    EXPECT_EQ(late_.wait(o), progress::done);
    EXPECT_EQ(*reinterpret_cast<unsigned char*>(place), 8);
    late_.release(place, 64, 0);
}

TEST_F(late_memory_test, lets_who_asks_wait_a_seeded_number_of_times) {
    late_memory never_soon({.seed = 3, .most_polls = 50});
    const memory::address place = never_soon.allocate(64, 0);
    unsigned most = 0;
    for (unsigned round = 0; round < 20; ++round) {
        operation o;
        never_soon.copy(host(data_.data()), {&never_soon, place, 0}, run_of(64), true, o);
        unsigned polls = 0;
        while (never_soon.test(o) == progress::pending) ++polls;
        most = std::max(most, polls);
    }
    EXPECT_GT(most, 25u);
    EXPECT_LE(most, 50u);
    never_soon.release(place, 64, 0);
}

TEST_F(late_memory_test, refuses_a_copy_from_what_was_released) {
    const memory::address place = late_.allocate(64, 0);
    late_.release(place, 64, 0);
    operation o;
    expect_one_line([&] { EXPECT_EQ(copy_late(there(place), host(data_.data()), 64, o), -EFAULT); },
                    "memory that is not held");
    EXPECT_EQ(late_.so_far().misuses, 1u);
    EXPECT_EQ(data_.front(), 7);
}

TEST_F(late_memory_test, refuses_a_copy_beyond_the_end) {
    const memory::address place = late_.allocate(64, 0);
    operation o;
    expect_one_line([&] { EXPECT_EQ(copy_late(host(data_.data()), there(place, 1), 64, o), -EFAULT); },
                    "memory that is not held");
    late_.release(place, 64, 0);
}

TEST_F(late_memory_test, tells_of_memory_released_under_a_copy) {
    const memory::address place = late_.allocate(64, 0);
    operation o;
    ASSERT_EQ(copy_late(there(place), host(data_.data()), 64, o), -EAGAIN);
    expect_one_line([&] { late_.release(place, 64, 0); }, "a copy on it is under way");
    expect_one_line([&] { EXPECT_EQ(late_.wait(o), progress::failed); }, "memory that is not held");
}

TEST_F(late_memory_test, tells_of_a_wrong_release) {
    const memory::address place = late_.allocate(64, 0);
    expect_one_line([&] { late_.release(place + 8, 56, 0); }, "what is released is not held");
    expect_one_line([&] { late_.release(place, 32, 0); }, "released as 32 bytes what is 64");
    EXPECT_EQ(late_.so_far().misuses, 2u);
}

TEST_F(late_memory_test, tells_at_its_end_of_what_was_never_released) {
    auto memory = std::make_unique<late_memory>(late_memory_options{});
    memory->allocate(100, 0);
    expect_one_line([&] { memory.reset(); }, "100 bytes in 1 pieces were never released");
}

#ifndef __SANITIZE_ADDRESS__
TEST_F(late_memory_test, tells_at_its_end_of_writes_after_a_release) {
    auto memory = std::make_unique<late_memory>(late_memory_options{});
    const memory::address place = memory->allocate(100, 0);
    memory->release(place, 100, 0);
    EXPECT_EQ(*reinterpret_cast<unsigned char*>(place), released_byte);
    *reinterpret_cast<unsigned char*>(place) = 1;
    expect_one_line([&] { memory.reset(); }, "written after its release");
}
#endif

TEST_F(late_memory_test, has_as_much_room_as_it_was_given) {
    late_memory small({.capacity_bytes = 100});
    const memory::address place = small.allocate(60, 0);
    EXPECT_EQ(small.allocate(41, 0), 0u);
    const memory::address rest = small.allocate(40, 0);
    EXPECT_NE(rest, 0u);
    small.release(place, 60, 0);
    small.release(rest, 40, 0);
}

TEST_F(late_memory_test, fails_the_allocation_that_is_to_fail) {
    late_.fail_allocation(2);
    const memory::address first = late_.allocate(8, 0);
    EXPECT_NE(first, 0u);
    EXPECT_EQ(late_.allocate(8, 0), 0u);
    const memory::address third = late_.allocate(8, 0);
    EXPECT_NE(third, 0u);
    late_.release(first, 8, 0);
    late_.release(third, 8, 0);
}

TEST_F(late_memory_test, fails_the_copy_that_is_to_fail) {
    const memory::address place = late_.allocate(64, 0);
    late_.fail_copy(1);
    operation o;
    ASSERT_EQ(copy_late(host(data_.data()), there(place), 64, o), -EAGAIN);
    EXPECT_EQ(late_.wait(o), progress::failed);
    EXPECT_EQ(late_.test(o), progress::failed);
    EXPECT_EQ(*reinterpret_cast<unsigned char*>(place), fresh_byte);
    late_.fail_copy(1);
    expect_one_line(
        [&] { EXPECT_EQ(late_.copy(host(data_.data()), there(place), run_of(64), false, o), -EIO); },
        "as the test wants");
    late_.release(place, 64, 0);
}

TEST_F(late_memory_test, sends_peers_through_main_memory_on_request) {
    const late_memory peer({});
    const late_memory alone({.has_peers = false});
    EXPECT_TRUE(late_.exchanges_with(peer));
    EXPECT_FALSE(late_.exchanges_with(alone));
    EXPECT_FALSE(alone.exchanges_with(late_));
    EXPECT_TRUE(alone.exchanges_with(main_));
}

} // namespace
} // namespace starpu::tests
