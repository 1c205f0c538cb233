// Making, changing and comparing scheduling contexts. Not there yet, unless a comment says otherwise: the
// calls say so, and give -ENOSYS, or ENOSYS in errno and 0, NULL or NAN.
#ifndef STARPU_SCHED_CONTEXT_CHANGES_H
#define STARPU_SCHED_CONTEXT_CHANGES_H

#include <starpu/linkage.h>
#include <starpu_worker.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;

// Codes for starpu_sched_ctx_create, each followed by its value; the list ends with 0.
#define STARPU_SCHED_CTX_POLICY_NAME (1 << 16)     // const char*
#define STARPU_SCHED_CTX_POLICY_STRUCT (2 << 16)   // struct starpu_sched_policy*
#define STARPU_SCHED_CTX_POLICY_MIN_PRIO (3 << 16) // int
#define STARPU_SCHED_CTX_POLICY_MAX_PRIO (4 << 16) // int
#define STARPU_SCHED_CTX_HIERARCHY_LEVEL (5 << 16) // unsigned
#define STARPU_SCHED_CTX_NESTED (6 << 16)          // unsigned: the context around it
#define STARPU_SCHED_CTX_AWAKE_WORKERS (7 << 16)   // no value
#define STARPU_SCHED_CTX_POLICY_INIT (8 << 16)     // void (*)(unsigned)
#define STARPU_SCHED_CTX_USER_DATA (9 << 16)       // void*
#define STARPU_SCHED_CTX_CUDA_NSMS (10 << 16)      // int
#define STARPU_SCHED_CTX_SUB_CTXS (11 << 16)       // int*, int

// A new context of the nworkers_ctx workers in workerids_ctx (NULL, or -1: all of them).
unsigned starpu_sched_ctx_create(int* workerids_ctx, int nworkers_ctx, const char* sched_ctx_name, ...);
unsigned starpu_sched_ctx_create_inside_interval(const char* policy_name, const char* sched_ctx_name,
                                                 int min_ncpus, int max_ncpus, int min_ngpus, int max_ngpus,
                                                 unsigned allow_overlap);
void starpu_sched_ctx_delete(unsigned sched_ctx_id);
void starpu_sched_ctx_register_close_callback(unsigned sched_ctx_id,
                                              void (*close_callback)(unsigned sched_ctx_id, void* args),
                                              void* args);

// Move workers between contexts; the inheritor is the context that gets them when a context ends.
void starpu_sched_ctx_add_workers(int* workerids_ctx, unsigned nworkers_ctx, unsigned sched_ctx_id);
void starpu_sched_ctx_remove_workers(int* workerids_ctx, unsigned nworkers_ctx, unsigned sched_ctx_id);
void starpu_sched_ctx_set_inheritor(unsigned sched_ctx_id, unsigned inheritor);
unsigned starpu_sched_ctx_get_inheritor(unsigned sched_ctx_id);
unsigned starpu_sched_ctx_get_hierarchy_level(unsigned sched_ctx_id);
void starpu_sched_ctx_set_priority(int* workers, int nworkers, unsigned sched_ctx_id, unsigned priority);
unsigned starpu_sched_ctx_get_priority(int worker, unsigned sched_ctx_id);

// The end of submission to a context.
void starpu_sched_ctx_stop_task_submission(void);
void starpu_sched_ctx_finished_submit(unsigned sched_ctx_id);

// The flops of the context's ready tasks.
double starpu_sched_ctx_get_nready_flops(unsigned sched_ctx_id);

// Code of the program's own on the CPUs of a context.
void* starpu_sched_ctx_exec_parallel_code(void* (*func)(void*), void* param, unsigned sched_ctx_id);
void starpu_sched_ctx_get_available_cpuids(unsigned sched_ctx_id, int** cpuids, int* ncpuids);
void starpu_sched_ctx_bind_current_thread_to_cpuid(unsigned cpuid);
int starpu_sched_ctx_book_workers_for_task(unsigned sched_ctx_id, int* workerids, int nworkers);
void starpu_sched_ctx_unbook_workers_for_task(unsigned sched_ctx_id, int master);
unsigned starpu_sched_ctx_worker_is_master_for_child_ctx(int workerid, unsigned sched_ctx_id);
unsigned starpu_sched_ctx_master_get_context(int masterid);

// Counts by which a worker of several contexts chooses where to look for a task; for policies. These work:
// with context 0 alone there is nothing to choose, so they only check their arguments (EINVAL).
void starpu_sched_ctx_list_task_counters_increment(unsigned sched_ctx_id, int workerid);
void starpu_sched_ctx_list_task_counters_decrement(unsigned sched_ctx_id, int workerid);
void starpu_sched_ctx_list_task_counters_reset(unsigned sched_ctx_id, int workerid);
void starpu_sched_ctx_list_task_counters_increment_all_ctx_locked(struct starpu_task* task,
                                                                  unsigned sched_ctx_id);
void starpu_sched_ctx_list_task_counters_decrement_all_ctx_locked(struct starpu_task* task,
                                                                  unsigned sched_ctx_id);
void starpu_sched_ctx_list_task_counters_reset_all(struct starpu_task* task, unsigned sched_ctx_id);

// Ready tasks move between contexts.
void starpu_sched_ctx_revert_task_counters_ctx_locked(unsigned sched_ctx_id, double flops);
void starpu_sched_ctx_move_task_to_ctx_locked(struct starpu_task* task, unsigned sched_ctx,
                                              unsigned with_repush);

// Parts of a CUDA device as contexts.
int starpu_sched_ctx_get_stream_worker(unsigned sub_ctx);
int starpu_sched_ctx_get_nsms(unsigned sched_ctx);
void starpu_sched_ctx_get_sms_interval(int stream_workerid, int* start, int* end);

// The context of a stream of a CUDA device; this works: STARPU_NMAX_SCHED_CTXS, there is none.
unsigned starpu_worker_get_sched_ctx_id_stream(unsigned stream_workerid);

// Another collection for a context's workers. In this version it is ignored, whatever the program puts there.
struct starpu_worker_collection*
starpu_sched_ctx_create_worker_collection(unsigned sched_ctx_id, enum starpu_worker_collection_type type);
void starpu_sched_ctx_delete_worker_collection(unsigned sched_ctx_id);

STARPU_END_DECLARATIONS

#endif
