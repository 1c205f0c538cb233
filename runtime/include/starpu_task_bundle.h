// Bundles: groups of tasks that the scheduler should place together.
#ifndef STARPU_TASK_BUNDLE_H
#define STARPU_TASK_BUNDLE_H

#include <starpu/linkage.h>
#include <starpu/task/task.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_perfmodel_arch;

// A new bundle at *bundle; NULL there and ENOMEM without memory.
void starpu_task_bundle_create(starpu_task_bundle_t* bundle);

// Puts a task that is not submitted into an open bundle. Returns 0; -EPERM if the bundle is closed or the
// task submitted or in a bundle.
int starpu_task_bundle_insert(starpu_task_bundle_t bundle, struct starpu_task* task);

// Takes a task that is not submitted out of its bundle. Returns 0; -ENOENT if it is not in it; -EPERM if the
// bundle is closed or the task submitted.
int starpu_task_bundle_remove(starpu_task_bundle_t bundle, struct starpu_task* task);

// Ends changing the bundle, which is freed once its last task has ended, or at once if it has none.
void starpu_task_bundle_close(starpu_task_bundle_t bundle);

// What the tasks of the bundle are expected to take on an architecture, one after the other: microseconds, or
// joules, as starpu_task_expected_length() has them. NAN if one of them is not known; NAN and EINVAL for what
// is no bundle. The functions of their models are called with the bundle locked: they must not wait for other
// threads that use it.
double starpu_task_bundle_expected_length(starpu_task_bundle_t bundle, struct starpu_perfmodel_arch* arch,
                                          unsigned nimpl);
double starpu_task_bundle_expected_energy(starpu_task_bundle_t bundle, struct starpu_perfmodel_arch* arch,
                                          unsigned nimpl);

// Microseconds it would take to bring what they read to a memory node, each piece of data once. NAN, and
// EINVAL for what is no bundle or no node.
double starpu_task_bundle_expected_data_transfer_time(starpu_task_bundle_t bundle, unsigned memory_node);

STARPU_END_DECLARATIONS

#endif
