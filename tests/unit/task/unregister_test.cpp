// A handle ends after everything submitted before, at once or when its turn comes.
#include "data/core/handle.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

namespace starpu::task {
namespace {

using namespace tests;

class ends_of_handles : public testing::Test {
protected:
    runtime_of two{2};
    starpu_codelet add = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_RW});
};

TEST_F(ends_of_handles, come_after_all_tasks) {
    int_data data;
    for (int i = 0; i < 500; ++i) submit(add, {data.handle});
    data.unregister();
    EXPECT_EQ(data.value, 500);
}

TEST_F(ends_of_handles, come_after_tasks_without_order_too) {
    for (int round = 0; round < 100; ++round) {
        int_data data;
        for (int i = 0; i < 5; ++i) {
            starpu_task* t = tests::task_of(add, {data.handle});
            t->sequential_consistency = 0;
            ASSERT_EQ(starpu_task_submit(t), 0);
        }
        data.unregister();
        ASSERT_EQ(data.value, 5);
    }
}

TEST_F(ends_of_handles, may_be_left_to_the_runtime) {
    for (int round = 0; round < 100; ++round) {
        int value = 0;
        starpu_data_handle_t handle = nullptr;
        starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value),
                                      sizeof value);
        for (int i = 0; i < 5; ++i) submit(add, {handle});
        starpu_data_unregister_submit(handle);
        starpu_task_wait_for_all();
        while (data::is_registered(handle)) std::this_thread::yield();
        ASSERT_EQ(value, 5);
    }
}

TEST_F(ends_of_handles, happen_once) {
    int_data data;
    starpu_data_handle_t stale = data.handle;
    data.unregister();
    expect_refused([&] { starpu_data_unregister(stale); }, "not registered any more");
    expect_refused([] { starpu_data_unregister(nullptr); }, "NULL");
}

TEST_F(ends_of_handles, give_their_memory_back) {
    const std::size_t before = starpu_memory_get_used(STARPU_MAIN_RAM);
    {
        int_data data(int_data::homeless);
        starpu_codelet set = codelet_of([](void** buffers, void*) { int_in(buffers) = 1; }, {STARPU_W});
        submit(set, {data.handle});
        starpu_task_wait_for_all();
        EXPECT_GT(starpu_memory_get_used(STARPU_MAIN_RAM), before);
    }
    EXPECT_EQ(starpu_memory_get_used(STARPU_MAIN_RAM), before);
}

TEST_F(ends_of_handles, are_not_needed_to_give_up_a_value) {
    int_data data(5);
    starpu_data_invalidate(data.handle);
    starpu_task* t = tests::task_of(add, {data.handle});
    int error = 0;
    expect_one_line([&] { error = starpu_task_submit(t); }, "nothing has written");
    EXPECT_EQ(error, -ENODATA);
    starpu_task_destroy(t);
}

} // namespace
} // namespace starpu::task
