// What the packing and unpacking calls say about a caller's mistake, and that it changes nothing.
#include "support/refusal.hpp"

#include <starpu_task_util.h>

#include <gtest/gtest.h>

#include <cstdlib>

namespace {

using starpu::tests::expect_refused;

class packed_int : public testing::Test {
protected:
    packed_int() { starpu_codelet_pack_args(&buffer, &size, STARPU_VALUE, &value, sizeof value, 0); }
    ~packed_int() override { std::free(buffer); }

    int value = 7;
    void* buffer = nullptr;
    std::size_t size = 0;
    starpu_codelet_pack_arg_data state{};
};

TEST_F(packed_int, packs_nothing_but_values) {
    void* untouched = &value;
    std::size_t untouched_size = 3;
    expect_refused(
        [&] {
            starpu_codelet_pack_args(&untouched, &untouched_size, STARPU_VALUE, &value, sizeof value,
                                     STARPU_PRIORITY, 1, 0);
        },
        "is not STARPU_VALUE");
    expect_refused(
        [&] {
            starpu_codelet_pack_args(&untouched, &untouched_size, STARPU_VALUE, &value, sizeof value,
                                     STARPU_VALUE, nullptr, sizeof value, 0);
        },
        "a value of 4 bytes is at NULL");
    EXPECT_EQ(untouched, &value);
    EXPECT_EQ(untouched_size, 3u);
}

TEST_F(packed_int, refuses_null_pointers) {
    expect_refused([&] { starpu_codelet_pack_args(nullptr, &size, 0); },
                   "starpu_codelet_pack_args: arg_buffer is NULL");
    expect_refused([&] { starpu_codelet_unpack_args(nullptr, &value, 0); },
                   "starpu_codelet_unpack_args: cl_arg is NULL");
    expect_refused([&] { starpu_codelet_unpack_arg(nullptr, &value, sizeof value); }, "the state is NULL");
}

TEST_F(packed_int, refuses_a_value_of_another_size) {
    double d = 0;
    int i = 0;
    starpu_codelet_unpack_arg_init(&state, buffer, size);
    expect_refused([&] { starpu_codelet_unpack_arg(&state, &d, sizeof d); },
                   "the next value has 4 bytes, 8 are asked for");
    starpu_codelet_unpack_arg(&state, &i, sizeof i); // still there
    EXPECT_EQ(i, 7);
}

TEST_F(packed_int, refuses_more_values_than_were_packed) {
    void* place = nullptr;
    std::size_t place_size = 0;
    starpu_codelet_unpack_arg_init(&state, buffer, size);
    starpu_codelet_unpack_discard_arg(&state);
    expect_refused([&] { starpu_codelet_unpack_discard_arg(&state); }, "all packed values were taken");
    expect_refused([&] { starpu_codelet_pick_arg(&state, &place, &place_size); },
                   "all packed values were taken");
    expect_refused([&] { starpu_codelet_dup_arg(&state, &place, &place_size); },
                   "all packed values were taken");
    EXPECT_EQ(place, nullptr);
}

TEST_F(packed_int, refuses_to_copy_the_rest_into_a_small_buffer) {
    char left[8] = "as was";
    expect_refused([&] { starpu_codelet_unpack_args_and_copyleft(buffer, left, sizeof left, 0); },
                   "the buffer has 8 bytes, the values left need 16");
    EXPECT_STREQ(left, "as was");
}

TEST_F(packed_int, takes_a_copy_or_a_look) {
    void* copy = nullptr;
    void* place = nullptr;
    std::size_t value_size = 0;
    starpu_codelet_unpack_arg_init(&state, buffer, size);
    starpu_codelet_dup_arg(&state, &copy, &value_size);
    EXPECT_EQ(*static_cast<int*>(copy), 7);
    EXPECT_EQ(value_size, sizeof(int));
    std::free(copy);
    starpu_codelet_unpack_arg_init(&state, buffer, size);
    starpu_codelet_pick_arg(&state, &place, &value_size);
    EXPECT_EQ(place, static_cast<char*>(buffer) + sizeof(int) + sizeof(std::size_t));
}

} // namespace
