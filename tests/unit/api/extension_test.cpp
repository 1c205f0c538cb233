// What libraries beside the runtime keep with a handle.
#include "api/extension.hpp"

#include "starpu.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

class extension : public testing::Test {
protected:
    extension() {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        conf.ncuda = conf.nopencl = 0;
        EXPECT_EQ(starpu_init(&conf), 0);
    }
    ~extension() override { starpu_shutdown(); }
    starpu_data_handle_t registered() {
        starpu_data_handle_t handle = nullptr;
        starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(&value_),
                                      sizeof value_);
        return handle;
    }
    int value_ = 0;
};

void count(void* counter) {
    ++*static_cast<int*>(counter);
}

TEST_F(extension, has_the_version_of_its_header) {
    EXPECT_EQ(starpu_extension_version(), STARPU_EXTENSION_VERSION);
}

TEST_F(extension, keeps_what_is_attached_until_the_handle_ends) {
    int ends = 0;
    starpu_data_handle_t handle = registered();
    EXPECT_EQ(starpu_extension_attached(handle), nullptr);
    EXPECT_EQ(starpu_extension_attach(handle, &ends, count), 0);
    EXPECT_EQ(starpu_extension_attached(handle), &ends);
    EXPECT_EQ(ends, 0);
    starpu_data_unregister(handle);
    EXPECT_EQ(ends, 1);
    handle = registered(); // perhaps at the same address
    EXPECT_EQ(starpu_extension_attached(handle), nullptr);
    starpu_data_unregister(handle);
    EXPECT_EQ(ends, 1);
}

TEST_F(extension, is_told_of_an_end_that_waits_for_tasks) {
    int ends = 0;
    starpu_data_handle_t handle = registered();
    EXPECT_EQ(starpu_extension_attach(handle, &ends, count), 0);
    starpu_data_unregister_submit(handle);
    starpu_task_wait_for_all();
    EXPECT_EQ(ends, 1);
}

TEST_F(extension, keeps_one_of_several_threads_attachments) {
    constexpr int threads = 4;
    int ends[threads] = {};
    int kept[threads] = {};
    starpu_data_handle_t handle = registered();
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i)
        all.emplace_back([&, i] {
            const int error = starpu_extension_attach(handle, &ends[i], count);
            EXPECT_TRUE(error == 0 || error == -EEXIST);
            kept[i] = error == 0;
        });
    for (std::thread& t : all) t.join();
    starpu_data_unregister(handle);
    int sum = 0;
    for (int i = 0; i < threads; ++i) {
        EXPECT_EQ(ends[i], kept[i]);
        sum += kept[i];
    }
    EXPECT_EQ(sum, 1);
}

TEST_F(extension, refuses_what_it_cannot_keep) {
    int ends = 0;
    starpu_data_handle_t handle = registered();
    EXPECT_EQ(starpu_extension_attach(nullptr, &ends, count), -EINVAL);
    EXPECT_EQ(starpu_extension_attach(handle, nullptr, count), -EINVAL);
    EXPECT_EQ(starpu_extension_attach(handle, &ends, nullptr), -EINVAL);
    EXPECT_EQ(starpu_extension_attached(nullptr), nullptr);
    EXPECT_EQ(starpu_extension_attach(handle, &ends, count), 0);
    EXPECT_EQ(starpu_extension_attach(handle, &ends, count), -EEXIST);
    starpu_data_unregister(handle);
    EXPECT_EQ(ends, 1);
}

// ---- tasks of several processes

struct decision {
    int answer = 1;
    int asked = 0;
    starpu_extension_placement said{};
    starpu_data_handle_t first = nullptr;
};

int decide(starpu_task* task, const starpu_extension_placement* placement, void* closure) {
    auto& d = *static_cast<decision*>(closure);
    ++d.asked;
    d.said = *placement;
    d.first = STARPU_TASK_GET_HANDLE(task, 0);
    return d.answer;
}

void increment(void* buffers[], void*) {
    ++*reinterpret_cast<int*>(STARPU_VARIABLE_GET_PTR(buffers[0]));
}

