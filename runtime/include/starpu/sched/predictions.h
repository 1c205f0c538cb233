// What a scheduler may ask about the cost of a task before it places it.
//
// A task without a model in its codelet is taken to cost 0; what a model does not know yet is NAN, and tasks
// with that model are measured from then on (starpu_perfmodel.h). The task need not be submitted, and its
// data may be registered with NULL. Data that are where they are wanted cost 0, others what their links need
// (starpu_transfer_predict). Where a question is wrong the answer is NAN, and errno is ENODEV, EINVAL or
// ENOMEM.
#ifndef STARPU_SCHED_PREDICTIONS_H
#define STARPU_SCHED_PREDICTIONS_H

#include <starpu/linkage.h>
#include <starpu_data.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_perfmodel_arch;
struct starpu_task;

// Microseconds that implementation nimpl of the task takes on an architecture.
double starpu_task_expected_length(struct starpu_task* task, struct starpu_perfmodel_arch* arch,
                                   unsigned nimpl);

// (1.4) The same on a worker; and over the workers that can run it, with the quickest implementation of each:
// the harmonic mean, as if they shared such tasks.
double starpu_task_worker_expected_length(struct starpu_task* task, unsigned workerid, unsigned sched_ctx_id,
                                          unsigned nimpl);
double starpu_task_expected_length_average(struct starpu_task* task, unsigned sched_ctx_id);

// Joules.
double starpu_task_expected_energy(struct starpu_task* task, struct starpu_perfmodel_arch* arch,
                                   unsigned nimpl);
double starpu_task_worker_expected_energy(struct starpu_task* task, unsigned workerid, unsigned sched_ctx_id,
                                          unsigned nimpl);                                   // (1.4)
double starpu_task_expected_energy_average(struct starpu_task* task, unsigned sched_ctx_id); // (1.4)

// Microseconds to bring the task's data to a memory node, or to where a worker works.
double starpu_task_expected_data_transfer_time(unsigned memory_node, struct starpu_task* task);
double starpu_task_expected_data_transfer_time_for(struct starpu_task* task, unsigned worker);

// Microseconds to bring one handle's data to a memory node for an access.
double starpu_data_expected_transfer_time(starpu_data_handle_t handle, unsigned memory_node,
                                          enum starpu_data_access_mode mode);

// Microseconds to convert the multiformat data that the task reads for an architecture, by the models of the
// codelets that convert them; nimpl is not looked at. Conversions are not measured: models that are have to
// be fed.
double starpu_task_expected_conversion_time(struct starpu_task* task, struct starpu_perfmodel_arch* arch,
                                            unsigned nimpl);

// How many times as fast as one CPU an architecture is taken to be: for CPUs, their number. NAN and EINVAL
// for NULL or an architecture without devices.
double starpu_worker_get_relative_speedup(struct starpu_perfmodel_arch* perf_arch);

STARPU_END_DECLARATIONS

#endif
