// Contributions of all workers come together before anybody uses the result.
#include "support/runtime_of.hpp"

namespace starpu::task {
namespace {

using namespace tests;

class reductions : public testing::Test {
protected:
    reductions() { starpu_data_set_reduction_methods(sum.handle, &combine, &clear); }
    void contribute(int count) {
        for (int i = 0; i < count; ++i) submit(add, {sum.handle});
    }
    runtime_of four{4};
    starpu_codelet combine = codelet_of(
        [](void** buffers, void*) { int_in(buffers, 0) += int_in(buffers, 1); }, {STARPU_RW, STARPU_R});
    starpu_codelet clear = codelet_of([](void** buffers, void*) { int_in(buffers) = 0; }, {STARPU_W});
    starpu_codelet add = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_REDUX});
    starpu_codelet twice = codelet_of([](void** buffers, void*) { int_in(buffers) *= 2; }, {STARPU_RW});
    int_data sum{100};
};

TEST_F(reductions, add_to_the_value_there_was) {
    contribute(500);
    sum.unregister();
    EXPECT_EQ(sum.value, 600);
}

TEST_F(reductions, are_complete_before_the_next_use) {
    contribute(50);
    submit(twice, {sum.handle});
    contribute(50);
    submit(twice, {sum.handle});
    sum.unregister();
    EXPECT_EQ(sum.value, ((100 + 50) * 2 + 50) * 2);
}

TEST_F(reductions, are_complete_before_the_application_looks) {
    contribute(200);
    ASSERT_EQ(starpu_data_acquire(sum.handle, STARPU_R), 0);
    EXPECT_EQ(sum.value, 300);
    starpu_data_release(sum.handle);
}

TEST_F(reductions, begin_at_nothing_where_there_was_no_value) {
    int_data fresh(int_data::homeless);
    starpu_data_set_reduction_methods(fresh.handle, &combine, &clear);
    for (int i = 0; i < 100; ++i) submit(add, {fresh.handle});
    int seen = -1;
    starpu_codelet read =
        codelet_of([](void** buffers, void* to) { *static_cast<int*>(to) = int_in(buffers); }, {STARPU_R});
    submit(read, {fresh.handle}, &seen);
    starpu_task_wait_for_all();
    EXPECT_EQ(seen, 100);
}

TEST_F(reductions, are_dropped_when_the_result_is_overwritten) {
    contribute(100);
    starpu_codelet set = codelet_of([](void** buffers, void*) { int_in(buffers) = 3; }, {STARPU_W});
    submit(set, {sum.handle});
    contribute(1);
    sum.unregister();
    EXPECT_EQ(sum.value, 4);
}

TEST_F(reductions, of_several_handles_do_not_mix) {
    int_data other(1000);
    starpu_data_set_reduction_methods(other.handle, &combine, &clear);
    for (int i = 0; i < 100; ++i) {
        submit(add, {sum.handle});
        submit(add, {other.handle});
    }
    sum.unregister();
    other.unregister();
    EXPECT_EQ(sum.value, 200);
    EXPECT_EQ(other.value, 1100);
}

} // namespace
} // namespace starpu::task
