// Looks the functions up in the libraries that the runtime has found or would find.
#include "apps/vendor_libraries.hpp"

#include "common/shared_library.hpp"

namespace benchmark {

std::optional<vendor_libraries> find_vendor_libraries(const char*& why) {
    const std::optional<cuda_runtime> runtime = find_cuda_runtime();
    why = "no CUDA runtime";
    if (!runtime) return {};
    vendor_libraries v = {};
    static_cast<cuda_runtime&>(v) = *runtime;
    void* blas = open_library({"libcublas.so.13", "libcublas.so.12"});
    why = "no cuBLAS";
    if (!find_function(blas, "cublasCreate_v2", v.create_blas) ||
        !find_function(blas, "cublasDgemm_v2", v.gemm) || !find_function(blas, "cublasZgemm_v2", v.zgemm))
        return {};
    void* solver = open_library({"libcusolver.so.12", "libcusolver.so.11"});
    why = "no cuSOLVER";
    if (!find_function(solver, "cusolverDnCreate", v.create_solver) ||
        !find_function(solver, "cusolverDnDpotrf_bufferSize", v.potrf_size) ||
        !find_function(solver, "cusolverDnDpotrf", v.potrf) ||
        !find_function(solver, "cusolverDnZpotrf_bufferSize", v.zpotrf_size) ||
        !find_function(solver, "cusolverDnZpotrf", v.zpotrf))
        return {};
    void* fft = open_library({"libcufft.so.12", "libcufft.so.11"});
    why = "no cuFFT";
    if (!find_function(fft, "cufftPlanMany", v.plan_many) ||
        !find_function(fft, "cufftDestroy", v.destroy_plan) ||
        !find_function(fft, "cufftExecZ2Z", v.run_z2z) || !find_function(fft, "cufftExecD2Z", v.run_d2z) ||
        !find_function(fft, "cufftExecZ2D", v.run_z2d))
        return {};
    return v;
}

} // namespace benchmark