starpu_codelet incrementing() {
    starpu_codelet cl;
    starpu_codelet_init(&cl);
    cl.cpu_funcs[0] = increment;
    cl.nbuffers = 1;
    cl.modes[0] = STARPU_RW;
    return cl;
}

int insert(decision& d, starpu_codelet* codelet, ...) {
    std::va_list arguments;
    va_start(arguments, codelet);
    const int error = starpu_extension_insert(codelet, arguments, decide, &d);
    va_end(arguments);
    return error;
}

int build(decision& d, starpu_task** task, starpu_codelet* codelet, ...) {
    std::va_list arguments;
    va_start(arguments, codelet);
    const int error = starpu_extension_build(codelet, arguments, decide, &d, task);
    va_end(arguments);
    return error;
}

TEST_F(extension, runs_a_task_where_it_is_decided) {
    starpu_codelet cl = incrementing();
    starpu_data_handle_t handle = registered();
    decision here{1};
    decision elsewhere{0};
    decision never{-EPERM};
    EXPECT_EQ(insert(here, &cl, STARPU_RW, handle, 0), 0);
    EXPECT_EQ(insert(elsewhere, &cl, STARPU_RW, handle, 0), 0);
    EXPECT_EQ(insert(never, &cl, STARPU_RW, handle, 0), -EPERM);
    EXPECT_EQ(here.first, handle);
    EXPECT_EQ(here.asked + elsewhere.asked + never.asked, 3);
    starpu_data_unregister(handle);
    EXPECT_EQ(value_, 1);
}

TEST_F(extension, tells_what_arguments_say_of_the_place) {
    starpu_codelet cl = incrementing();
    starpu_data_handle_t handle = registered();
    decision d{0};
    EXPECT_EQ(insert(d, &cl, STARPU_RW, nullptr, 0), 0); // which only this call accepts
    EXPECT_EQ(d.said.rank, -1);
    EXPECT_EQ(d.said.names_data, 0);
    EXPECT_EQ(d.said.policy, -1);
    EXPECT_EQ(d.said.is_synchronous, 0);
    EXPECT_EQ(insert(d, &cl, STARPU_EXECUTE_ON_NODE, 3, STARPU_NODE_SELECTION_POLICY, 2,
                     STARPU_EXECUTE_ON_DATA, handle, STARPU_RW | STARPU_SSEND, handle, 0),
              0);
    EXPECT_EQ(d.said.rank, 3);
    EXPECT_EQ(d.said.names_data, 1);
    EXPECT_EQ(d.said.data, handle);
    EXPECT_EQ(d.said.policy, 2);
    EXPECT_EQ(d.said.is_synchronous, 1);
    starpu_data_unregister(handle);
    EXPECT_EQ(value_, 0);
}

TEST_F(extension, leaves_what_it_does_not_run_to_the_caller) {
    starpu_codelet cl = incrementing();
    starpu_data_handle_t handle = registered();
    decision elsewhere{0};
    void* arguments = std::malloc(8);
    EXPECT_EQ(insert(elsewhere, &cl, STARPU_RW, handle, STARPU_CL_ARGS, arguments, std::size_t{8}, 0), 0);
    std::free(arguments); // the address sanitizer would see it freed before
    starpu_data_unregister(handle);
}

TEST_F(extension, builds_a_task_where_it_is_decided) {
    starpu_codelet cl = incrementing();
    starpu_data_handle_t handle = registered();
    decision here{1};
    decision elsewhere{0};
    decision never{-EPERM};
    starpu_task* task = nullptr;
    EXPECT_EQ(build(never, &task, &cl, STARPU_RW, handle, 0), -EPERM);
    EXPECT_EQ(task, nullptr);
    EXPECT_EQ(build(elsewhere, &task, &cl, STARPU_RW, handle, 0), 0);
    EXPECT_EQ(task, nullptr);
    ASSERT_EQ(build(here, &task, &cl, STARPU_RW, handle, 0), 0);
    ASSERT_NE(task, nullptr);
    EXPECT_EQ(starpu_task_submit(task), 0);
    starpu_data_unregister(handle);
    EXPECT_EQ(value_, 1);
}

