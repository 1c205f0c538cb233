// starpu_worker.h: the names of the kinds of workers, and the kind of memory each works on.
#include "starpu_task.h"
#include "starpu_worker.h"

#include <cstring>

namespace {
struct kind_row {
    starpu_worker_archtype kind;
    const char* constant;
    const char* variable; // as in STARPU_N<variable>
    starpu_node_kind memory;
};
constexpr kind_row kinds[] = {
    {STARPU_CPU_WORKER, "STARPU_CPU_WORKER", "CPU", STARPU_CPU_RAM},
    {STARPU_CUDA_WORKER, "STARPU_CUDA_WORKER", "CUDA", STARPU_CUDA_RAM},
    {STARPU_OPENCL_WORKER, "STARPU_OPENCL_WORKER", "OPENCL", STARPU_OPENCL_RAM},
    {STARPU_MAX_FPGA_WORKER, "STARPU_MAX_FPGA_WORKER", "MAX_FPGA", STARPU_MAX_FPGA_RAM},
    {STARPU_MPI_MS_WORKER, "STARPU_MPI_MS_WORKER", "MPI_MS", STARPU_MPI_MS_RAM},
    {STARPU_TCPIP_MS_WORKER, "STARPU_TCPIP_MS_WORKER", "TCPIP_MS", STARPU_TCPIP_MS_RAM},
    {STARPU_HIP_WORKER, "STARPU_HIP_WORKER", "HIP", STARPU_HIP_RAM},
};

const kind_row* row_of(starpu_worker_archtype kind) {
    for (const kind_row& row : kinds)
        if (row.kind == kind) return &row;
    return nullptr;
}
} // namespace

extern "C" {

const char* starpu_worker_get_type_as_string(enum starpu_worker_archtype type) {
    if (type == STARPU_ANY_WORKER) return "STARPU_ANY_WORKER";
    const kind_row* row = row_of(type);
    return row != nullptr ? row->constant : "STARPU_UNKNOWN_WORKER";
}

enum starpu_worker_archtype starpu_worker_get_type_from_string(const char* type) {
    if (type == nullptr) return STARPU_UNKNOWN_WORKER;
    for (const kind_row& row : kinds)
        if (std::strcmp(type, row.constant) == 0 || std::strcmp(type, row.variable) == 0) return row.kind;
    return STARPU_UNKNOWN_WORKER;
}

const char* starpu_worker_get_type_as_env_var(enum starpu_worker_archtype type) {
    if (type == STARPU_ANY_WORKER) return "ANY";
    const kind_row* row = row_of(type);
    return row != nullptr ? row->variable : "UNKNOWN";
}

unsigned starpu_worker_archtype_is_valid(enum starpu_worker_archtype type) {
    return row_of(type) != nullptr;
}

enum starpu_worker_archtype starpu_arch_mask_to_worker_archtype(unsigned mask) {
    for (const kind_row& row : kinds)
        if (mask == STARPU_WORKER_TO_MASK(row.kind)) return row.kind;
    return STARPU_UNKNOWN_WORKER;
}

enum starpu_worker_archtype starpu_memory_node_get_worker_archtype(enum starpu_node_kind node_kind) {
    for (const kind_row& row : kinds)
        if (row.memory == node_kind) return row.kind;
    return STARPU_UNKNOWN_WORKER;
}

enum starpu_node_kind starpu_worker_get_memory_node_kind(enum starpu_worker_archtype type) {
    const kind_row* row = row_of(type);
    return row != nullptr ? row->memory : STARPU_UNUSED;
}

} // extern "C"
