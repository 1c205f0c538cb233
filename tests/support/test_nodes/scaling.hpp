// The kernel of the suite of devices for those that run C functions.
#pragma once

#include "starpu.h"

namespace starpu::tests {

inline void scale_on_cpu(void** buffers, void* argument) {
    int* values = reinterpret_cast<int*>(STARPU_VECTOR_GET_PTR(buffers[0]));
    const auto count = STARPU_VECTOR_GET_NX(buffers[0]);
    for (std::size_t i = 0; i < count; ++i) values[i] *= *static_cast<int*>(argument);
}

inline starpu_codelet& scaling_on_cpu() {
    static starpu_codelet only = [] {
        starpu_codelet c{};
        c.cpu_funcs[0] = scale_on_cpu;
        c.nbuffers = 1;
        c.modes[0] = STARPU_RW;
        return c;
    }();
    return only;
}

} // namespace starpu::tests
