// CUDA's functions about errors.
#include "abi.hpp"
#include "machine.hpp"

#include <utility>

namespace emulated {

namespace {
struct description {
    status number;
    const char* name;
    const char* text;
};

constexpr description descriptions[] = {
    {success, "cudaSuccess", "no error"},
    {invalid_value, "cudaErrorInvalidValue", "invalid argument"},
    {out_of_memory, "cudaErrorMemoryAllocation", "out of memory"},
    {invalid_copy_direction, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {no_device, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {invalid_device, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {peer_access_unsupported, "cudaErrorPeerAccessUnsupported", "peer access is not supported"},
    {invalid_handle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {ecc_uncorrectable, "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered"},
    {not_ready, "cudaErrorNotReady", "device not ready"},
    {illegal_address, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {launch_out_of_resources, "cudaErrorLaunchOutOfResources", "too many resources requested for launch"},
    {peer_access_already_enabled, "cudaErrorPeerAccessAlreadyEnabled", "peer access is already enabled"},
    {peer_access_not_enabled, "cudaErrorPeerAccessNotEnabled", "peer access has not been enabled"},
    {host_memory_already_registered, "cudaErrorHostMemoryAlreadyRegistered", "memory is already registered"},
    {host_memory_not_registered, "cudaErrorHostMemoryNotRegistered", "memory was not registered"},
    {launch_failure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {not_permitted, "cudaErrorNotPermitted", "operation not permitted"},
    {not_supported, "cudaErrorNotSupported", "operation not supported"},
    {capture_unsupported, "cudaErrorStreamCaptureUnsupported",
     "operation not permitted when stream is capturing"},
    {capture_invalidated, "cudaErrorStreamCaptureInvalidated", "operation failed due to a previous error"},
};

const description& describe(status number) {
    static constexpr description other{unknown_error, "cudaErrorUnknown", "unknown error"};
    for (const description& d : descriptions)
        if (d.number == number) return d;
    return other;
}
} // namespace

EMULATED_CUDA_EXPORT status cudaGetLastError() {
    return std::exchange(last_error(), success);
}

EMULATED_CUDA_EXPORT status cudaPeekAtLastError() {
    return last_error();
}

EMULATED_CUDA_EXPORT const char* cudaGetErrorName(status what) {
    return describe(what).name;
}

EMULATED_CUDA_EXPORT const char* cudaGetErrorString(status what) {
    return describe(what).text;
}

} // namespace emulated
