// The kinds of processors among the workers of a runtime.
#pragma once

#include "base/per_worker.hpp"

#include "starpu_task.h"

#include <cstdint>
#include <utility>

namespace starpu::task {

// Bits as in `where`: STARPU_CPU, STARPU_CUDA and so on.
using kind_set = std::uint32_t;
inline constexpr kind_set every_kind = UINT32_MAX;

constexpr kind_set set_of(starpu_worker_archtype kind) {
    return static_cast<kind_set>(STARPU_WORKER_TO_MASK(kind));
}

class worker_kinds {
public:
    explicit worker_kinds(unsigned cpu_workers) : kinds_(cpu_workers, STARPU_CPU_WORKER) {}
    explicit worker_kinds(base::per_worker<starpu_worker_archtype> kinds)
        : kinds_(std::move(kinds)), present_(0) {
        for (starpu_worker_archtype kind : kinds_) present_ |= set_of(kind);
    }

    unsigned count() const { return static_cast<unsigned>(kinds_.size()); }
    starpu_worker_archtype of(base::worker_id worker) const { return kinds_[worker]; }
    kind_set present() const { return present_; }
    bool are_several() const { return (present_ & (present_ - 1)) != 0; }

private:
    base::per_worker<starpu_worker_archtype> kinds_;
    kind_set present_ = STARPU_CPU;
};

} // namespace starpu::task
