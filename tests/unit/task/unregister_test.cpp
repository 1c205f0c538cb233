// A handle ends after everything submitted before, at once or when its turn comes.
#include "data/core/handle.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

#include <latch>
#include <thread>

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

// The task that contributes is done before its worker begins to reduce: it is kept in the callbacks of two
// acquisitions, of which one comes before the reduction.
TEST_F(ends_of_handles, are_waited_for_until_they_have_reduced) {
    starpu_codelet clear = codelet_of([](void** buffers, void*) { int_in(buffers) = 0; }, {STARPU_W});
    starpu_codelet combine = codelet_of([](void** buffers, void*) { int_in(buffers) += int_in(buffers, 1); },
                                        {STARPU_RW, STARPU_R});
    starpu_codelet contribute = codelet_of(
        [](void** buffers, void* is_prepared) {
            static_cast<std::latch*>(is_prepared)->wait();
            ++int_in(buffers, 1);
        },
        {STARPU_RW, STARPU_REDUX, STARPU_RW});
    struct held_data {
        int_data data;
        std::latch* may_go;
        static void hold(void* self) {
            auto* held = static_cast<held_data*>(self);
            held->may_go->wait();
            starpu_data_release(held->data.handle);
        }
    };
    int value = 100;
    starpu_data_handle_t reduced = nullptr;
    starpu_variable_data_register(&reduced, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(&value),
                                  sizeof value);
    starpu_data_set_reduction_methods(reduced, &combine, &clear);
    std::latch is_prepared(1);
    std::latch may_go(1);
    held_data before{int_data(), &may_go};
    held_data after{int_data(), &may_go};
    submit(contribute, {before.data.handle, reduced, after.data.handle}, &is_prepared);
    for (held_data* held : {&before, &after})
        ASSERT_EQ(starpu_data_acquire_cb(held->data.handle, STARPU_RW, held_data::hold, held), 0);
    starpu_data_unregister_submit(reduced);
    is_prepared.count_down();
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        may_go.count_down();
    });
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(value, 101);
    later.join();
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
