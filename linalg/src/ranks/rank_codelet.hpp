// What a task of this library does, on CPU workers; how it accesses data is said where it is inserted.
#pragma once

#include <starpu.h>

namespace starpu::linalg {

inline starpu_codelet rank_codelet(const char* name, starpu_cpu_func_t function) {
    starpu_codelet kind;
    starpu_codelet_init(&kind);
    kind.cpu_funcs[0] = function;
    kind.nbuffers = STARPU_VARIABLE_NBUFFERS;
    kind.name = name;
    return kind;
}

} // namespace starpu::linalg
