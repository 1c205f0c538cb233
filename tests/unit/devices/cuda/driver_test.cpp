// How a CUDA worker runs codelets, on the emulation.
#include "devices/cuda/driver.hpp"
#include "emulated.hpp"
#include "memory/main_memory.hpp"
#include "support/cuda_devices.hpp"
#include "support/emulated_cuda/scaling.hpp"
#include "task/core/engine.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <functional>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace starpu;
using namespace starpu::tests;
using memory::progress;

namespace {

class cuda_worker : public ::testing::Test {
protected:
    // On a thread of its own, with one vector of ints in the device's memory.
    template <class Body> void as_worker(Body body) {
        all.open();
        ASSERT_EQ(all.count(), 1u);
        memory::backend& its_memory = all.at(0).memory();
        place_ = its_memory.allocate(sizeof(int) * 3, 0);
        vector.id = STARPU_VECTOR_INTERFACE_ID;
        vector.ptr = vector.dev_handle = place_;
        vector.nx = 3;
        vector.elemsize = sizeof(int);
        std::thread([&] {
            write({1, 2, 3});
            const std::unique_ptr<worker::driver> driver = all.at(0).make_worker(0);
            ASSERT_EQ(driver->enter(), 0);
            body(*driver);
            driver->leave();
        }).join();
        its_memory.release(place_, sizeof(int) * 3, 0);
        all.close();
    }
    void write(const std::vector<int>& values) { copy(values, true); }
    std::vector<int> read() {
        std::vector<int> values(3);
        copy(values, false);
        return values;
    }

