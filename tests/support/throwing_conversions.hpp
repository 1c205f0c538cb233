// The functions that convert multiformat data for a kind of device may throw: the task, or the copy, fails,
// and the data stay as and where they were. The table is in docs/decisions/0004-errors.md.
//
// Device is made before the runtime starts. It has: is_absent(), configure(starpu_conf&),
// set_kernel(starpu_codelet&, kernel), set_conversions(starpu_multiformat_data_interface_ops&, there, back),
// and, for kernels, negate(buffer), which makes the device's ints from the CPU's, subtract_one(buffer) from
// the device's, and arrived(buffer), those in main memory.
#pragma once

#include "support/refusal.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace starpu::tests {

inline bool throws_to_device = false;
inline bool throws_to_cpu = false;
inline int runs_on_device = 0;

// Ints for CPUs, the same negated for devices.
template <class Device> struct conversions {
    static void to_device(void** buffers, void*) {
        if (throws_to_device) throw std::runtime_error("oh");
        Device::negate(buffers[0]);
    }
    static void to_cpu(void** buffers, void*) {
        if (throws_to_cpu) throw std::runtime_error("oh");
        auto* home = static_cast<int*>(STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]));
        const int* there = Device::arrived(buffers[0]);
        for (std::size_t i = 0; i < STARPU_MULTIFORMAT_GET_NX(buffers[0]); ++i) home[i] = -there[i];
    }
    static void subtract_one(void** buffers, void*) {
        ++runs_on_device;
        Device::subtract_one(buffers[0]);
    }
};

template <class Device> class throwing_conversions : public testing::Test {
protected:
    void SetUp() override {
        throws_to_device = throws_to_cpu = false;
        runs_on_device = 0;
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.precedence_over_environment_variables = 1;
        conf.ncpus = 1;
        conf.ncuda = conf.nopencl = 0;
        Device::configure(conf);
        ASSERT_EQ(starpu_init(&conf), 0);
        is_running = true;
        if (const char* reason = Device::is_absent()) GTEST_SKIP() << reason;
        prepare_codelets();
        starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, values, 3, &formats);
        ASSERT_NE(handle, nullptr);
    }
    void TearDown() override {
        if (handle != nullptr) starpu_data_unregister(handle);
        if (is_running) starpu_shutdown();
    }
    void prepare_codelets() {
        for (starpu_codelet* cl : {&there, &back, &subtracting}) {
            starpu_codelet_init(cl);
            cl->nbuffers = 1;
            cl->modes[0] = STARPU_RW;
        }
        Device::set_kernel(there, conversions<Device>::to_device);
        Device::set_kernel(subtracting, conversions<Device>::subtract_one);
        back.cpu_funcs[0] = conversions<Device>::to_cpu;
        subtracting.name = "subtracting";
        formats.cpu_elemsize = sizeof(int);
        Device::set_conversions(formats, there, back);
    }
    void test_throw_on_the_way_there() {
        throws_to_device = true;
        expect_first_line([&] { EXPECT_EQ(outcome_of_subtraction(), -EIO); },
                          "task \"subtracting\": its kernel threw \"oh\"");
        EXPECT_EQ(runs_on_device, 0);
        throws_to_device = false;
        expect_no_line([&] { expect_values(1); });
        EXPECT_EQ(outcome_of_subtraction(), 0);
        expect_values(2);
    }
    void test_throw_on_the_way_back() {
        ASSERT_EQ(outcome_of_subtraction(), 0);
        throws_to_cpu = true;
        expect_first_line([&] { EXPECT_EQ(starpu_data_acquire(handle, STARPU_R), -EIO); },
                          "the conversion to the CPU's format threw \"oh\"");
        throws_to_cpu = false;
        EXPECT_EQ(outcome_of_subtraction(), 0) << "the data stayed on the device";
        EXPECT_EQ(runs_on_device, 2);
        expect_no_line([&] { expect_values(3); });
    }

private:
    // What the wait for a task on the device returns.
    int outcome_of_subtraction() {
        starpu_task* t = starpu_task_create();
        t->cl = &subtracting;
        t->handles[0] = handle;
        t->detach = 0;
        EXPECT_EQ(starpu_task_submit(t), 0);
        return starpu_task_wait(t);
    }
    void expect_values(int first) {
        ASSERT_EQ(starpu_data_acquire(handle, STARPU_R), 0);
        for (int i = 0; i < 3; ++i) EXPECT_EQ(values[i], first + i);
        starpu_data_release(handle);
    }
    // The lines on stderr begin with one that holds these words, and no other does.
    template <class Action> void expect_first_line(Action action, const std::string& words) {
        testing::internal::CaptureStderr();
        action();
        const std::string text = testing::internal::GetCapturedStderr();
        EXPECT_LT(text.find(words), text.find('\n')) << text;
        EXPECT_EQ(text.find(words, text.find(words) + 1), std::string::npos) << text;
    }

    Device device;
    bool is_running = false;
    starpu_codelet there, back, subtracting;
    starpu_multiformat_data_interface_ops formats{};
    int values[3] = {1, 2, 3};
    starpu_data_handle_t handle = nullptr;
};
} // namespace starpu::tests
