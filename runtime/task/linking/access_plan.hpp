// The handles a task uses, each once, from the modes of its buffers.
#pragma once

#include "base/small_vector.hpp"
#include "task/core/task.hpp"
#include "task/linking/planned_access.hpp"

#include "starpu_task.h"

namespace starpu::task {

using access_plan = base::small_vector<planned_access, graph::inline_accesses>;

// Which accesses may run beside one of this mode.
graph::access_class class_of(starpu_data_access_mode mode);

// Whether accesses are ordered is settled at submission: the application may change what says so later.
enum class plan_purpose { submission, locking };

// Buffers that are scratch memory have no place in it. Handles named several times appear once, in the
// strongest mode: a write beside a read also reads.
access_plan plan_accesses(const starpu_task& t, plan_purpose purpose = plan_purpose::submission);

// Whether plan entry i is buffer i, so that a worker finds the buffers by the accesses.
inline bool is_plain(const starpu_task& t, const access_plan& plan) {
    if (plan.size() != buffer_count(t) || plan.size() > graph::inline_accesses) return false;
    for (const planned_access& p : plan)
        if (p.kind == graph::access_class::reduce) return false;
    return true;
}

} // namespace starpu::task
