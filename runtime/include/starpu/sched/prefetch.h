// Bringing a task's data to where it will run, ahead of time; for schedulers.
//
// Each call requests what a ready task reads on the node where its codelet wants it, and does not wait. The
// copy may be evicted before the task runs, as any copy may where memory is short. For a task that is not
// ready nothing happens: other tasks may yet write its data.
//
// Each returns 0, or -EINVAL for a NULL task, a wrong worker or a wrong node. Where there is only main memory
// all data are there already.
#ifndef STARPU_SCHED_PREFETCH_H
#define STARPU_SCHED_PREFETCH_H

#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;

// 1 if policies are to prefetch data (STARPU_PREFETCH, 1 by default), else 0.
int starpu_get_prefetch_flag(void);

// To a memory node, or to where a worker works. prio: urgent ones first; the others have priority 0.
int starpu_prefetch_task_input_on_node(struct starpu_task* task, unsigned node);
int starpu_prefetch_task_input_on_node_prio(struct starpu_task* task, unsigned node, int prio);
int starpu_prefetch_task_input_for(struct starpu_task* task, unsigned worker);
int starpu_prefetch_task_input_for_prio(struct starpu_task* task, unsigned worker, int prio);

// The same, only while nothing else is transferred.
int starpu_idle_prefetch_task_input_on_node(struct starpu_task* task, unsigned node);
int starpu_idle_prefetch_task_input_on_node_prio(struct starpu_task* task, unsigned node, int prio);
int starpu_idle_prefetch_task_input_for(struct starpu_task* task, unsigned worker);
int starpu_idle_prefetch_task_input_for_prio(struct starpu_task* task, unsigned worker, int prio);

STARPU_END_DECLARATIONS

#endif
