// Scheduling contexts: sets of workers with a policy each.
//
// This build has one, number 0, with all workers; what a policy asks about it works. Calls that make, change
// or compare contexts are not there yet: they say so, and give -ENOSYS, or ENOSYS in errno and 0 or NULL. A
// query about another context than 0 gives EINVAL.
#ifndef STARPU_SCHED_CTX_H
#define STARPU_SCHED_CTX_H

#include <starpu/linkage.h>
#include <starpu/priorities.h>
#include <starpu/sched/context_changes.h>
#include <starpu_config.h>
#include <starpu_worker.h>

#include <stdio.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_sched_policy;
struct starpu_task;

// Memory of the policy's own: kept for it from init_sched to deinit_sched, NULL at first. The policy frees
// it.
void starpu_sched_ctx_set_policy_data(unsigned sched_ctx_id, void* policy_data);
void* starpu_sched_ctx_get_policy_data(unsigned sched_ctx_id);

// The same for the application.
void starpu_sched_ctx_set_user_data(unsigned sched_ctx_id, void* user_data);
void* starpu_sched_ctx_get_user_data(unsigned sched_ctx_id);

// The context's workers, to be walked; the runtime's, until the end of the run.
struct starpu_worker_collection* starpu_sched_ctx_get_worker_collection(unsigned sched_ctx_id);

// Sets *workerids to the numbers of the workers and returns how many they are. The array of the first comes
// from malloc() and is the caller's; that of the second is the runtime's.
unsigned starpu_sched_ctx_get_workers_list(unsigned sched_ctx_id, int** workerids);
unsigned starpu_sched_ctx_get_workers_list_raw(unsigned sched_ctx_id, int** workerids);

// How many workers there are, and how many of them are in another context too.
unsigned starpu_sched_ctx_get_nworkers(unsigned sched_ctx_id);
unsigned starpu_sched_ctx_get_nshared_workers(unsigned sched_ctx_id, unsigned sched_ctx_id2);

// 1 if the worker, or a worker of the kind, is in the context.
unsigned starpu_sched_ctx_contains_worker(int workerid, unsigned sched_ctx_id);
unsigned starpu_sched_ctx_contains_type_of_worker(enum starpu_worker_archtype arch, unsigned sched_ctx_id);

// The number of the calling worker if it is in the context; -1 (as unsigned) in a thread that is no worker.
unsigned starpu_sched_ctx_worker_get_id(unsigned sched_ctx_id);

// The calling thread's rank in a context without a policy, where the workers run the program's own code.
// Context 0 has a policy, so there it is -1.
int starpu_sched_ctx_get_worker_rank(unsigned sched_ctx_id);

// Writes the context's workers to f, a line each.
void starpu_sched_ctx_display_workers(unsigned sched_ctx_id, FILE* f);

// The context that the calling thread submits tasks to: STARPU_NMAX_SCHED_CTXS as long as it has chosen none,
// in which case it is context 0. Only 0 can be chosen.
unsigned starpu_sched_ctx_get_context(void);
void starpu_sched_ctx_set_context(unsigned* sched_ctx_id);

// The context of a task: 0.
unsigned starpu_sched_ctx_get_ctx_for_task(struct starpu_task* task);

// 1 if a worker is in several contexts: never.
unsigned starpu_sched_ctx_overlapping_ctxs_on_worker(int workerid);

// The range of priorities: of context 0 that of starpu/priorities.h. Setting returns 0 or -EINVAL; is_set
// tells whether a call, the configuration or a built-in policy has set it.
int starpu_sched_ctx_get_min_priority(unsigned sched_ctx_id);
int starpu_sched_ctx_get_max_priority(unsigned sched_ctx_id);
int starpu_sched_ctx_set_min_priority(unsigned sched_ctx_id, int min_prio);
int starpu_sched_ctx_set_max_priority(unsigned sched_ctx_id, int max_prio);
int starpu_sched_ctx_min_priority_is_set(unsigned sched_ctx_id);
int starpu_sched_ctx_max_priority_is_set(unsigned sched_ctx_id);

// The context's policy; and the function in sched_policy_callback of the configuration, or in
// sched_policy_init, its name of 1.3, or NULL.
struct starpu_sched_policy* starpu_sched_ctx_get_sched_policy(unsigned sched_ctx_id);
void (*starpu_sched_ctx_get_sched_policy_callback(unsigned sched_ctx_id))(unsigned); // (1.4)
void (*starpu_sched_ctx_get_sched_policy_init(unsigned sched_ctx_id))(unsigned);

// How many tasks are ready or running.
int starpu_sched_ctx_get_nready_tasks(unsigned sched_ctx_id);

// 1 if the context has a policy, which context 0 has; *awake_workers, which may be NULL, becomes 0.
unsigned starpu_sched_ctx_has_starpu_scheduler(unsigned sched_ctx_id, unsigned* awake_workers);

STARPU_END_DECLARATIONS

#endif