// As Fortran passes them: codes are elements themselves, numbers are told by their addresses.
TEST_F(extension, reads_arguments_from_an_array) {
    starpu_codelet cl = incrementing();
    starpu_data_handle_t handle = registered();
    int rank = 3;
    const auto code = [](int c) { return reinterpret_cast<void*>(static_cast<std::intptr_t>(c)); };
    void* arguments[] = {&cl, code(STARPU_RW), handle, code(STARPU_EXECUTE_ON_NODE), &rank, nullptr};
    decision here{1};
    decision elsewhere{0};
    EXPECT_EQ(starpu_extension_insert_array(arguments, decide, &here), 0);
    EXPECT_EQ(starpu_extension_insert_array(arguments, decide, &elsewhere), 0);
    EXPECT_EQ(here.said.rank, 3);
    EXPECT_EQ(elsewhere.asked, 1);
    starpu_task* task = nullptr;
    EXPECT_EQ(starpu_extension_build_array(arguments, decide, &elsewhere, &task), 0);
    EXPECT_EQ(task, nullptr);
    ASSERT_EQ(starpu_extension_build_array(arguments, decide, &here, &task), 0);
    ASSERT_NE(task, nullptr);
    EXPECT_EQ(starpu_task_submit(task), 0);
    starpu_data_unregister(handle);
    EXPECT_EQ(value_, 2);
}

TEST_F(extension, cancels_what_reads_a_value_that_was_lost) {
    starpu_codelet cl = incrementing();
    starpu_data_handle_t handle = registered();
    EXPECT_EQ(starpu_extension_is_lost(handle), 0);
    EXPECT_EQ(starpu_extension_is_lost(nullptr), 0);
    ASSERT_EQ(starpu_data_acquire(handle, STARPU_W), 0);
    starpu_extension_mark_lost(handle, -ECANCELED);
    starpu_extension_mark_lost(nullptr, -ECANCELED);
    EXPECT_EQ(starpu_extension_is_lost(handle), 1);
    starpu_data_release(handle);
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_task_insert(&cl, STARPU_RW, handle, 0), 0);
    EXPECT_EQ(starpu_task_wait_for_all(), -ECANCELED);
    testing::internal::GetCapturedStderr();
    EXPECT_EQ(starpu_extension_is_lost(handle), 0); // the program has been told
    starpu_data_unregister(handle);
    EXPECT_EQ(value_, 0);
}

TEST_F(extension, says_without_a_line_whether_the_caller_may_wait) {
    const auto ask = [](void* answer) { *static_cast<int*>(answer) = starpu_extension_may_wait(); };
    int outside = 0, in_callback = 1, in_task = 1;
    starpu_data_handle_t handle = registered();
    testing::internal::CaptureStderr();
    ask(&outside);
    EXPECT_EQ(starpu_data_acquire_cb(handle, STARPU_R, ask, &in_callback), 0); // in this thread
    starpu_data_release(handle);
    starpu_execute_on_each_worker(ask, &in_task, STARPU_CPU);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(outside, 1);
    EXPECT_EQ(in_callback, 0);
    EXPECT_EQ(in_task, 0);
    starpu_data_unregister(handle);
}

TEST_F(extension, says_whether_data_end) {
    starpu_codelet cl = incrementing();
    starpu_data_handle_t handle = registered();
    EXPECT_EQ(starpu_extension_is_ending(nullptr), 1);
    EXPECT_EQ(starpu_extension_is_ending(handle), 0);
    ASSERT_EQ(starpu_data_acquire(handle, STARPU_R), 0);
    EXPECT_EQ(starpu_task_insert(&cl, STARPU_RW, handle, 0), 0);
    starpu_data_unregister_submit(handle);
    EXPECT_EQ(starpu_extension_is_ending(handle), 1);
    starpu_data_release(handle);
    EXPECT_EQ(starpu_task_wait_for_all(), 0);
    EXPECT_EQ(value_, 1);
}

