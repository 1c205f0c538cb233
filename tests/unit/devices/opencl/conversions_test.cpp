// The functions that convert multiformat data to and from OpenCL's format may throw: the task, or the copy,
// fails, and the data stay as and where they were. The table is in docs/decisions/0004-errors.md.
#include "support/refusal.hpp"

#include <starpu.h>
#include <starpu_opencl.h>

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace starpu::tests {
namespace {

constexpr std::size_t length = 3;
using ints = std::array<int, length>;

bool throws_to_device = false;
bool throws_to_cpu = false;
int runs = 0;

// On the device an interface has the names of buffers where it has places elsewhere.
template <class Name> cl_mem buffer_in(Name name) {
    return reinterpret_cast<cl_mem>(name);
}

ints read(cl_mem buffer) {
    ints values{};
    cl_command_queue queue;
    starpu_opencl_get_current_queue(&queue);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof values, values.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
    return values;
}

void write(cl_mem buffer, const ints& values) {
    cl_command_queue queue;
    starpu_opencl_get_current_queue(&queue);
    EXPECT_EQ(
        clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof values, values.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
}

// Ints for CPUs, the same negated for OpenCL devices.
void to_device(void** buffers, void*) {
    if (throws_to_device) throw std::runtime_error("oh");
    ints values = read(buffer_in(STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0])));
    for (int& v : values) v = -v;
    write(buffer_in(STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffers[0])), values);
}
void to_cpu(void** buffers, void*) {
    if (throws_to_cpu) throw std::runtime_error("oh");
    auto* home = static_cast<int*>(STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]));
    const auto* there = reinterpret_cast<const int*>(STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffers[0]));
    for (std::size_t i = 0; i < length; ++i) home[i] = -there[i];
}
void subtract_one(void** buffers, void*) {
    ++runs;
    auto* buffer = buffer_in(STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffers[0]));
    ints values = read(buffer);
    for (int& v : values) --v;
    write(buffer, values);
}

class throwing_opencl_conversions : public testing::Test {
protected:
    void SetUp() override {
        throws_to_device = throws_to_cpu = false;
        runs = 0;
        setenv("STARPU_OPENCL_ONLY_ON_CPUS", "1", 1);
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        conf.ncuda = 0;
        conf.nopencl = 1;
        ASSERT_EQ(starpu_init(&conf), 0);
        is_running = true;
        if (starpu_opencl_worker_get_count() == 0)
            GTEST_SKIP() << "there is no OpenCL device; Debian's pocl-opencl-icd makes the CPU one";
        prepare_formats();
        starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, values.data(), length, &formats);
        ASSERT_NE(handle, nullptr);
    }
    void TearDown() override {
        if (handle != nullptr) starpu_data_unregister(handle);
        if (is_running) starpu_shutdown();
    }
    void prepare_formats() {
        for (starpu_codelet* cl : {&there, &back, &subtracting}) {
            starpu_codelet_init(cl);
            cl->nbuffers = 1;
            cl->modes[0] = STARPU_RW;
        }
        there.opencl_funcs[0] = to_device;
        back.cpu_funcs[0] = to_cpu;
        subtracting.opencl_funcs[0] = subtract_one;
        subtracting.name = "subtracting";
        formats.cpu_elemsize = formats.opencl_elemsize = sizeof(int);
        formats.cpu_to_opencl_cl = &there;
        formats.opencl_to_cpu_cl = &back;
    }
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
        for (int i = 0; i < static_cast<int>(length); ++i)
            EXPECT_EQ(values[static_cast<std::size_t>(i)], first + i);
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

    bool is_running = false;
    starpu_codelet there, back, subtracting;
    starpu_multiformat_data_interface_ops formats{};
    ints values{1, 2, 3};
    starpu_data_handle_t handle = nullptr;
};

TEST_F(throwing_opencl_conversions, to_a_device_fail_the_task) {
    throws_to_device = true;
    expect_first_line([&] { EXPECT_EQ(outcome_of_subtraction(), -EIO); },
                      "task \"subtracting\": its kernel threw \"oh\"");
    EXPECT_EQ(runs, 0);
    throws_to_device = false;
    expect_no_line([&] { expect_values(1); });
    EXPECT_EQ(outcome_of_subtraction(), 0);
    expect_values(2);
}

TEST_F(throwing_opencl_conversions, to_the_cpu_fail_the_copy) {
    ASSERT_EQ(outcome_of_subtraction(), 0);
    throws_to_cpu = true;
    expect_first_line([&] { EXPECT_EQ(starpu_data_acquire(handle, STARPU_R), -EIO); },
                      "the conversion to the CPU's format threw \"oh\"");
    throws_to_cpu = false;
    EXPECT_EQ(outcome_of_subtraction(), 0) << "the data stayed on the device";
    EXPECT_EQ(runs, 2);
    expect_no_line([&] { expect_values(3); });
}

} // namespace
} // namespace starpu::tests
