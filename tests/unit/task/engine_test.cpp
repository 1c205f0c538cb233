// Which calls are possible now: with no runtime, inside a task, outside.
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/core/engine.hpp"

namespace starpu::task {
namespace {

using namespace tests;

TEST(engine_checks, name_the_call_that_needs_a_runtime) {
    int error = 0;
    expect_one_line([&] { error = check_running("some_call"); }, "some_call");
    EXPECT_EQ(error, -ENODEV);
    runtime_of one{1};
    EXPECT_EQ(check_running("some_call"), 0);
}

TEST(engine_checks, refuse_to_block_inside_a_callback) {
    runtime_of one{1};
    EXPECT_EQ(check_may_block("some_call"), 0);
    int error = 0;
    {
        const no_blocking inside;
        expect_one_line([&] { error = check_may_block("some_call"); }, "some_call");
    }
    EXPECT_EQ(error, -EDEADLK);
    EXPECT_EQ(check_may_block("some_call"), 0);
}

TEST(engines, are_told_apart_even_at_the_same_address) {
    std::uint64_t first;
    {
        runtime_of one{1};
        first = current_engine()->id;
        submitter_of_this_thread(*current_engine());
        EXPECT_EQ(this_thread.submitter_of, first);
    }
    runtime_of again{1};
    EXPECT_NE(current_engine()->id, first);
    submitter_of_this_thread(*current_engine());
    EXPECT_EQ(this_thread.submitter_of, current_engine()->id);
}

} // namespace
} // namespace starpu::task
