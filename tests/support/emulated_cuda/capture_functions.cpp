// CUDA's functions about the capture of streams, as far as a capture forbids things to other threads: what is
// put on a captured stream runs all the same, and there is no graph.
#include "abi.hpp"
#include "call.hpp"

#include <utility>

namespace emulated {

EMULATED_CUDA_EXPORT status cudaStreamBeginCapture(stream_handle handle, capture_mode mode) {
    return call_on("cudaStreamBeginCapture", handle, [=](access& m, const stream_ref& on) {
        if (on->is_default || m->captured != nullptr) return invalid_value;
        m->captured = on;
        m->capture_forbids = mode == capture_global;
        m->is_capture_spoilt = false;
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaStreamEndCapture(stream_handle handle, void** graph) {
    return call_on("cudaStreamEndCapture", handle, [=](access& m, const stream_ref& on) {
        if (m->captured != on || graph == nullptr) return invalid_value;
        m->captured = nullptr;
        *graph = nullptr;
        return m->is_capture_spoilt ? capture_invalidated : success;
    });
}

EMULATED_CUDA_EXPORT status cudaThreadExchangeStreamCaptureMode(capture_mode* mode) {
    if (mode == nullptr) return remember(invalid_value);
    std::swap(*mode, mode_of_thread());
    return success;
}

} // namespace emulated
