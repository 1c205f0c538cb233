// Threads are bound where the kernel allows it; a refusal is one warning.
#include "platform/binding.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <pthread.h>
#include <thread>

using namespace starpu::platform;

namespace {

// Binding is tried in a thread of its own: the test program keeps its mask.
template <class Body> void in_own_thread(Body body) {
    std::thread(body).join();
}

} // namespace

TEST(binding, restricts_the_thread_to_one_cpu) {
    in_own_thread([] {
        const unsigned cpu = *affinity_of_this_thread()->rbegin();
        EXPECT_TRUE(bind_this_thread(cpu, "a worker"));
        EXPECT_EQ(affinity_of_this_thread(), cpu_set{cpu});
    });
}

TEST(binding, gives_a_set_back) {
    in_own_thread([] {
        const auto before = *affinity_of_this_thread();
        bind_this_thread(*before.begin(), "a worker");
        EXPECT_TRUE(bind_this_thread(before, "a worker"));
        EXPECT_EQ(affinity_of_this_thread(), before);
    });
}

TEST(binding, of_a_thread_is_restored_by_another_one) {
    in_own_thread([] {
        const auto before = affinity_of_this_thread();
        const remembered_affinity remembered;
        bind_this_thread(*before->begin(), "a worker");
        in_own_thread([&] { remembered.restore("a worker"); });
        EXPECT_EQ(affinity_of_this_thread(), before);
    });
}

TEST(binding, of_a_thread_that_has_ended_is_left_alone) {
    std::optional<remembered_affinity> remembered;
    in_own_thread([&] { remembered.emplace(); });
    testing::internal::CaptureStderr();
    remembered->restore("a worker");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(binding, warns_once_about_a_cpu_that_does_not_exist) {
    in_own_thread([] {
        const auto before = affinity_of_this_thread();
        testing::internal::CaptureStderr();
        EXPECT_FALSE(bind_this_thread(5000, "CPU 3"));
        const auto printed = testing::internal::GetCapturedStderr();
        EXPECT_EQ(printed.find("starpu: CPU 3: cannot be bound to CPU 5000"), 0U) << printed;
        EXPECT_EQ(std::count(printed.begin(), printed.end(), '\n'), 1);
        EXPECT_EQ(affinity_of_this_thread(), before);
    });
}

TEST(binding, names_the_thread_as_far_as_the_kernel_keeps_it) {
    in_own_thread([] {
        name_this_thread("a name of more than fifteen");
        std::array<char, 32> name{};
        pthread_getname_np(pthread_self(), name.data(), name.size());
        EXPECT_STREQ(name.data(), "a name of more ");
    });
}
