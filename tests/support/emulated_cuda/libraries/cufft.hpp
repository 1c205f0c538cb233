// A plan of the emulated cuFFT.
#pragma once

#include "abi.hpp"

#include <cstddef>

namespace emulated::fft {

// cufftResult
constexpr int done = 0, no_plan = 1, no_memory = 2, bad_type = 3, bad_value = 4, failed = 6, bad_size = 8;

// cufftType
enum type : int { r2c = 0x2a, c2r = 0x2c, c2c = 0x29, d2z = 0x6a, z2d = 0x6c, z2z = 0x69 };

struct layout {
    int embed[3];
    int stride;
    int distance;
};

// Copied into every kernel.
struct shape {
    int rank;
    int n[3];
    int batch;
    type kind;
    bool is_packed; // no layout was given: elements lie one behind the other
    layout in, out;
};

struct plan {
    shape what{};
    void* stream = nullptr;
    void* work = nullptr;
    std::size_t work_bytes = 0;
    bool allocates_work = true;
    bool owns_work = false;
    bool is_made = false;
};

plan* find(int handle);

} // namespace emulated::fft
