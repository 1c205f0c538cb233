// NVIDIA's libraries called directly, as the peers of our device runs. Found at run time, like everything of
// CUDA.
#pragma once

#include "apps/cuda_runtime.hpp"

#include <optional>

namespace benchmark {

// Every function returns 0 on success. Throws std::runtime_error through check().
struct vendor_libraries : cuda_runtime {
    int (*create_blas)(void**);
    // z: the same on pairs of doubles, which are complex numbers.
    int (*gemm)(void*, int, int, int, int, int, const double*, const double*, int, const double*, int,
                const double*, double*, int);
    decltype(gemm) zgemm;
    int (*create_solver)(void**);
    int (*potrf_size)(void*, int, int, double*, int, int*);
    int (*potrf)(void*, int, int, double*, int, double*, int, int*);
    decltype(potrf_size) zpotrf_size;
    decltype(potrf) zpotrf;
    int (*plan_many)(int*, int, int*, int*, int, int, int*, int, int, int, int);
    int (*destroy_plan)(int);
    int (*run_z2z)(int, void*, void*, int);
    int (*run_d2z)(int, void*, void*);
    int (*run_z2d)(int, void*, void*);
};

// None: `why` says what is missing.
std::optional<vendor_libraries> find_vendor_libraries(const char*& why);

} // namespace benchmark
