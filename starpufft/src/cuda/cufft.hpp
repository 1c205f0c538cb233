// The functions of cuFFT that are called, found at run time: nothing is linked, and no toolkit is needed to
// build.
#pragma once

#include <cstddef>

struct CUstream_st;

namespace starpu::fft::cuda {

using transform = int; // cufftHandle
enum cufft_type : int { r2c = 0x2a, c2r = 0x2c, c2c = 0x29, d2z = 0x6a, z2d = 0x6c, z2z = 0x69 };
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
    // Of complex numbers, from real to complex ones and back, in both precisions.
    int (*run_z2z)(transform, void* in, void* out, int direction);
    int (*run_c2c)(transform, void* in, void* out, int direction);
    int (*run_d2z)(transform, void* in, void* out);
    int (*run_r2c)(transform, void* in, void* out);
    int (*run_z2d)(transform, void* in, void* out);
    int (*run_c2r)(transform, void* in, void* out);
};

// Null, and a line the first time, where the library is not there. It is loaded at the first call and stays.
const cufft_functions* cufft();

} // namespace starpu::fft::cuda
