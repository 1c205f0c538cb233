// The watchdog barks while tasks are in flight and none ends, and says so to the program's hook.
#include "instance/instance.hpp"
#include "instance/watchdog.hpp"
#include "support/runtime_of.hpp"

#include <cerrno>
#include <string>

namespace starpu::instance {
namespace {

using namespace tests;
using namespace std::chrono_literals;

class watching : public testing::Test {
protected:
    ~watching() override { set_watchdog_hook(nullptr, nullptr); }
    static void count(void* barks) {
        static_cast<std::atomic<int>*>(barks)->fetch_add(1);
        static_cast<std::atomic<int>*>(barks)->notify_all();
    }

    runtime_of one{1};
    std::atomic<int> barks{0};
};

TEST_F(watching, tells_of_a_task_that_does_not_end) {
    gate closed;
    starpu_codelet waiting = codelet_of(gate::wait_at);
    set_watchdog_hook(count, &barks);
    submit(waiting, {}, &closed);
    testing::internal::CaptureStderr();
    watchdog dog;
    dog.start(*task::current_engine(), 0us, 1000us);
    barks.wait(0);
    dog.stop();
    EXPECT_NE(testing::internal::GetCapturedStderr().find("and 1 are in flight"), std::string::npos);
    closed.open();
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
}

TEST_F(watching, goes_on_after_a_hook_that_throws) {
    gate closed;
    starpu_codelet waiting = codelet_of(gate::wait_at);
    set_watchdog_hook(
        [](void* counter) {
            count(counter);
            throw 1;
        },
        &barks);
    submit(waiting, {}, &closed);
    testing::internal::CaptureStderr();
    watchdog dog;
    dog.start(*task::current_engine(), 0us, 1000us);
    while (barks < 2) barks.wait(barks);
    dog.stop();
    EXPECT_NE(testing::internal::GetCapturedStderr().find("the program's hook threw"), std::string::npos);
    closed.open();
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
}

TEST_F(watching, keeps_the_runtime_while_its_hook_is_called) {
    gate closed;
    starpu_codelet waiting = codelet_of(gate::wait_at);
    set_watchdog_hook(
        [](void* counter) {
            errno = 0;
            starpu_shutdown();
            EXPECT_EQ(errno, EDEADLK);
            count(counter);
        },
        &barks);
    submit(waiting, {}, &closed);
    testing::internal::CaptureStderr();
    watchdog dog;
    dog.start(*task::current_engine(), 0us, 1000us);
    barks.wait(0);
    dog.stop();
    EXPECT_NE(testing::internal::GetCapturedStderr().find("starpu_shutdown: called from"), std::string::npos);
    closed.open();
    EXPECT_TRUE(is_running());
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
}

TEST_F(watching, is_silent_while_nothing_is_to_be_done) {
    set_watchdog_hook(count, &barks);
    testing::internal::CaptureStderr();
    {
        watchdog dog;
        dog.start(*task::current_engine(), 0us, 100us);
        std::this_thread::sleep_for(5ms);
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(barks, 0);
}

TEST_F(watching, stops_during_its_first_delay) {
    watchdog dog;
    dog.start(*task::current_engine(), 1h, 1h);
    dog.stop(); // would take an hour
}

} // namespace
} // namespace starpu::instance
