// The emulated cuSPARSE: handles and their streams, and nothing to compute with.
#include "abi.hpp"
#include "handles.hpp"

namespace emulated::sparse {

namespace {
constexpr int done = 0, no_handle = 1, bad_value = 3; // cusparseStatus_t

struct state {
    void* stream = nullptr;
    int scalars_on_device = 0;
};

handle_table<state>& handles() {
    static handle_table<state> all;
    return all;
}
} // namespace

EMULATED_CUDA_EXPORT int cusparseCreate(void** handle) {
    if (handle == nullptr) return bad_value;
    *handle = handles().make();
    return done;
}

EMULATED_CUDA_EXPORT int cusparseDestroy(void* handle) {
    return handles().destroy(handle) ? done : no_handle;
}

EMULATED_CUDA_EXPORT int cusparseSetStream(void* handle, void* stream) {
    state* s = handles().get(handle);
    if (s != nullptr) s->stream = stream;
    return s != nullptr ? done : no_handle;
}

EMULATED_CUDA_EXPORT int cusparseGetStream(void* handle, void** stream) {
    const state* s = handles().get(handle);
    if (s != nullptr) *stream = s->stream;
    return s != nullptr ? done : no_handle;
}

EMULATED_CUDA_EXPORT int cusparseSetPointerMode(void* handle, int mode) {
    state* s = handles().get(handle);
    if (s != nullptr) s->scalars_on_device = mode;
    return s != nullptr ? done : no_handle;
}

EMULATED_CUDA_EXPORT const char* cusparseGetErrorName(int status) {
    return status == done ? "CUSPARSE_STATUS_SUCCESS" : "CUSPARSE_STATUS of the emulation";
}

EMULATED_CUDA_EXPORT const char* cusparseGetErrorString(int status) {
    return status == done ? "success" : "the emulated cuSPARSE refused";
}

} // namespace emulated::sparse