TEST_F(extension, finds_the_codelet_of_reductions) {
    starpu_codelet cl = incrementing();
    starpu_codelet combining = incrementing();
    combining.nbuffers = 2;
    starpu_data_handle_t handle = registered();
    starpu_codelet* found = nullptr;
    void* argument = nullptr;
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_extension_get_reduction(handle, &found, &argument), -EINVAL);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("starpu_data_set_reduction_methods"),
              std::string::npos);
    starpu_data_set_reduction_methods_with_args(handle, &combining, &value_, &cl, nullptr);
    EXPECT_EQ(starpu_extension_get_reduction(handle, &found, &argument), 0);
    EXPECT_EQ(found, &combining);
    EXPECT_EQ(argument, &value_);
    starpu_data_unregister(handle);
}

// A thread that waits for a task, which waits for data that this thread holds by a callback.
class wait_in_vain {
public:
    explicit wait_in_vain(starpu_data_handle_t handle) : handle_(handle), cl_(incrementing()) {
        EXPECT_EQ(starpu_data_acquire_cb(
                      handle_, STARPU_RW, [](void*) {}, nullptr),
                  0);
        EXPECT_EQ(starpu_task_insert(&cl_, STARPU_RW, handle_, 0), 0);
        std::atomic<bool> is_known{false}; // before, nothing tells that it is not blocked yet
        waiting_ = std::thread([&is_known] {
            starpu_extension_note_thread();
            is_known = true;
            EXPECT_EQ(starpu_task_wait_for_all(), 0);
        });
        while (!is_known) std::this_thread::yield();
    }
    ~wait_in_vain() {
        starpu_data_release(handle_);
        waiting_.join();
    }

private:
    const starpu_data_handle_t handle_;
    starpu_codelet cl_;
    std::thread waiting_;
};

constexpr std::chrono::milliseconds a_moment{20};

// A worker may be awake for a moment, though nothing calls it.
void wait_until_still(uint64_t* activity) {
    while (starpu_extension_is_still(1, activity) == 0) std::this_thread::sleep_for(a_moment);
}

TEST_F(extension, tells_that_nothing_can_move) {
    starpu_data_handle_t handle = registered();
    uint64_t before = 0;
    uint64_t after = 0;
    {
        const wait_in_vain other(handle);
        wait_until_still(&before);
        EXPECT_EQ(starpu_extension_is_still(0, &after), 0); // then this thread could help
        wait_until_still(&after);
        EXPECT_EQ(after, before);
        std::atomic<int> step{0};
        std::thread third([&] {
            starpu_extension_note_thread();
            step = 1;
            while (step != 2) std::this_thread::sleep_for(a_moment);
        });
        while (step != 1) std::this_thread::sleep_for(a_moment);
        EXPECT_EQ(starpu_extension_is_still(1, &before), 0); // the third could, too
        step = 2;
        third.join();
        wait_until_still(&before);
    }
    starpu_extension_is_still(1, &after);
    EXPECT_NE(after, before); // the task has ended
    starpu_data_unregister(handle);
}

TEST_F(extension, keeps_the_stall_report_to_itself_while_it_awaits_something) {
    starpu_shutdown();
    ASSERT_EQ(setenv("STARPU_STALL_DELAY", "0.1", 1), 0);
    ASSERT_EQ(starpu_init(nullptr), 0);
    starpu_data_handle_t handle = registered();
    uint64_t activity = 0;
    testing::internal::CaptureStderr();
    starpu_extension_await_elsewhere(1);
    {
        const wait_in_vain other(handle);
        wait_until_still(&activity);
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
        testing::internal::CaptureStderr();
        starpu_extension_await_elsewhere(-1);
        std::this_thread::sleep_for(std::chrono::milliseconds(1000));
    }
    EXPECT_NE(testing::internal::GetCapturedStderr().find("stall report"), std::string::npos);
    unsetenv("STARPU_STALL_DELAY");
    starpu_data_unregister(handle);
}

} // namespace
