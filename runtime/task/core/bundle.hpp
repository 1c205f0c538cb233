// Bundles: tasks that the application wants to be placed together.
#pragma once

#include "starpu_task_bundle.h"

#include <functional>

namespace starpu::task {

// 0, or a negative errno with its line naming `call`.
int make_bundle(starpu_task_bundle_t& bundle, const char* call);
int insert_in_bundle(starpu_task_bundle_t bundle, starpu_task& t, const char* call);
int remove_from_bundle(starpu_task_bundle_t bundle, starpu_task& t, const char* call);
int close_bundle(starpu_task_bundle_t bundle, const char* call);

// While it is visited no task leaves it. The same errors; what the visitor throws comes through.
int for_each_in_bundle(starpu_task_bundle_t bundle, const char* call,
                       const std::function<void(starpu_task&)>& visit);

// A task that ends, or is destroyed, leaves its bundle; the last one of a closed bundle takes it along.
void leave_bundle(starpu_task& t);

} // namespace starpu::task
