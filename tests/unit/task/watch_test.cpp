// When a standstill counts as one, and what waiting calls do then.
#include "instance/instance.hpp"
#include "support/refusal.hpp"
#include "support/runtime_of.hpp"
#include "task/core/engine.hpp"
#include "task/core/watch.hpp"
#include "task/standstill/tag_wait.hpp"

#include <thread>

namespace starpu::task {
namespace {

using namespace tests;

class watched_waits : public testing::Test {
protected:
    watched_waits() { e.waits.delay_ns = 40'000'000; } // before any call waits
    // Looks as if the word never changed, until the call is told to give up.
    bool gives_up(int most_slices) {
        wait_for_tag call(e, "the test", 7);
        e.tags.declare(7, std::array<graph::tag, 1>{8}, none);
        for (int slice = 0; slice < most_slices; ++slice)
            if (!call(word, 0)) return true;
        return false;
    }

    runtime_of two{2};
    engine& e = *current_engine();
    graph::ready_list none;
    graph::atomic<std::uint32_t> word{0};
};

TEST_F(watched_waits, ends_when_nobody_can_help) {
    testing::internal::CaptureStderr();
    EXPECT_TRUE(gives_up(1000));
    EXPECT_NE(
        testing::internal::GetCapturedStderr().find("waits in the test for tag 7, which waits for tag 8"),
        std::string::npos);
}

TEST_F(watched_waits, goes_on_while_another_thread_is_elsewhere) {
    note_caller(e);
    ++e.waits.callers; // a thread that has called and computes
    testing::internal::CaptureStderr();
    EXPECT_FALSE(gives_up(100)); // busy machines take a while to become quiet
    const std::string said = testing::internal::GetCapturedStderr();
    const auto first = said.find("nothing has moved");
    EXPECT_NE(first, std::string::npos);
    EXPECT_EQ(said.find("nothing has moved", first + 1), std::string::npos);
    --e.waits.callers;
}

TEST_F(watched_waits, goes_on_while_the_runtime_is_paused) {
    starpu_pause();
    testing::internal::CaptureStderr();
    EXPECT_FALSE(gives_up(12));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    starpu_resume();
}

TEST_F(watched_waits, goes_on_while_a_callback_runs_elsewhere) {
    e.waits.callbacks.fetch_add(1);
    testing::internal::CaptureStderr();
    EXPECT_FALSE(gives_up(12));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    e.waits.callbacks.fetch_sub(1);
}

TEST_F(watched_waits, goes_on_while_tasks_end) {
    starpu_codelet nothing = codelet_of([](void**, void*) {});
    wait_for_tag call(e, "the test", 7);
    e.tags.declare(7, std::array<graph::tag, 1>{8}, none);
    testing::internal::CaptureStderr();
    for (int slice = 0; slice < 12; ++slice) {
        tests::submit(nothing);
        EXPECT_TRUE(call(word, 0));
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(watched_waits, counts_threads_that_called_until_they_end) {
    const unsigned before = e.waits.callers;
    std::thread([&] {
        starpu_tag_restart(1);
        starpu_tag_restart(1);
        EXPECT_EQ(e.waits.callers, before + 1);
    }).join();
    EXPECT_EQ(e.waits.callers, before);
}

} // namespace
} // namespace starpu::task
