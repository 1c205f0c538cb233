// While parts of a handle exist they are used instead of it.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <array>
#include <numeric>

namespace starpu::task {
namespace {

using namespace tests;

class partitions : public testing::Test {
protected:
    partitions() {
        std::iota(values.begin(), values.end(), 0);
        starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(values.data()),
                                    static_cast<std::uint32_t>(values.size()), sizeof(int));
        quarters.filter_func = starpu_vector_filter_block;
        quarters.nchildren = 4;
    }
    ~partitions() override {
        if (handle != nullptr) starpu_data_unregister(handle);
    }
    static void add_hundred(void** buffers, void*) {
        auto* first = reinterpret_cast<int*>(STARPU_VECTOR_GET_PTR(buffers[0]));
        for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) first[i] += 100;
    }
    runtime_of two{2};
    std::array<int, 8> values{};
    starpu_data_handle_t handle = nullptr;
    starpu_data_filter quarters{};
    starpu_codelet add = codelet_of(add_hundred, {STARPU_RW});
};

TEST_F(partitions, come_after_earlier_tasks_on_the_whole_and_go_before_later_ones) {
    submit(add, {handle});
    starpu_data_partition(handle, &quarters);
    ASSERT_EQ(starpu_data_get_nb_children(handle), 4);
    submit(add, {starpu_data_get_child(handle, 1)});
    submit(add, {starpu_data_get_child(handle, 3)});
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    EXPECT_EQ(starpu_data_get_nb_children(handle), 0);
    submit(add, {handle});
    starpu_task_wait_for_all();
    EXPECT_EQ(values, (std::array<int, 8>{200, 201, 302, 303, 204, 205, 306, 307}));
}

TEST_F(partitions, keep_others_from_the_whole) {
    starpu_data_partition(handle, &quarters);
    starpu_task* t = tests::task_of(add, {handle});
    int error = 0;
    expect_one_line([&] { error = starpu_task_submit(t); }, "is partitioned");
    EXPECT_EQ(error, -EBUSY);
    expect_one_line([&] { error = starpu_data_acquire(handle, STARPU_R); }, "is partitioned");
    EXPECT_EQ(error, -EBUSY);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    t->synchronous = 1;
    EXPECT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(values[0], 100);
}

TEST_F(partitions, cannot_be_made_twice) {
    starpu_data_partition(handle, &quarters);
    expect_refused([&] { starpu_data_partition(handle, &quarters); }, "partitioned", EBUSY);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
}

TEST_F(partitions, nest) {
    starpu_data_filter halves = quarters;
    halves.nchildren = 2;
    starpu_data_partition(handle, &halves);
    starpu_data_handle_t second = starpu_data_get_child(handle, 1);
    starpu_data_partition(second, &halves);
    submit(add, {starpu_data_get_sub_data(handle, 2, 1, 0)});
    starpu_data_unpartition(handle, STARPU_MAIN_RAM); // the inner parts end with the outer ones
    EXPECT_EQ(values, (std::array<int, 8>{0, 1, 2, 3, 104, 105, 6, 7}));
}

TEST_F(partitions, do_not_keep_the_whole_from_being_unregistered_once_they_are_gone) {
    for (int i = 0; i < 100; ++i) {
        starpu_data_partition(handle, &quarters);
        submit(add, {starpu_data_get_child(handle, 0)});
        starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    }
    starpu_data_unregister(handle);
    handle = nullptr;
    EXPECT_EQ(values[0], 10000);
    EXPECT_EQ(values[2], 2);
}

} // namespace
} // namespace starpu::task
