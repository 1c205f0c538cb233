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

    // Until the hook, which counts, has been called so often.
    std::string said_while_a_task_waits(void (*hook)(void*), int calls) {
        gate closed;
        starpu_codelet waiting = codelet_of(gate::wait_at);
        set_watchdog_hook(hook, &barks);
        submit(waiting, {}, &closed);
        testing::internal::CaptureStderr();
        watchdog dog;
        dog.start(*task::current_engine(), 0us, 1000us);
        while (barks < calls) barks.wait(barks);
        dog.stop();
        const std::string said = testing::internal::GetCapturedStderr();
        closed.open();
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        return said;
    }

    runtime_of one{1};
    std::atomic<int> barks{0};
};

TEST_F(watching, tells_of_a_task_that_does_not_end) {
    EXPECT_NE(said_while_a_task_waits(count, 1).find("and 1 are in flight"), std::string::npos);
}

TEST_F(watching, goes_on_after_a_hook_that_throws) {
    const auto throwing = [](void* counter) {
        count(counter);
        throw 1;
    };
    EXPECT_NE(said_while_a_task_waits(throwing, 2).find("the program's hook threw"), std::string::npos);
}

TEST_F(watching, keeps_the_runtime_while_its_hook_is_called) {
    const auto stopping = [](void* counter) {
        errno = 0;
        starpu_shutdown();
        EXPECT_EQ(errno, EDEADLK);
        count(counter);
    };
    EXPECT_NE(said_while_a_task_waits(stopping, 1).find("starpu_shutdown: called from"), std::string::npos);
    EXPECT_TRUE(is_running());
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
