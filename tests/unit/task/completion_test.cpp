// The end of a task happens in the order that programs rely on.
#include "support/runtime_of.hpp"
#include "task/running/completion.hpp"

#include <mutex>
#include <string>

namespace starpu::task {
namespace {

using namespace tests;

std::mutex story_lock;
std::string story;
std::atomic<bool> successor_ran;

void tell(const char* what) {
    std::lock_guard guard(story_lock);
    story += what;
}

TEST(the_end_of_a_task, calls_the_epilogue_then_releases_successors_then_calls_back) {
    runtime_of two{2};
    story.clear();
    successor_ran = false;
    starpu_codelet first = tests::codelet_of([](void**, void*) { tell("kernel "); }, {STARPU_RW});
    starpu_codelet second = tests::codelet_of(
        [](void**, void*) {
            tell("successor ");
            successor_ran = true;
            successor_ran.notify_all();
        },
        {STARPU_R});
    int_data d(1);
    starpu_task* t = tests::task_of(first, {d.handle});
    t->epilogue_callback_func = [](void*) { tell("epilogue "); };
    t->callback_func = [](void*) {
        successor_ran.wait(false); // it was released before
        tell("callback");
    };
    ASSERT_EQ(starpu_task_submit(t), 0);
    tests::submit(second, {d.handle});
    starpu_task_wait_for_all();
    EXPECT_EQ(story, "kernel epilogue successor callback");
}

TEST(the_end_of_a_task, waits_for_its_end_dependencies) {
    runtime_of one{1};
    starpu_codelet nothing = tests::codelet_of([](void**, void*) {});
    starpu_task* t = tests::task_of(nothing);
    t->detach = 0;
    starpu_task_end_dep_add(t, 1);
    ASSERT_EQ(starpu_task_submit(t), 0);
    EXPECT_EQ(starpu_task_nsubmitted(), 1);
    starpu_task_end_dep_release(t);
    EXPECT_EQ(starpu_task_wait(t), 0);
    EXPECT_EQ(starpu_task_nsubmitted(), 0);
}

} // namespace
} // namespace starpu::task
