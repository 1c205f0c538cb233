// Handles of scratch memory end after the tasks that use it, also those that run again.
#include "support/runtime_of.hpp"
#include "task/linking/scratch_use.hpp"

#include <atomic>

namespace starpu::task {
namespace {

using namespace tests;

std::atomic<int> runs{0};

TEST(scratch_use, keeps_the_handle_of_a_task_that_is_submitted_again) {
    runtime_of two{2};
    starpu_codelet use = codelet_of(
        [](void** buffers, void*) {
            int_in(buffers) = 1;
            ++runs;
        },
        {STARPU_SCRATCH});
    starpu_data_handle_t scratch = nullptr;
    starpu_variable_data_register(&scratch, -1, 0, sizeof(int));
    starpu_task* t = tests::task_of(use, {scratch});
    t->detach = 0;
    t->destroy = 0;
    for (int i = 0; i < 3; ++i) {
        ASSERT_EQ(starpu_task_submit(t), 0);
        ASSERT_EQ(starpu_task_wait(t), 0);
    }
    ASSERT_EQ(starpu_task_submit(t), 0);
    starpu_data_unregister(scratch); // waits, and for nothing but this run
    EXPECT_EQ(runs, 4);
    ASSERT_EQ(starpu_task_wait(t), 0);
    starpu_task_destroy(t);
}

} // namespace
} // namespace starpu::task
