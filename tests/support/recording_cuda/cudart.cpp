// A stub of the CUDA runtime: writes down that it was loaded, and has no device.
#include "devices/cuda/library.hpp"
#include "record.hpp"

#pragma GCC diagnostic ignored "-Wunused-parameter"

namespace starpu::devices::cuda {

namespace {
template <class Answer> Answer no_device();
template <> status no_device<status>() {
    return is::no_device;
}
template <> const char* no_device<const char*>() {
    return "a stub";
}

[[gnu::constructor]] void tell_of_loading() {
    recording::write_down(STUB_NAME, "loaded");
}
} // namespace

#define CUDA_FUNCTION(answer, name, parameters)                                                              \
    extern "C" [[gnu::visibility("default")]] answer cuda##name parameters {                                 \
        recording::write_down(STUB_NAME, "cuda" #name);                                                      \
        return no_device<answer>();                                                                          \
    }
#include "devices/cuda/library.def"
#undef CUDA_FUNCTION

} // namespace starpu::devices::cuda
