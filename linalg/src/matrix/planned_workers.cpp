// The number of workers, or what stands for it in results that do not depend on it.
#include "matrix/planned_workers.hpp"

#include <starpu.h>

namespace starpu::linalg {

namespace {

// With two workers sizes for 8 cost next to nothing, for 16 a fifth of some products; two steps of a
// factorisation, which overlap, have tasks for 64 (docs/decisions/0032-four-precisions.md).
constexpr index fixed_count = 8;

} // namespace

index planned_workers() {
    return starpu_is_deterministic() ? fixed_count : static_cast<index>(starpu_cpu_worker_get_count());
}

} // namespace starpu::linalg
