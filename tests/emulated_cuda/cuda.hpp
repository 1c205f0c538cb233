// CUDA's functions as the runtime declares them, to be linked to the emulation; and a few ways to use them in
// tests.
#pragma once

#include "devices/cuda/library.hpp"
#include "emulated_cuda.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace starpu::devices::cuda {
#define CUDA_FUNCTION(answer, name, parameters) extern "C" answer cuda##name parameters;
#include "devices/cuda/library.def"
#undef CUDA_FUNCTION
// The runtime has no use for these.
extern "C" status cudaStreamWaitEvent(stream which, event until, unsigned flags);
extern "C" status cudaStreamBeginCapture(stream which, int mode);
extern "C" status cudaStreamEndCapture(stream which, void** graph);
} // namespace starpu::devices::cuda

namespace emulated_cuda_test {

using namespace starpu::devices::cuda;

// The emulation with these variables, EMULATED_CUDA_ left out, for as long as the object lives.
class settings {
public:
    settings(std::initializer_list<std::pair<const char*, std::string>> values) {
        for (const auto& [name, value] : values) {
            names_.push_back(std::string("EMULATED_CUDA_") + name);
            setenv(names_.back().c_str(), value.c_str(), 1);
        }
        emulated_cuda_reset();
    }
    settings(const settings&) = delete;
    settings& operator=(const settings&) = delete;
    ~settings() {
        for (const std::string& name : names_) unsetenv(name.c_str());
        emulated_cuda_reset();
    }

private:
    std::vector<std::string> names_;
};

inline settings with_seed(unsigned seed) {
    return {{"SEED", std::to_string(seed)}};
}

template <typename T> T* on_device(std::size_t count) {
    void* place = nullptr;
    EXPECT_EQ(cudaMalloc(&place, count * sizeof(T)), is::success);
    return static_cast<T*>(place);
}

template <typename T> T* pinned(std::size_t count, T value) {
    void* place = nullptr;
    EXPECT_EQ(cudaHostAlloc(&place, count * sizeof(T), 0), is::success);
    auto* values = static_cast<T*>(place);
    for (std::size_t i = 0; i < count; ++i) values[i] = value;
    return values;
}

inline stream new_stream() {
    stream made = nullptr;
    EXPECT_EQ(cudaStreamCreateWithFlags(&made, flags::stream_non_blocking), is::success);
    return made;
}

inline event new_event() {
    event made = nullptr;
    EXPECT_EQ(cudaEventCreateWithFlags(&made, flags::event_no_timing), is::success);
    return made;
}

// A kernel: adds to each of `count` ints.
struct addition {
    int* values;
    std::size_t count;
    int summand;
};
inline void add(void* argument) {
    const auto& what = *static_cast<const addition*>(argument);
    int* values = static_cast<int*>(emulated_cuda_host_view(what.values));
    for (std::size_t i = 0; i < what.count; ++i) values[i] += what.summand;
}
inline int launch_addition(stream on, addition what) {
    return emulated_cuda_launch(on, add, &what, sizeof what);
}

} // namespace emulated_cuda_test
