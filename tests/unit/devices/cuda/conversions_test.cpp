// The functions that convert multiformat data may throw: the task, or the copy, fails, and the data stay as
// and where they were. The table is in docs/decisions/0004-errors.md.
#include "emulated.hpp"
#include "support/refusal.hpp"

#include <starpu.h>
#include <starpu_cuda.h>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace starpu::tests {
namespace {

bool throws_to_device = false;
bool throws_to_cpu = false;
int runs = 0;

// Ints for CPUs, the same negated for CUDA devices.
struct places {
    const int* from;
    int* to;
    std::size_t count;
};
places places_of(void* buffer) {
    return {static_cast<const int*>(STARPU_MULTIFORMAT_GET_CPU_PTR(buffer)),
            static_cast<int*>(STARPU_MULTIFORMAT_GET_CUDA_PTR(buffer)), STARPU_MULTIFORMAT_GET_NX(buffer)};
}

void negate_there(void* argument) {
    const auto& all = *static_cast<const places*>(argument);
    const auto* from = static_cast<const int*>(emulated_cuda_host_view(all.from));
    auto* to = static_cast<int*>(emulated_cuda_host_view(all.to));
    for (std::size_t i = 0; i < all.count; ++i) to[i] = -from[i];
}
void subtract_one_there(void* argument) {
    const auto& all = *static_cast<const places*>(argument);
    auto* values = static_cast<int*>(emulated_cuda_host_view(all.to));
    for (std::size_t i = 0; i < all.count; ++i) --values[i];
}

void to_device(void** buffers, void*) {
    if (throws_to_device) throw std::runtime_error("oh");
    const places all = places_of(buffers[0]);
    EXPECT_EQ(emulated_cuda_launch(starpu_cuda_get_local_stream(), negate_there, &all, sizeof all), 0);
}
void to_cpu(void** buffers, void*) {
    if (throws_to_cpu) throw std::runtime_error("oh");
    auto* home = static_cast<int*>(STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]));
    const places all = places_of(buffers[0]);
    for (std::size_t i = 0; i < all.count; ++i) home[i] = -all.to[i];
}
void subtract_one(void** buffers, void*) {
    ++runs;
    places all = places_of(buffers[0]);
    all.from = nullptr;
    EXPECT_EQ(emulated_cuda_launch(starpu_cuda_get_local_stream(), subtract_one_there, &all, sizeof all), 0);
}

class throwing_conversions : public testing::Test {
protected:
    throwing_conversions() {
        throws_to_device = throws_to_cpu = false;
        runs = 0;
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        conf.nopencl = 0;
        EXPECT_EQ(starpu_init(&conf), 0);
        for (starpu_codelet* cl : {&there, &back, &subtracting}) {
            starpu_codelet_init(cl);
            cl->nbuffers = 1;
            cl->modes[0] = STARPU_RW;
        }
        there.cuda_funcs[0] = to_device;
        back.cpu_funcs[0] = to_cpu;
        subtracting.cuda_funcs[0] = subtract_one;
        subtracting.name = "subtracting";
        formats.cpu_elemsize = formats.cuda_elemsize = sizeof(int);
        formats.cpu_to_cuda_cl = &there;
        formats.cuda_to_cpu_cl = &back;
        starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, values, 3, &formats);
    }
    ~throwing_conversions() override {
        if (handle != nullptr) starpu_data_unregister(handle);
        starpu_shutdown();
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
        for (int i = 0; i < 3; ++i) EXPECT_EQ(values[i], first + i);
        starpu_data_release(handle);
    }
    // The lines on stderr begin with one that holds these words.
    template <class Action> void expect_first_line(Action action, const std::string& words) {
        testing::internal::CaptureStderr();
        action();
        const std::string text = testing::internal::GetCapturedStderr();
        EXPECT_LT(text.find(words), text.find('\n')) << text;
        EXPECT_EQ(text.find(words, text.find(words) + 1), std::string::npos) << text;
    }

    emulation devices{{"DEVICES", "1"}};
    starpu_codelet there, back, subtracting;
    starpu_multiformat_data_interface_ops formats{};
    int values[3] = {1, 2, 3};
    starpu_data_handle_t handle = nullptr;
};

TEST_F(throwing_conversions, to_a_device_fail_the_task) {
    throws_to_device = true;
    expect_first_line([&] { EXPECT_EQ(outcome_of_subtraction(), -EIO); },
                      "task \"subtracting\": its kernel threw \"oh\"");
    EXPECT_EQ(runs, 0);
    throws_to_device = false;
    expect_no_line([&] { expect_values(1); });
    EXPECT_EQ(outcome_of_subtraction(), 0);
    expect_values(2);
}

TEST_F(throwing_conversions, to_the_cpu_fail_the_copy) {
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