    cuda_devices all;
    starpu_vector_interface vector{};
    void* buffers[1] = {&vector};
    int factor = 10;

private:
    void copy(const std::vector<int>& values, bool comes_in) {
        memory::main_memory host;
        memory::backend& its_memory = all.at(0).memory();
        const memory::location here{&its_memory, place_, 0};
        const memory::location there{&host, reinterpret_cast<memory::address>(values.data()), 0};
        memory::operation unused;
        EXPECT_EQ(its_memory.copy(comes_in ? there : here, comes_in ? here : there,
                                  memory::run_of(sizeof(int) * 3), false, unused),
                  0);
    }
    memory::address place_ = 0;
};

void do_nothing(void**, void*) {}

// Kernels that only count how often they ran.
std::atomic<int> runs{0};
void count_run(void*) {
    ++runs;
}
void launch_counting(void**, void*) {
    const int nothing = 0;
    emulated_cuda_launch(starpu_cuda_get_local_stream(), count_run, &nothing, sizeof nothing);
}
starpu_codelet counting() {
    runs = 0;
    starpu_codelet cl{};
    cl.cuda_funcs[0] = launch_counting;
    cl.cuda_flags[0] = STARPU_CUDA_ASYNC;
    return cl;
}

void throw_something(void** buffers, void* argument) {
    launch_counting(buffers, argument);
    throw std::runtime_error("something");
}

// What a task fails with whose codelet is started.
int error_of_start(worker::driver& d, const starpu_codelet& cl, void** buffers, void* argument) {
    starpu_task task;
    starpu_task_init(&task);
    task.name = "started";
    int outcome = 0;
    task::this_thread.current = &task;
    task::this_thread.kernel_outcome = &outcome;
    const worker::launch l = d.start(cl, 0, buffers, argument);
    EXPECT_TRUE(outcome == 0 || l == 0);
    task::this_thread.current = nullptr;
    task::this_thread.kernel_outcome = nullptr;
    return outcome;
}

TEST_F(cuda_worker, leaves_asynchronous_codelets_under_way) {
    const emulation e{{"SEED", "1"}};
    const starpu_codelet cl = counting();
    as_worker([&](worker::driver& d) {
        EXPECT_EQ(d.depth(), 2u);
        const worker::launch l = d.start(cl, 0, buffers, &factor);
        EXPECT_NE(l, 0u);
        EXPECT_EQ(runs, 0) << "the call waited for its kernel";
        EXPECT_EQ(d.wait(l), progress::done);
        EXPECT_EQ(d.test(l), progress::done);
        EXPECT_EQ(runs, 1);
    });
}

TEST_F(cuda_worker, waits_for_all_others_and_warns_once_per_codelet) {
    const emulation e{{"SEED", "1"}};
    const starpu_codelet cl = scaling_on_cuda(false);
    as_worker([&](worker::driver& d) {
        testing::internal::CaptureStderr();
        EXPECT_EQ(d.start(cl, 0, buffers, &factor), 0u);
        EXPECT_EQ(read(), (std::vector<int>{10, 20, 30}));
        EXPECT_EQ(d.start(cl, 0, buffers, &factor), 0u);
        const std::string said = testing::internal::GetCapturedStderr();
        EXPECT_EQ(said.find("starpu: scaling: its CUDA function returned before"), 0u) << said;
        EXPECT_EQ(said.find('\n'), said.size() - 1) << "more than one line: " << said;
    });
}

TEST_F(cuda_worker, waits_for_everything_without_a_pipeline) {
    const emulation e{{"SEED", "1"}};
    all.knobs.cuda_pipeline = 0;
    const starpu_codelet cl = counting();
    as_worker([&](worker::driver& d) {
        EXPECT_EQ(d.depth(), 0u);
        testing::internal::CaptureStderr();
        EXPECT_EQ(d.start(cl, 0, buffers, &factor), 0u);
        EXPECT_EQ(runs, 1);
        EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    });
}

TEST_F(cuda_worker, runs_the_function_that_a_codelet_names_the_old_way) {
    const emulation e{};
    starpu_codelet cl{};
    cl.cuda_func = launch_scaling;
    cl.cuda_flags[0] = STARPU_CUDA_ASYNC;
    as_worker([&](worker::driver& d) {
        d.run(cl, 0, buffers, &factor);
        EXPECT_EQ(read(), (std::vector<int>{10, 20, 30}));
    });
}

TEST_F(cuda_worker, gives_its_thread_the_device_and_the_stream) {
    const emulation e{};
    starpu_codelet cl{};
    cl.cuda_funcs[0] = do_nothing;
    as_worker([&](worker::driver& d) {
        EXPECT_NE(starpu_cuda_get_local_stream(), nullptr);
        EXPECT_EQ(devices::cuda::current_worker(), &d);
        d.run(cl, 0, buffers, nullptr);
    });
    EXPECT_EQ(devices::cuda::current_worker(), nullptr);
}

extern "C" int cudaStreamBeginCapture(CUstream_st* which, int mode);
extern "C" int cudaStreamEndCapture(CUstream_st* which, void** graph);

// In CUDA's default mode, which forbids other threads to wait, ask or allocate.
void capture_during(void**, void* what) {
    void* graph = nullptr;
    ASSERT_EQ(cudaStreamBeginCapture(starpu_cuda_get_local_stream(), 0), 0);
    std::thread(*static_cast<std::function<void()>*>(what)).join();
    EXPECT_EQ(cudaStreamEndCapture(starpu_cuda_get_local_stream(), &graph), 0) << "it was disturbed";
}

TEST_F(cuda_worker, lets_data_move_while_a_codelet_captures_its_stream) {
    const emulation e{};
    starpu_codelet cl{};
    cl.cuda_funcs[0] = capture_during;
    as_worker([&](worker::driver& d) {
        std::function<void()> move = [&] {
            memory::backend& its_memory = all.at(0).memory();
            const memory::address more = its_memory.allocate(1000, 0);
            EXPECT_NE(more, 0u);
            write({4, 5, 6});
            EXPECT_EQ(read(), (std::vector<int>{4, 5, 6}));
            its_memory.release(more, 1000, 0);
        };
        d.run(cl, 0, buffers, &move);
        EXPECT_FALSE(d.is_lost());
    });
}

extern "C" int cudaGetDevice(int* device);
int current_device() {
    int device = -1;
    EXPECT_EQ(cudaGetDevice(&device), 0);
    return device;
}
void choose_device_1(void**, void* seen) {
    *static_cast<int*>(seen) = current_device();
    starpu_cuda_set_device(1);
}

TEST_F(cuda_worker, works_on_its_device_whatever_a_codelet_chose) {
    const emulation e{{"DEVICES", "2"}};
    all.conf.ncuda = 1;
    starpu_codelet cl{};
    cl.cuda_funcs[0] = choose_device_1;
    as_worker([&](worker::driver& d) {
        for (int i = 0; i < 2; ++i) {
            int seen = -1;
            d.run(cl, 0, buffers, &seen);
            EXPECT_EQ(seen, 0) << "in call " << i;
        }
    });
}

TEST_F(cuda_worker, gives_a_thread_its_former_device_back) {
    const emulation e{{"DEVICES", "2"}};
    all.conf.ncuda = 1;
    as_worker([&](worker::driver& d) {
        d.leave();
        starpu_cuda_set_device(1);
        ASSERT_EQ(d.enter(), 0);
        EXPECT_EQ(current_device(), 0);
        d.leave();
        EXPECT_EQ(current_device(), 1);
        ASSERT_EQ(d.enter(), 0);
    });
}

TEST_F(cuda_worker, says_when_a_kernel_was_not_started) {
    const emulation e{{"FAIL_LAUNCH", "1"}};
    const starpu_codelet cl = scaling_on_cuda(true);
    as_worker([&](worker::driver& d) {
        testing::internal::CaptureStderr();
        EXPECT_EQ(error_of_start(d, cl, buffers, &factor), -EIO);
        const std::string said = testing::internal::GetCapturedStderr();
        EXPECT_NE(said.find("started"), std::string::npos) << said;
        EXPECT_NE(said.find("a kernel was not started"), std::string::npos) << said;
        EXPECT_EQ(error_of_start(d, cl, buffers, &factor), 0) << "the next one is another matter";
    });
}

// The device is broken then, as with CUDA; nothing hangs, and one line says so.
TEST_F(cuda_worker, says_when_a_kernel_failed) {
    const emulation e{{"FAIL_LAUNCH", "late:2"}};
    const starpu_codelet cl = scaling_on_cuda(true);
    testing::internal::CaptureStderr();
    as_worker([&](worker::driver& d) {
        const worker::launch good = d.start(cl, 0, buffers, &factor);
        const worker::launch bad = d.start(cl, 0, buffers, &factor);
        EXPECT_EQ(d.wait(good), progress::done);
        EXPECT_EQ(d.wait(bad), progress::failed);
        EXPECT_EQ(d.test(bad), progress::failed);
        EXPECT_EQ(d.test(good), progress::done);
    });
    const std::string said = testing::internal::GetCapturedStderr();
    const std::size_t line = said.find("it is lost: unspecified launch failure");
    EXPECT_NE(line, std::string::npos) << said;
    EXPECT_EQ(said.find("it is lost", line + 1), std::string::npos) << said;
}

TEST_F(cuda_worker, lets_exceptions_through_when_the_data_are_at_rest) {
    const emulation e{{"SEED", "1"}};
    starpu_codelet cl = counting();
    cl.cuda_funcs[0] = throw_something;
    as_worker([&](worker::driver& d) {
        EXPECT_THROW(d.start(cl, 0, buffers, &factor), std::runtime_error);
        EXPECT_EQ(runs, 1);
    });
}

// A copy that fails at once is that copy's trouble alone.
TEST_F(cuda_worker, survives_a_copy_that_is_refused) {
    const emulation e{{"FAIL_COPY", "1"}};
    all.open();
    const std::vector<int> values{1, 2, 3};
    memory::main_memory host;
    memory::backend& its_memory = all.at(0).memory();
    const memory::address place = its_memory.allocate(12, 0);
    const memory::location there{&host, reinterpret_cast<memory::address>(values.data()), 0};
    memory::operation started;
    testing::internal::CaptureStderr();
    EXPECT_EQ(its_memory.copy(there, {&its_memory, place, 0}, memory::run_of(12), true, started), -EIO);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("CUDA 0"), std::string::npos);
    EXPECT_EQ(its_memory.copy(there, {&its_memory, place, 0}, memory::run_of(12), false, started), 0);
    its_memory.release(place, 12, 0);
}

} // namespace
