// (1.4) Queues for schedulers: a list of tasks with the figures a scheduler keeps about it, and one list per
// priority. No queue takes a lock: guard it with the policy's own. A queue or task that is NULL is EINVAL:
// pushing gives -EINVAL, everything else sets errno and answers as for an empty queue.
#ifndef STARPU_SCHEDULER_TOOLBOX_H
#define STARPU_SCHEDULER_TOOLBOX_H

#include <starpu/linkage.h>
#include <starpu_scheduler.h>

#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

typedef struct starpu_st_fifo_taskq* starpu_st_fifo_taskq_t;
typedef struct starpu_st_prio_deque* starpu_st_prio_deque_t;

// A queue from malloc(), empty; NULL and ENOMEM without memory. init makes a queue empty again; destroy frees
// it, not the tasks.
starpu_st_fifo_taskq_t starpu_st_fifo_taskq_create(void) STARPU_ATTRIBUTE_MALLOC;
void starpu_st_fifo_taskq_init(starpu_st_fifo_taskq_t fifo);
void starpu_st_fifo_taskq_destroy(starpu_st_fifo_taskq_t fifo);

// 1 if the queue holds no task.
int starpu_st_fifo_taskq_empty(starpu_st_fifo_taskq_t fifo);

// How many tasks are in the queue, which pushing and popping count, and how many left it; inc adds n by hand.
unsigned starpu_st_fifo_ntasks_get(starpu_st_fifo_taskq_t fifo);
void starpu_st_fifo_ntasks_inc(starpu_st_fifo_taskq_t fifo, int n);
unsigned starpu_st_fifo_nprocessed_get(starpu_st_fifo_taskq_t fifo);
void starpu_st_fifo_nprocessed_inc(starpu_st_fifo_taskq_t fifo, int n);

// STARPU_NMAXWORKERS figures for the scheduler's own use, one per level of priority.
unsigned* starpu_st_fifo_ntasks_per_priority_get(starpu_st_fifo_taskq_t fifo);
double* starpu_st_fifo_exp_len_per_priority_get(starpu_st_fifo_taskq_t fifo);

// When the queue's tasks are expected to begin and to end, how long they take, and how much of that is in the
// worker's pipeline, in microseconds: the scheduler's own figures, 0 at first.
double starpu_st_fifo_exp_start_get(starpu_st_fifo_taskq_t fifo);
void starpu_st_fifo_exp_start_set(starpu_st_fifo_taskq_t fifo, double exp_start);
double starpu_st_fifo_exp_end_get(starpu_st_fifo_taskq_t fifo);
void starpu_st_fifo_exp_end_set(starpu_st_fifo_taskq_t fifo, double exp_end);
double starpu_st_fifo_exp_len_get(starpu_st_fifo_taskq_t fifo);
void starpu_st_fifo_exp_len_set(starpu_st_fifo_taskq_t fifo, double exp_len);
void starpu_st_fifo_exp_len_inc(starpu_st_fifo_taskq_t fifo, double exp_len);
double starpu_st_fifo_pipeline_len_get(starpu_st_fifo_taskq_t fifo);
void starpu_st_fifo_pipeline_len_set(starpu_st_fifo_taskq_t fifo, double pipeline_len);
void starpu_st_fifo_pipeline_len_inc(starpu_st_fifo_taskq_t fifo, double pipeline_len);

// How long the tasks take that would run before `task`, by the tasks' predictions; *fifo_ntasks, if not NULL,
// gets their number.
double starpu_st_fifo_taskq_get_exp_len_prev_task_list(starpu_st_fifo_taskq_t fifo_queue,
                                                       struct starpu_task* task, int workerid, int nimpl,
                                                       int* fifo_ntasks);

// Puts a task behind all of at least its priority; at the end; at the front. Each returns 0.
int starpu_st_fifo_taskq_push_sorted_task(starpu_st_fifo_taskq_t fifo_queue, struct starpu_task* task);
int starpu_st_fifo_taskq_push_task(starpu_st_fifo_taskq_t fifo, struct starpu_task* task);
int starpu_st_fifo_taskq_push_back_task(starpu_st_fifo_taskq_t fifo_queue, struct starpu_task* task);

// Takes out a given task if the worker can run it (any worker: -1); returns 1 if it did.
int starpu_st_fifo_taskq_pop_this_task(starpu_st_fifo_taskq_t fifo_queue, int workerid,
                                       struct starpu_task* task);

// Takes out the first task that the worker can run; the first of all; the one for which the fewest bytes must
// be brought to where the worker works, among those of the first one's priority (with num_priorities 0, among
// all). NULL if there is none.
struct starpu_task* starpu_st_fifo_taskq_pop_task(starpu_st_fifo_taskq_t fifo, int workerid);
struct starpu_task* starpu_st_fifo_taskq_pop_local_task(starpu_st_fifo_taskq_t fifo);
struct starpu_task* starpu_st_fifo_taskq_pop_first_ready_task(starpu_st_fifo_taskq_t fifo_queue,
                                                              unsigned workerid, int num_priorities);

// A list for each priority that occurs. The struct is not public: these calls, which have no way to make one,
// give ENOSYS.
void starpu_st_prio_deque_init(starpu_st_prio_deque_t pdeque);
void starpu_st_prio_deque_destroy(starpu_st_prio_deque_t pdeque);
int starpu_st_prio_deque_is_empty(starpu_st_prio_deque_t pdeque);
int starpu_st_prio_deque_push_back_task(starpu_st_prio_deque_t pdeque, struct starpu_task* task);
int starpu_st_prio_deque_push_front_task(starpu_st_prio_deque_t pdeque, struct starpu_task* task);
struct starpu_task* starpu_st_prio_deque_pop_task_for_worker(starpu_st_prio_deque_t pdeque, int workerid,
                                                             struct starpu_task** skipped);
struct starpu_task* starpu_st_prio_deque_deque_task_for_worker(starpu_st_prio_deque_t pdeque, int workerid,
                                                               struct starpu_task** skipped);
struct starpu_task* starpu_st_prio_deque_deque_first_ready_task(starpu_st_prio_deque_t pdeque,
                                                                unsigned workerid);
struct starpu_task* starpu_st_prio_deque_pop_task(starpu_st_prio_deque_t pdeque);
struct starpu_task* starpu_st_prio_deque_highest_task(starpu_st_prio_deque_t pdeque);
struct starpu_task* starpu_st_prio_deque_pop_back_task(starpu_st_prio_deque_t pdeque);
int starpu_st_prio_deque_pop_this_task(starpu_st_prio_deque_t pdeque, int workerid, struct starpu_task* task);
void starpu_st_prio_deque_erase(starpu_st_prio_deque_t pdeque, struct starpu_task* task);

// The level, from 0 to num_priorities - 1, of a priority within the context's range.
int starpu_st_normalize_prio(int priority, int num_priorities, unsigned sched_ctx_id);

// How many buffers that the task reads are not where the worker works; how many bytes these are, how many of
// these are not on their way, and how many bytes of all its buffers have no memory there yet; the pointers
// may be NULL. The first returns -EINVAL for a NULL task or a wrong worker, the second sets errno.
int starpu_st_non_ready_buffers_count(struct starpu_task* task, unsigned worker);
void starpu_st_non_ready_buffers_size(struct starpu_task* task, unsigned worker, size_t* non_readyp,
                                      size_t* non_loadingp, size_t* non_allocatedp);

STARPU_END_DECLARATIONS

#endif
