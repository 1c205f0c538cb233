// Threads run their body named and in place, and their owner waits for them.
#include "platform/binding.hpp"
#include "platform/thread.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>

using starpu::platform::affinity_of_this_thread;
using starpu::platform::cpu_set;

TEST(thread, runs_its_body_named_and_bound) {
    const unsigned cpu = *affinity_of_this_thread()->begin();
    std::array<char, 32> name{};
    std::optional<cpu_set> place;
    starpu::platform::thread worker({"CPU 0", cpu}, [&] {
        pthread_getname_np(pthread_self(), name.data(), name.size());
        place = affinity_of_this_thread();
    });
    worker.join();
    EXPECT_STREQ(name.data(), "CPU 0");
    EXPECT_EQ(place, cpu_set{cpu});
}

TEST(thread, is_waited_for_at_its_end) {
    std::atomic<bool> ran{false};
    {
        starpu::platform::thread worker({"short", {}}, [&] { ran = true; });
    }
    EXPECT_TRUE(ran);
}

TEST(thread, moves_from_owner_to_owner) {
    std::atomic<int> runs{0};
    starpu::platform::thread first({"one", {}}, [&] { ++runs; });
    starpu::platform::thread second(std::move(first));
    EXPECT_FALSE(first.is_running());
    EXPECT_TRUE(second.is_running());
    second = starpu::platform::thread({"two", {}}, [&] { ++runs; });
    second.join();
    EXPECT_FALSE(second.is_running());
    EXPECT_EQ(runs, 2);
}

TEST(thread, may_be_joined_twice) {
    starpu::platform::thread worker({"short", {}}, [] {});
    worker.join();
    worker.join();
    EXPECT_FALSE(worker.is_running());
}
