// Which version of CUDA this is: all that differs between the libraries.
#include "abi.hpp"

namespace emulated {

EMULATED_CUDA_EXPORT status cudaRuntimeGetVersion(int* version) {
    if (version == nullptr) return invalid_value;
    *version = EMULATED_CUDA_VERSION * 1000;
    return success;
}

EMULATED_CUDA_EXPORT status cudaDriverGetVersion(int* version) {
    return cudaRuntimeGetVersion(version);
}

} // namespace emulated
