// (1.4) Queues for schedulers: a list of tasks with the figures a scheduler keeps about it, and one that is
// ordered by priority. No queue takes a lock: guard it with the policy's own. A queue or task that is NULL is
// EINVAL: pushing gives -EINVAL, everything else sets errno and answers as for an empty queue.
#ifndef STARPU_SCHEDULER_TOOLBOX_H
#define STARPU_SCHEDULER_TOOLBOX_H

#include <starpu/linkage.h>
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

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

// Tasks by their priorities, the highest first; at each priority they have a front and a back. A program
// makes one of the struct, which is part of this header so that it can, and which init makes empty; a zeroed
// struct is empty, too. It needs no memory: tasks are chained by their own prev and next, so that a task is
// in one list at most, and its priority must not change while it is there. destroy makes it empty; the tasks
// stay the caller's, and are to be taken out before they go elsewhere.
struct starpu_st_prio_deque {
    struct starpu_task_list tasks;
};
void starpu_st_prio_deque_init(starpu_st_prio_deque_t pdeque);
void starpu_st_prio_deque_destroy(starpu_st_prio_deque_t pdeque);

// 1 if it holds no task.
int starpu_st_prio_deque_is_empty(starpu_st_prio_deque_t pdeque);

// Puts a task behind, or in front of, those of its priority, and returns 0. A task that is in this list or
// chained to others in some list already is refused: -EEXIST, with a line. The first takes constant time
// where no task of a lower priority waits, the second where none of a higher one does.
int starpu_st_prio_deque_push_back_task(starpu_st_prio_deque_t pdeque, struct starpu_task* task);
int starpu_st_prio_deque_push_front_task(starpu_st_prio_deque_t pdeque, struct starpu_task* task);

// The front task of the highest priority, which stays, or which is taken out; the back one of the highest
// priority, taken out. NULL if there is none.
struct starpu_task* starpu_st_prio_deque_highest_task(starpu_st_prio_deque_t pdeque);
struct starpu_task* starpu_st_prio_deque_pop_task(starpu_st_prio_deque_t pdeque);
struct starpu_task* starpu_st_prio_deque_pop_back_task(starpu_st_prio_deque_t pdeque);

// Takes out a task of the highest priority at which the worker (any worker: -1) can run one: pop the
// frontmost, deque the backmost. NULL if there is none. *skipped, if `skipped` is not NULL, gets the first
// task that was passed over since the worker cannot run it, or NULL. A wrong worker is EINVAL.
struct starpu_task* starpu_st_prio_deque_pop_task_for_worker(starpu_st_prio_deque_t pdeque, int workerid,
                                                             struct starpu_task** skipped);
struct starpu_task* starpu_st_prio_deque_deque_task_for_worker(starpu_st_prio_deque_t pdeque, int workerid,
                                                               struct starpu_task** skipped);

// Takes out, of the tasks of the highest priority at which the worker can run one, the one that it can run
// for which the fewest bytes must be brought to where it works; of equals the frontmost.
struct starpu_task* starpu_st_prio_deque_deque_first_ready_task(starpu_st_prio_deque_t pdeque,
                                                                unsigned workerid);

// Takes out a given task. The first does so only if the worker can run it (any worker: -1), and returns 1 if
// it did; the second sets errno to ENOENT, with a line, if the task is not there. Both walk the list.
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
