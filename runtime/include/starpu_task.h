// Codelets (what can be run, and where) and tasks (one run of a codelet on given data): their structs and
// calls.
#ifndef STARPU_TASK_H
#define STARPU_TASK_H

#include <starpu/linkage.h>
#include <starpu/task/accessors.h>
#include <starpu/task/codelet.h>
#include <starpu/task/failure.h>
#include <starpu/task/kernels.h>
#include <starpu/task/retry.h>
#include <starpu/task/task.h>
#include <starpu/task/transaction.h>
#include <starpu_task_dep.h>

STARPU_BEGIN_DECLARATIONS

// Zeroes a codelet, for codelets that are not static. The codelet stays the caller's, and must outlive its
// tasks.
void starpu_codelet_init(struct starpu_codelet* cl);

// Writes to stderr how many tasks of this codelet each worker executed while profiling was on.
void starpu_codelet_display_stats(struct starpu_codelet* cl);

// Makes memory of the caller's a task with default fields and destroy 0. Such a task may be submitted again
// once it has ended; starpu_task_clean gives up what the runtime attached to it.
void starpu_task_init(struct starpu_task* task);

// Gives up all that the runtime holds for a task that has ended; the memory stays the caller's. The task may
// be initialised again.
void starpu_task_clean(struct starpu_task* task);

// A new task with default fields and destroy 1: it is freed by the runtime once it has ended, or once it has
// been waited for if detach is 0. NULL and ENOMEM without memory.
struct starpu_task* starpu_task_create(void) STARPU_ATTRIBUTE_MALLOC;

// (1.4) A new empty task ordered by one access to handle, for other tasks to depend on; not yet submitted.
struct starpu_task* starpu_task_create_sync(starpu_data_handle_t handle,
                                            enum starpu_data_access_mode mode) STARPU_ATTRIBUTE_MALLOC;

// A copy of a task's fields that can be submitted on its own; it shares handles and cl_arg with the original
// (and frees neither), and destroys itself.
struct starpu_task* starpu_task_dup(struct starpu_task* task);

// Frees a task from starpu_task_create that was never submitted, or that has ended with destroy 0 or detach
// 0. EBUSY while it is submitted. In the task's own callback it only sets destroy.
void starpu_task_destroy(struct starpu_task* task);

// (1.4) Sets destroy on a submitted task: it is freed as soon as it ends, at once if it has.
void starpu_task_set_destroy(struct starpu_task* task);

// Hands a task to the runtime; it runs once the data it names and the dependencies stated for it allow. From
// here on the task is the runtime's until it has ended. With synchronous set, returns after the end
// (-EDEADLK in a task or callback). Returns 0; -ENODEV if no worker can run the codelet; -EINVAL for wrong
// fields or handles; -ENOMEM. After an error the task is the caller's again, unchanged (but a
// synchronous one that got -EDEADLK because nothing can end it is still submitted). Order per handle is
// the order of the calls; several threads may submit at once.
int starpu_task_submit(struct starpu_task* task) STARPU_WARN_UNUSED_RESULT;

// (1.4) As starpu_task_submit, without ordering by data: explicit dependencies hold the task back, and tasks
// and acquisitions that use its data at the moment, among them the task that submits it.
int starpu_task_submit_nodeps(struct starpu_task* task) STARPU_WARN_UNUSED_RESULT;

// As starpu_task_submit, for a task of this scheduling context; there is context 0 (-EINVAL for others).
int starpu_task_submit_to_ctx(struct starpu_task* task, unsigned sched_ctx_id);

// (1.4) As starpu_task_submit, and notes in the task where in the program it was submitted; file is not
// copied.
int starpu_task_submit_line(struct starpu_task* task, const char* file, int line);

// Submits an empty task with tag sync_tag that ends once the ndeps tags in deps have completed;
// callback(callback_arg), if any, is called then. deps is copied.
void starpu_create_sync_task(starpu_tag_t sync_tag, unsigned ndeps, starpu_tag_t* deps,
                             void (*callback)(void*), void* callback_arg);

// Submits an empty task that only calls callback(callback_arg), from some thread of the runtime.
void starpu_create_callback_task(void (*callback)(void*), void* callback_arg);

