// Hooks run until they are taken back, and removal waits for those inside.
#include "support/refusal.hpp"
#include "worker/idle_hooks.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <thread>

namespace starpu::worker {
namespace {

unsigned count_and_allow(void* counter) {
    static_cast<std::atomic<int>*>(counter)->fetch_add(1);
    return 1;
}
unsigned forbid(void*) {
    return 0;
}

TEST(hooks_of_idle_workers, run_until_they_are_removed) {
    idle_hooks hooks;
    std::atomic<int> calls{0};
    EXPECT_FALSE(hooks.are_there());
    EXPECT_TRUE(hooks.call_all());
    const int number = hooks.add(count_and_allow, &calls);
    EXPECT_EQ(number, 0);
    EXPECT_TRUE(hooks.call_all());
    EXPECT_EQ(calls.load(), 1);
    EXPECT_EQ(hooks.remove(number), 0);
    EXPECT_TRUE(hooks.call_all());
    EXPECT_EQ(calls.load(), 1);
    EXPECT_EQ(hooks.remove(number), -EINVAL);
    EXPECT_EQ(hooks.remove(-1), -EINVAL);
    EXPECT_EQ(hooks.remove(16), -EINVAL);
}

TEST(hooks_of_idle_workers, may_forbid_to_sleep) {
    idle_hooks hooks;
    std::atomic<int> calls{0};
    hooks.add(count_and_allow, &calls);
    const int strict = hooks.add(forbid, nullptr);
    EXPECT_FALSE(hooks.call_all());
    hooks.remove(strict);
    EXPECT_TRUE(hooks.call_all());
}

TEST(hooks_of_idle_workers, are_not_called_again_once_they_threw) {
    idle_hooks hooks;
    static std::atomic<int> calls{0};
    const int number = hooks.add(
        [](void*) -> unsigned {
            ++calls;
            throw 1;
        },
        nullptr);
    tests::expect_one_line(
        [&] {
            EXPECT_TRUE(hooks.call_all());
            EXPECT_TRUE(hooks.call_all());
        },
        "a hook of the program threw");
    EXPECT_EQ(calls.load(), 1);
    EXPECT_EQ(hooks.remove(number), 0);
}

TEST(hooks_of_idle_workers, are_sixteen_at_most) {
    idle_hooks hooks;
    for (int i = 0; i < 16; ++i) EXPECT_EQ(hooks.add(forbid, nullptr), i);
    EXPECT_EQ(hooks.add(forbid, nullptr), -ENOMEM);
}

TEST(hooks_of_idle_workers, are_not_inside_any_more_when_removal_returns) {
    idle_hooks hooks;
    std::atomic<bool> is_over{false};
    std::thread workers[2];
    for (std::thread& w : workers)
        w = std::thread([&] {
            while (!is_over.load()) hooks.call_all();
        });
    for (int i = 0; i < 300; ++i) {
        auto calls = std::make_unique<std::atomic<int>>(0); // gone after the removal
        const int number = hooks.add(count_and_allow, calls.get());
        ASSERT_GE(number, 0);
        if (i % 3 == 0) std::this_thread::yield();
        ASSERT_EQ(hooks.remove(number), 0);
    }
    is_over.store(true);
    for (std::thread& w : workers) w.join();
}

struct slow_hook {
    idle_hooks hooks;
    std::atomic<bool> is_inside{false}, may_leave{false};
    int other = -1; // the hook that it adds before it leaves
};

unsigned add_another(void* argument) {
    auto& slow = *static_cast<slow_hook*>(argument);
    slow.is_inside.store(true);
    while (!slow.may_leave.load()) std::this_thread::yield();
    slow.other = slow.hooks.add(forbid, nullptr);
    return 1;
}

// Of two removals at once the one that is refused lets the hook go on, for which the other one waits.
TEST(hooks_of_idle_workers, may_add_others_while_they_are_removed) {
    slow_hook slow;
    const int number = slow.hooks.add(add_another, &slow);
    std::thread worker([&] { slow.hooks.call_all(); });
    while (!slow.is_inside.load()) std::this_thread::yield();
    std::atomic<int> removals{0}, refusals{0};
    std::thread removers[2];
    for (std::thread& r : removers)
        r = std::thread([&] {
            const int error = slow.hooks.remove(number);
            ++(error == 0 ? removals : refusals);
            if (error == -EINVAL) slow.may_leave.store(true);
        });
    for (std::thread& r : removers) r.join();
    worker.join();
    EXPECT_EQ(removals.load(), 1);
    EXPECT_EQ(refusals.load(), 1);
    EXPECT_EQ(slow.other, 1); // the place of the one that was leaving was still taken
    EXPECT_FALSE(slow.hooks.call_all());
}

} // namespace
} // namespace starpu::worker
