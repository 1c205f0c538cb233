// Looks the functions up in the libraries that the runtime has found or would find.
#include "apps/vendor_libraries.hpp"

#include <dlfcn.h>
#include <initializer_list>
#include <stdexcept>
#include <string>

namespace benchmark {
namespace {

using names = std::initializer_list<const char*>;

void* open(names candidates) {
    for (const int how : {RTLD_NOLOAD, 0})
        for (const char* name : candidates)
            if (void* found = dlopen(name, RTLD_LAZY | RTLD_LOCAL | how)) return found;
    return nullptr;
}

template <class Function> bool find(void* library, const char* name, Function& function) {
    if (library) function = reinterpret_cast<Function>(dlsym(library, name));
    return library && function;
}

} // namespace

std::optional<vendor_libraries> find_vendor_libraries(const char*& why) {
    vendor_libraries v = {};
    void* cuda = open({"libcudart.so.13", "libcudart.so.12"});
    why = "no CUDA runtime";
    if (!find(cuda, "cudaMalloc", v.allocate) || !find(cuda, "cudaFree", v.release) ||
        !find(cuda, "cudaMemcpy", v.copy) || !find(cuda, "cudaDeviceSynchronize", v.synchronize))
        return {};
    void* blas = open({"libcublas.so.13", "libcublas.so.12"});
    why = "no cuBLAS";
    if (!find(blas, "cublasCreate_v2", v.create_blas) || !find(blas, "cublasDgemm_v2", v.gemm)) return {};
    void* solver = open({"libcusolver.so.12", "libcusolver.so.11"});
    why = "no cuSOLVER";
    if (!find(solver, "cusolverDnCreate", v.create_solver) ||
        !find(solver, "cusolverDnDpotrf_bufferSize", v.potrf_size) ||
        !find(solver, "cusolverDnDpotrf", v.potrf))
        return {};
    void* fft = open({"libcufft.so.12", "libcufft.so.11"});
    why = "no cuFFT";
    if (!find(fft, "cufftPlanMany", v.plan_many) || !find(fft, "cufftExecZ2Z", v.run_z2z)) return {};
    return v;
}

bool is_emulated() {
    void* cuda = open({"libcudart.so.13", "libcudart.so.12"});
    return cuda && dlsym(cuda, "emulated_cuda_count");
}

void check(int status, const char* call) {
    if (status != 0) throw std::runtime_error(std::string(call) + " answers " + std::to_string(status));
}

} // namespace benchmark
