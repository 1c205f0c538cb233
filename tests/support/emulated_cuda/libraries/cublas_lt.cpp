// The emulated cuBLASLt: handles, and nothing to compute with.
#include "abi.hpp"
#include "handles.hpp"

namespace emulated::blas_lt {

namespace {
constexpr int done = 0, no_handle = 1, bad_value = 7; // cublasStatus_t

struct state {};

handle_table<state>& handles() {
    static handle_table<state> all;
    return all;
}
} // namespace

EMULATED_CUDA_EXPORT int cublasLtCreate(void** handle) {
    if (handle == nullptr) return bad_value;
    *handle = handles().make();
    return done;
}

EMULATED_CUDA_EXPORT int cublasLtDestroy(void* handle) {
    return handles().destroy(handle) ? done : no_handle;
}

} // namespace emulated::blas_lt