// Blocks until a task with detach 0 has ended, and destroys it if destroy is set. Returns 0; -EINVAL if it
// is detached, synchronous or not submitted; -EDEADLK in a task or callback, or when nothing can end the task
// any more (it is not destroyed then); the error of a task that failed, -ECANCELED of one that was cancelled
// (starpu/task/failure.h).
int starpu_task_wait(struct starpu_task* task) STARPU_WARN_UNUSED_RESULT;

// starpu_task_wait for nb_tasks tasks, in turn. Returns the first error and goes on with the others.
int starpu_task_wait_array(struct starpu_task** tasks, unsigned nb_tasks) STARPU_WARN_UNUSED_RESULT;

// Blocks until every task submitted so far has ended, and every task those submitted. Returns 0, -ENODEV or
// -EDEADLK (in a task or callback, or nothing can go on any more and a report on stderr says why); else,
// once, the error of the first task that failed.
int starpu_task_wait_for_all(void);

// Blocks until at most n submitted tasks have not ended. Returns 0, -ENODEV or -EDEADLK.
int starpu_task_wait_for_n_submitted(unsigned n);

// starpu_task_wait_for_all for the tasks of one scheduling context; there is context 0 (-EINVAL for others).
int starpu_task_wait_for_all_in_ctx(unsigned sched_ctx_id);

// starpu_task_wait_for_n_submitted for the tasks of one scheduling context; there is context 0 (-EINVAL for
// others).
int starpu_task_wait_for_n_submitted_in_ctx(unsigned sched_ctx_id, unsigned n);

// (1.4) A submission that finds limit_max tasks in flight waits until at most limit_min are left, as
// STARPU_LIMIT_MAX_SUBMITTED_TASKS and STARPU_LIMIT_MIN_SUBMITTED_TASKS say from outside. 0 or less: no
// limit.
void starpu_set_limit_min_submitted_tasks(int limit_min);
void starpu_set_limit_max_submitted_tasks(int limit_max);

// hook(hook_arg) is called when STARPU_WATCHDOG_TIMEOUT has passed without any task ending; NULL takes the
// hook away. Blocking calls give EDEADLK in it, as in a callback.
void starpu_task_watchdog_set_hook(void (*hook)(void*), void* hook_arg);

// Blocks until no task is ready or running; tasks that wait for something may remain. Returns 0, -ENODEV or
// -EDEADLK.
int starpu_task_wait_for_no_ready(void);

// 1 if the task has ended (its callback included), else 0. The task must still exist: detach 0, or destroy
// 0. (The field `status` is STARPU_TASK_FINISHED already during the callback.)
int starpu_task_finished(struct starpu_task* task) STARPU_WARN_UNUSED_RESULT;

// How many tasks are ready or running.
int starpu_task_nready(void);

// How many submitted tasks have not ended.
int starpu_task_nsubmitted(void);

// Asks policies that collect tasks to hand them out now; the others ignore it.
void starpu_do_schedule(void);

// Opens an iteration of the application's loop, for traces; nests.
void starpu_iteration_push(unsigned long iteration);

// Closes the innermost iteration.
void starpu_iteration_pop(void);

// The task of the codelet or callback that this thread runs, or NULL.
struct starpu_task* starpu_task_get_current(void);

// In a codelet: the memory node that buffer i of the current task was fetched to, or
// STARPU_SPECIFIC_NODE_NONE where the codelet wants none. -EINVAL elsewhere.
int starpu_task_get_current_data_node(unsigned i);

// The symbol of the codelet's performance model, else the codelet's name, else NULL. The string stays its
// owner's.
const char* starpu_task_get_model_name(struct starpu_task* task);

// The task's name, else its codelet's, else the model's symbol, else NULL. The string stays its owner's.
const char* starpu_task_get_name(struct starpu_task* task);

// (1.4) The name of a status, as written in starpu_task_status. The string comes from
// malloc() and is the caller's.
char* starpu_task_status_get_as_string(enum starpu_task_status status);

// For schedulers: chooses implementation impl of the codelet for this task.
void starpu_task_set_implementation(struct starpu_task* task, unsigned impl);

// The implementation chosen for this task; in its kernel and afterwards the one that runs, which is another
// one where the worker cannot run the chosen one.
unsigned starpu_task_get_implementation(struct starpu_task* task);

STARPU_END_DECLARATIONS

#endif
