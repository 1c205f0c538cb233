// Combined workers: several workers under one number, for schedulers that give one task to all of them.
#ifndef STARPU_WORKER_COMBINED_H
#define STARPU_WORKER_COMBINED_H

#include <starpu/linkage.h>
#include <starpu_config.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;

// How many combined workers there are.
unsigned starpu_combined_worker_get_count(void);

// The calling worker's group, which is the worker itself, or -1 outside a worker.
int starpu_combined_worker_get_id(void);

// Workers in that group: 1; -1 outside a worker.
int starpu_combined_worker_get_size(void);

// The calling worker's rank in that group: 0; -1 outside a worker.
int starpu_combined_worker_get_rank(void);

// Makes the nworkers workers in workerid_array a combined worker and returns its number, which is above those
// of all workers. The same set gets the same number. -EINVAL for wrong workers, -ENOSPC once there is no
// number left below STARPU_NMAXWORKERS. For the init_sched of a policy.
int starpu_combined_worker_assign_workerid(int nworkers, int workerid_array[]);

// Sets *worker_size and *combined_workerid to a combined worker's size and members; the array is the
// runtime's, until the end of the run. Either may be NULL. Returns 0, or -EINVAL if there is no such combined
// worker.
int starpu_combined_worker_get_description(int workerid, int* worker_size, int** combined_workerid);

// 1 if worker `workerid`, which may be a combined one, can run implementation nimpl of the task; a combined
// worker can if the codelet is a parallel one of that size and each member could.
int starpu_combined_worker_can_execute_task(unsigned workerid, struct starpu_task* task, unsigned nimpl);

// 1 if the number is that of a combined worker.
unsigned starpu_worker_is_combined_worker(int id);

// Makes a combined worker of every part of the machine. Not there yet: ENOSYS.
void starpu_sched_find_all_worker_combinations(void);

// Prepares a task to be run by all members of a combined worker, or by worker_size workers. Not there yet:
// ENOSYS.
void starpu_parallel_task_barrier_init(struct starpu_task* task, int workerid);
void starpu_parallel_task_barrier_init_n(struct starpu_task* task, int worker_size);

// 1 if the worker waits for the others of a parallel section: never.
unsigned starpu_worker_is_blocked_in_parallel(int workerid);

// 1 if the worker follows another one in some context: never.
unsigned starpu_worker_is_slave_somewhere(int workerid);

STARPU_END_DECLARATIONS

#endif
