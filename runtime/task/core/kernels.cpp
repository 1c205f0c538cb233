// Reads a codelet: a row for each kind of worker, and the old field of a single function beside some arrays.
#include "task/core/kernels.hpp"

namespace starpu::task {

namespace {
constexpr starpu_worker_archtype kinds_with_functions[] = {
    STARPU_CPU_WORKER, STARPU_CUDA_WORKER, STARPU_OPENCL_WORKER, STARPU_HIP_WORKER, STARPU_MAX_FPGA_WORKER};

// In the old field this value says: see the array.
bool is_one_function(kernel f) {
    return f != nullptr && f != STARPU_MULTIPLE_CPU_IMPLEMENTATIONS;
}

kernel chosen(const kernel* functions, kernel only, unsigned implementation) {
    if (functions[implementation] != nullptr) return functions[implementation];
    return implementation == 0 && is_one_function(only) ? only : nullptr;
}

// An implementation may have a number of its own, but then there is a first one too.
bool has_kernel_for(starpu_worker_archtype kind, const starpu_codelet& cl) {
    return kernel_for(kind, cl, 0) != nullptr;
}
} // namespace

kernel cpu_function(const starpu_codelet& cl, unsigned implementation) {
    return chosen(cl.cpu_funcs, cl.cpu_func, implementation);
}

kernel kernel_for(starpu_worker_archtype kind, const starpu_codelet& cl, unsigned implementation) {
    switch (kind) {
    case STARPU_CPU_WORKER:
        return cpu_function(cl, implementation);
    case STARPU_CUDA_WORKER:
        return chosen(cl.cuda_funcs, cl.cuda_func, implementation);
    case STARPU_OPENCL_WORKER:
        return chosen(cl.opencl_funcs, cl.opencl_func, implementation);
    case STARPU_HIP_WORKER:
        return chosen(cl.hip_funcs, nullptr, implementation);
    case STARPU_MAX_FPGA_WORKER:
        return chosen(cl.max_fpga_funcs, nullptr, implementation);
    default:
        return nullptr;
    }
}

kind_set able_kinds_of_several(const starpu_task& t, kind_set candidates) {
    kind_set able = 0;
    for (starpu_worker_archtype kind : kinds_with_functions)
        if ((candidates & set_of(kind)) != 0 && has_kernel_for(kind, *t.cl)) able |= set_of(kind);
    return able;
}

} // namespace starpu::task
