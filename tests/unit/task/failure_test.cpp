// What a kernel's exception means, and that failures end no more than they must.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/core/failure.hpp"

#include <new>
#include <stdexcept>
#include <system_error>

namespace starpu::task {
namespace {

using namespace tests;

class failures : public testing::Test {
protected:
    static int outcome_of(starpu_codelet& cl, starpu_data_handle_t handle = nullptr) {
        starpu_task* t = handle == nullptr ? tests::task_of(cl) : tests::task_of(cl, {handle});
        t->detach = 0;
        EXPECT_EQ(starpu_task_submit(t), 0);
        return starpu_task_wait(t);
    }
    runtime_of two{2};
};

TEST_F(failures, of_memory_are_told_as_such) {
    starpu_codelet cl = codelet_of([](void**, void*) { throw std::bad_alloc(); });
    EXPECT_EQ(outcome_of(cl), -ENOMEM);
}

TEST_F(failures, of_the_system_keep_their_number) {
    starpu_codelet cl = codelet_of([](void**, void*) {
        throw std::system_error(std::make_error_code(std::errc::no_space_on_device), "writing");
    });
    EXPECT_EQ(outcome_of(cl), -ENOSPC);
}

TEST_F(failures, without_a_number_are_input_output_errors) {
    starpu_codelet logic = codelet_of([](void**, void*) { throw std::logic_error("oh"); });
    starpu_codelet odd = codelet_of([](void**, void*) { throw 42; });
    EXPECT_EQ(outcome_of(logic), -EIO);
    EXPECT_EQ(outcome_of(odd), -EIO);
}

TEST_F(failures, cancel_readers_until_the_application_knows) {
    starpu_codelet bad = codelet_of([](void**, void*) { throw std::logic_error("oh"); }, {STARPU_RW});
    starpu_codelet increment = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_RW});
    int_data data(1);
    for (int round = 0; round < 3; ++round) {
        tests::submit(bad, {data.handle});
        for (int i = 0; i < 50; ++i) tests::submit(increment, {data.handle});
        EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
        tests::submit(increment, {data.handle});
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        EXPECT_EQ(data.value, 2 + round);
    }
}

TEST_F(failures, are_told_once_however_often_their_task_is_waited_for) {
    starpu_codelet bad = codelet_of([](void**, void*) { throw std::logic_error("oh"); });
    starpu_task* watched = tests::task_of(bad);
    watched->detach = 0;
    watched->destroy = 0;
    ASSERT_EQ(starpu_task_submit(watched), 0);
    tests::submit(bad);
    EXPECT_EQ(starpu_task_wait(watched), -EIO);
    EXPECT_EQ(starpu_task_wait(watched), -EIO);
    EXPECT_EQ(starpu_task_wait_for_all(), -EIO); // of the other one
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    tests::submit(bad);
    EXPECT_EQ(starpu_task_wait(watched), -EIO); // told long ago
    EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
    starpu_task_destroy(watched);
}

TEST_F(failures, leave_other_data_alone) {
    starpu_codelet bad = codelet_of([](void**, void*) { throw std::logic_error("oh"); }, {STARPU_RW});
    starpu_codelet increment = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_RW});
    int_data hit(1);
    int_data spared(1);
    tests::submit(bad, {hit.handle});
    for (int i = 0; i < 50; ++i) tests::submit(increment, {spared.handle});
    EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
    EXPECT_EQ(spared.value, 51);
}

TEST_F(failures, of_what_is_only_read_cancel_nobody) {
    starpu_codelet bad = codelet_of([](void**, void*) { throw std::logic_error("oh"); }, {STARPU_R});
    starpu_codelet increment = codelet_of([](void** buffers, void*) { ++int_in(buffers); }, {STARPU_RW});
    int_data data(1);
    tests::submit(bad, {data.handle});
    tests::submit(increment, {data.handle});
    EXPECT_EQ(starpu_task_wait_for_all(), -EIO);
    EXPECT_EQ(data.value, 2);
}

} // namespace
} // namespace starpu::task
