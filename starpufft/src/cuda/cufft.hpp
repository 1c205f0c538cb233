// The functions of cuFFT that are called, found at run time: nothing is linked, and no toolkit is needed to
// build.
#pragma once

#include <cstddef>

struct CUstream_st;

namespace starpu::fft::cuda {

using transform = int;                                     // cufftHandle
constexpr int float_numbers = 0x29, double_numbers = 0x69; // cufftType: C2C, Z2Z
constexpr std::size_t most_axes = 3;

struct cufft_functions {
    int (*create)(transform*);
    int (*destroy)(transform);
    int (*set_auto_allocation)(transform, int is_on);
    int (*make_plan_many)(transform, int rank, long long* n, long long* inembed, long long istride,
                          long long idist, long long* onembed, long long ostride, long long odist, int type,
                          long long batch, std::size_t* work_bytes);
    int (*set_work_area)(transform, void*);
    int (*set_stream)(transform, CUstream_st*);
    int (*run_double)(transform, void* in, void* out, int direction);
    int (*run_float)(transform, void* in, void* out, int direction);
};

// Null, and a line the first time, where the library is not there. It is loaded at the first call and stays.
const cufft_functions* cufft();

} // namespace starpu::fft::cuda
