// Handles of the emulated cuBLAS.
#include "cublas.hpp"

namespace emulated::blas {

namespace {
handle_table<state>& handles() {
    static handle_table<state> all;
    return all;
}

template <typename Body> int with(void* handle, Body body) {
    state* s = find(handle);
    if (s == nullptr) return no_handle;
    body(*s);
    return done;
}
} // namespace

state* find(void* handle) {
    return handles().get(handle);
}

EMULATED_CUDA_EXPORT int cublasCreate_v2(void** handle) {
    if (handle == nullptr) return bad_value;
    *handle = handles().make();
    return done;
}

EMULATED_CUDA_EXPORT int cublasDestroy_v2(void* handle) {
    return handles().destroy(handle) ? done : no_handle;
}

EMULATED_CUDA_EXPORT int cublasSetStream_v2(void* handle, void* stream) {
    return with(handle, [=](state& s) { s.stream = stream; });
}

EMULATED_CUDA_EXPORT int cublasGetStream_v2(void* handle, void** stream) {
    return with(handle, [=](state& s) { *stream = s.stream; });
}

EMULATED_CUDA_EXPORT int cublasSetPointerMode_v2(void* handle, int mode) {
    return with(handle, [=](state& s) { s.scalars_on_device = mode; });
}

EMULATED_CUDA_EXPORT int cublasGetPointerMode_v2(void* handle, int* mode) {
    return with(handle, [=](state& s) { *mode = s.scalars_on_device; });
}

EMULATED_CUDA_EXPORT int cublasSetMathMode(void* handle, int mode) {
    return with(handle, [=](state& s) { s.math_mode = mode; });
}

EMULATED_CUDA_EXPORT int cublasGetMathMode(void* handle, int* mode) {
    return with(handle, [=](state& s) { *mode = s.math_mode; });
}

EMULATED_CUDA_EXPORT int cublasSetAtomicsMode(void* handle, int) {
    return with(handle, [](state&) {});
}

// The work space is the library's own business; here none is needed.
EMULATED_CUDA_EXPORT int cublasSetWorkspace_v2(void* handle, void*, std::size_t) {
    return with(handle, [](state&) {});
}

EMULATED_CUDA_EXPORT int cublasGetVersion_v2(void* handle, int* version) {
    return with(handle, [=](state&) { *version = version_of_cuda() * 10000; });
}

// cuBLAS's first interface: one handle of the process. Its functions that compute are not here.
EMULATED_CUDA_EXPORT int cublasInit() {
    return done;
}
EMULATED_CUDA_EXPORT int cublasShutdown() {
    return done;
}
EMULATED_CUDA_EXPORT int cublasSetKernelStream(void*) {
    return done;
}

EMULATED_CUDA_EXPORT const char* cublasGetStatusName(int status) {
    return status == done ? "CUBLAS_STATUS_SUCCESS" : "CUBLAS_STATUS of the emulation";
}

EMULATED_CUDA_EXPORT const char* cublasGetStatusString(int status) {
    return status == done ? "the operation completed successfully" : "the emulated cuBLAS refused or failed";
}

} // namespace emulated::blas
