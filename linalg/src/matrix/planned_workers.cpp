// The number of workers, or what stands for it in results that do not depend on it.
#include "matrix/planned_workers.hpp"

#include <starpu.h>

namespace starpu::linalg {

namespace {

// With two workers sizes for 5 cost next to nothing, sizes for 8 a tenth of products of order 1024; two steps
// of a factorisation, which overlap, have tasks for 40 (docs/decisions/0032-four-precisions.md).
constexpr index fixed_count = 5;

} // namespace

index planned_workers() {
    return starpu_is_deterministic() ? fixed_count : static_cast<index>(starpu_cpu_worker_get_count());
}

} // namespace starpu::linalg
