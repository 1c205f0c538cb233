// Scheduling policies: the struct that describes one, and what a program's own policy may call.
//
// A program's own policy is given to starpu_init in the field sched_policy of the configuration, or comes
// from a shared library named by STARPU_SCHED_LIB. STARPU_SCHED and the field sched_policy_name win over the
// field.
#ifndef STARPU_SCHEDULER_H
#define STARPU_SCHEDULER_H

#include <starpu/linkage.h>
#include <starpu/priorities.h>
#include <starpu/sched/predictions.h>
#include <starpu/sched/prefetch.h>
#include <starpu_data.h>
#include <starpu_thread.h>
#include <starpu_worker.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_perfmodel;
struct starpu_perfmodel_arch;
struct starpu_task;

// A policy: where a ready task goes, and which task a worker takes next. Only push_task is required; other
// functions may be NULL and are then not called. sched_ctx_id is always 0 here.
struct starpu_sched_policy {
    // In starpu_init, before the workers start: all queries and starpu_sched_ctx_set_policy_data() work.
    void (*init_sched)(unsigned sched_ctx_id);
    // In starpu_shutdown, when all tasks have ended and the workers have stopped.
    void (*deinit_sched)(unsigned sched_ctx_id);
    // Takes a task that is ready, in the thread that made it ready: any number of them at once. It keeps the
    // task or gives it to starpu_push_local_task(), calls starpu_push_task_end() before any worker can pop
    // the task, and wakes a worker. Returns 0; otherwise the runtime runs the task without the policy, and
    // says so.
    int (*push_task)(struct starpu_task*);
    // What push_task would add to the time until the task ends. The runtime does not call it.
    double (*simulate_push_task)(struct starpu_task*);
    // Told of a task that is bound to a worker and goes there without push_task, before it can run.
    void (*push_task_notify)(struct starpu_task*, int workerid, int perf_workerid, unsigned sched_ctx_id);
    // The calling worker's next task, or NULL: then the worker sleeps until it is woken. Without this
    // function workers only take what starpu_push_local_task() gave them. A task that the worker cannot run
    // goes to one that can.
    struct starpu_task* (*pop_task)(unsigned sched_ctx_id);
    // (1.3) Called when pop_task is missing or has nothing: tasks chained by their next members, ended by
    // NULL. All of them become the calling worker's.
    struct starpu_task* (*pop_every_task)(unsigned sched_ctx_id);
    // Told of each task that is submitted, before it can become ready; empty tasks included.
    void (*submit_hook)(struct starpu_task* task);
    // On the worker, before the codelet runs, and after it, before the task's dependants are released.
    void (*pre_exec_hook)(struct starpu_task*, unsigned sched_ctx_id);
    void (*post_exec_hook)(struct starpu_task*, unsigned sched_ctx_id);
    // By starpu_do_schedule(), and whenever the program begins to wait for tasks.
    void (*do_schedule)(unsigned sched_ctx_id);
    // The workers that come, right after init_sched, and go, right before deinit_sched.
    void (*add_workers)(unsigned sched_ctx_id, int* workerids, unsigned nworkers);
    void (*remove_workers)(unsigned sched_ctx_id, int* workerids, unsigned nworkers);
    int prefetches;                 // (1.4) non-zero: the policy fetches data itself
    const char* policy_name;        // for messages
    const char* policy_description; // for STARPU_SCHED=help
    enum starpu_worker_collection_type worker_type;
};

typedef void (*starpu_notify_ready_soon_func)(void* data, struct starpu_task* task, double delay);

// The policies that can be named, ended by NULL. They are the runtime's, and need no running runtime. A copy
// with some functions replaced is a policy of the program's own.
struct starpu_sched_policy** starpu_sched_get_predefined_policies(void);

// (1.4) The policy that is running, in context 0; NULL before starpu_init.
struct starpu_sched_policy* starpu_sched_get_sched_policy(void);
struct starpu_sched_policy* starpu_sched_get_sched_policy_in_ctx(unsigned sched_ctx_id);

// (1.4) What a library named by STARPU_SCHED_LIB defines, either or both: the policy of a name, or NULL; and
// all its policies, ended by NULL. The runtime calls them, and does not define them.
struct starpu_sched_policy* starpu_get_sched_lib_policy(const char* name);
struct starpu_sched_policy** starpu_get_sched_lib_policies(void);

// From push_task: the task is where a worker can find it. Returns 0, or -EINVAL for NULL.
int starpu_push_task_end(struct starpu_task* task);

// From push_task, or later for a task that push_task kept: puts it in a worker's own queue, from which the
// worker takes the front one first, and wakes the worker. back 0: as the last one; else as the next one.
// Returns 0, or -EINVAL if the policy does not hold the task or there is no such worker.
int starpu_push_local_task(int workerid, struct starpu_task* task, int back);

// Makes a worker that sleeps, or is about to, look for a task again. Returns 1 if that woke it, 0 if it works
// (it looks by itself then) or is awake already. The four forms differ in StarPU in how they wait for the
// worker's lock. -EINVAL if there is no such worker.
int starpu_wake_worker_relax(int workerid);
int starpu_wake_worker_no_relax(int workerid);
int starpu_wake_worker_relax_light(int workerid);

// The same when the caller holds the worker's lock.
int starpu_wake_worker_locked(int workerid);

// The worker's lock, and the condition on which it sleeps while a program's own policy runs; they are the
// runtime's. A thread that signals the condition itself must hold the lock; the worker may be about to sleep,
// and only starpu_wake_worker_locked() is not lost then.
void starpu_worker_get_sched_condition(int workerid, starpu_pthread_mutex_t** sched_mutex,
                                       starpu_pthread_cond_t** sched_cond);

// 1 if a worker can run implementation nimpl of a task: it has such a function, the task may run there, and
// can_execute agrees.
int starpu_worker_can_execute_task(unsigned workerid, struct starpu_task* task, unsigned nimpl);

// 1 if it can run any; *impl_mask, if not NULL, gets a bit for each implementation it can run.
int starpu_worker_can_execute_task_impl(unsigned workerid, struct starpu_task* task, unsigned* impl_mask);

// 1 if it can run any; *nimpl, if not NULL, gets the number of the first one.
int starpu_worker_can_execute_task_first_impl(unsigned workerid, struct starpu_task* task, unsigned* nimpl);

// A number of the task's own, from 1; 0 and EINVAL for NULL. No other task of the process has it.
unsigned long starpu_task_get_job_id(struct starpu_task* task);

// A hash of the sizes of the task's data, for tables of what tasks cost.
uint32_t starpu_task_data_footprint(struct starpu_task* task);

// The same by the model's own footprint or size_base function, if it has one; model and arch may be NULL.
uint32_t starpu_task_footprint(struct starpu_perfmodel* model, struct starpu_task* task,
                               struct starpu_perfmodel_arch* arch, unsigned nimpl);

// Says that the worker's tasks may be taken by the context's other workers, which is so in the one context
// here.
void starpu_sched_ctx_worker_shares_tasks_lists(int workerid, int sched_ctx_id);

// Raises SIGTRAP if STARPU_TASK_BREAK_ON_SCHED is this task's job id; policies call it when they push a task.
void starpu_sched_task_break(struct starpu_task* task);

// Asks to be told of tasks that become ready soon. Not there yet: ENOSYS.
void starpu_task_notify_ready_soon_register(starpu_notify_ready_soon_func f, void* data);

STARPU_END_DECLARATIONS

// Last: programs that include this header alone rely on the rest.
#include <starpu.h>

#endif
