// The kernel of the suite of devices, as a codelet's CUDA function that launches it on the emulation.
#pragma once

#include "emulated_cuda.h"

#include "starpu.h"

#include <cstddef>

namespace starpu::tests {

struct scaling_arguments {
    int* values;
    std::size_t count;
    int factor;
};

inline void scale_on_device(void* argument) {
    const auto& what = *static_cast<const scaling_arguments*>(argument);
    int* values = static_cast<int*>(emulated_cuda_host_view(what.values));
    for (std::size_t i = 0; i < what.count; ++i) values[i] *= what.factor;
}

inline void launch_scaling(void** buffers, void* argument) {
    const scaling_arguments what{reinterpret_cast<int*>(STARPU_VECTOR_GET_PTR(buffers[0])),
                                 STARPU_VECTOR_GET_NX(buffers[0]), *static_cast<int*>(argument)};
    emulated_cuda_launch(starpu_cuda_get_local_stream(), scale_on_device, &what, sizeof what);
}

inline starpu_codelet scaling_on_cuda(bool is_asynchronous) {
    starpu_codelet c{};
    c.cuda_funcs[0] = launch_scaling;
    c.cuda_flags[0] = is_asynchronous ? STARPU_CUDA_ASYNC : 0;
    c.nbuffers = 1;
    c.modes[0] = STARPU_RW;
    c.name = "scaling";
    return c;
}

} // namespace starpu::tests
