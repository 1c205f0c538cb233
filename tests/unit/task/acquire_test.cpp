// The application's own turn at data: after earlier tasks, before later ones, held until released.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"

namespace starpu::task {
namespace {

using namespace tests;

class acquisitions : public testing::Test {
protected:
    void add_one() { submit(add, {data.handle}); }
    runtime_of two{2};
    int_data data;
    starpu_codelet add = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_RW});
    starpu_codelet held = codelet_of(gate::wait_at, {STARPU_RW});
    gate g;
};

TEST_F(acquisitions, come_after_earlier_tasks_and_before_later_ones) {
    for (int i = 0; i < 100; ++i) add_one();
    ASSERT_EQ(starpu_data_acquire(data.handle, STARPU_RW), 0);
    EXPECT_EQ(data.value, 100);
    for (int i = 0; i < 100; ++i) add_one();
    data.value = 1000;
    starpu_data_release(data.handle);
    data.unregister();
    EXPECT_EQ(data.value, 1100);
}

TEST_F(acquisitions, for_reading_let_readers_run) {
    int seen = -1;
    starpu_codelet read =
        codelet_of([](void** buffers, void* to) { *static_cast<int*>(to) = int_in(buffers); }, {STARPU_R});
    data.value = 5;
    ASSERT_EQ(starpu_data_acquire(data.handle, STARPU_R), 0);
    starpu_task* t = tests::task_of(read, {data.handle}, &seen);
    t->synchronous = 1; // would wait for ever if it had to wait for the release
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(seen, 5);
    starpu_data_release(data.handle);
}

TEST_F(acquisitions, that_would_have_to_wait_are_given_up_by_a_try) {
    submit(held, {data.handle}, &g);
    EXPECT_EQ(starpu_data_acquire_try(data.handle, STARPU_R), -EAGAIN);
    g.open();
    starpu_task_wait_for_all();
    while (starpu_data_acquire_try(data.handle, STARPU_R) != 0) std::this_thread::yield();
    starpu_data_release(data.handle);
}

TEST_F(acquisitions, may_be_waited_for_by_a_callback) {
    static std::atomic<int> seen;
    seen = -1;
    add_one();
    ASSERT_EQ(starpu_data_acquire_cb(
                  data.handle, STARPU_RW,
                  [](void* argument) {
                      auto& d = *static_cast<int_data*>(argument);
                      seen = d.value;
                      d.value = 10;
                      starpu_data_release(d.handle);
                  },
                  &data),
              0);
    add_one();
    data.unregister();
    EXPECT_EQ(seen, 1);
    EXPECT_EQ(data.value, 11);
}

TEST_F(acquisitions, can_step_down_from_writer_to_reader) {
    int seen = -1;
    starpu_codelet read =
        codelet_of([](void** buffers, void* to) { *static_cast<int*>(to) = int_in(buffers); }, {STARPU_R});
    ASSERT_EQ(starpu_data_acquire(data.handle, STARPU_RW), 0);
    data.value = 7;
    starpu_data_release_to(data.handle, STARPU_R);
    starpu_task* t = tests::task_of(read, {data.handle}, &seen);
    t->synchronous = 1;
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(seen, 7);
    add_one(); // waits until the reader has released
    EXPECT_EQ(data.value, 7);
    starpu_data_release(data.handle);
    data.unregister();
    EXPECT_EQ(data.value, 8);
}

TEST_F(acquisitions, are_refused_where_waiting_could_block_a_worker) {
    starpu_codelet acquiring = codelet_of([](void**, void* handle) {
        expect_one_line(
            [&] {
                EXPECT_EQ(starpu_data_acquire(static_cast<starpu_data_handle_t>(handle), STARPU_R), -EDEADLK);
            },
            "starpu_data_acquire");
    });
    submit(acquiring, {}, data.handle);
    starpu_task_wait_for_all();
}

TEST_F(acquisitions, that_nobody_holds_cannot_be_released) {
    expect_refused([&] { starpu_data_release(data.handle); }, "acquire it first");
}

TEST_F(acquisitions, of_data_that_nobody_wrote_are_refused_to_readers) {
    int_data empty(int_data::homeless);
    int error = 0;
    expect_one_line([&] { error = starpu_data_acquire(empty.handle, STARPU_R); }, "never written");
    EXPECT_EQ(error, -ENODATA);
    ASSERT_EQ(starpu_data_acquire(empty.handle, STARPU_W), 0);
    starpu_data_release(empty.handle);
    ASSERT_EQ(starpu_data_acquire(empty.handle, STARPU_R), 0);
    starpu_data_release(empty.handle);
}

TEST_F(acquisitions, keep_the_handle_from_being_unregistered_by_their_own_thread) {
    ASSERT_EQ(starpu_data_acquire(data.handle, STARPU_R), 0);
    expect_refused([&] { starpu_data_unregister(data.handle); }, "release it first", EBUSY);
    starpu_data_release(data.handle);
}

} // namespace
} // namespace starpu::task
