// Tasks that fail. An extension: StarPU has no such calls.
//
// A task fails when its function calls starpu_task_fail or, in C++, lets an exception leave. One line on
// stderr names it at once. What it wrote stays as it left it. The tasks that depend on it are cancelled: they
// end without being run. These are
//   - tasks that read data it should have written, whether they are submitted before or after the failure; a
//     task that overwrites the data (STARPU_W alone) runs, and makes it whole again;
//   - tasks declared to run after it, or after its tag;
//   - in turn, all that depend on a cancelled task in one of these ways.
// Callbacks of failed and cancelled tasks are called as always; starpu_task_outcome tells them what happened.
// A task with `regenerate` set does not run again.
//
// The application is told by the calls that wait, each with a line that names the task: starpu_task_wait
// returns the error of its task, -ECANCELED if it was cancelled; starpu_tag_wait returns -ECANCELED; once,
// starpu_task_wait_for_all returns the error of the first task that failed and was not waited for by itself.
// starpu_task_wait_for_all_quietly returns the same without a line. From then on the data count as usable
// again: after starpu_task_wait_for_all all of them, after starpu_task_wait those of that task. Data can be
// acquired and unregistered at any time; acquiring them for writing makes them usable, too.
#ifndef STARPU_TASK_FAILURE_H
#define STARPU_TASK_FAILURE_H

#include <starpu/linkage.h>

#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;

// Called by a codelet's function: the task it runs for fails with this errno, positive or negative, once the
// function returns. `message`, which may be NULL, is printed. Returns 0; -EINVAL outside of a codelet's
// function or when error is 0.
int starpu_task_fail(int error, const char* message);

// What became of a task that is not freed yet: 0, or a negative errno; -ECANCELED when it was not run because
// of another one's failure. For callbacks (of starpu_task_get_current()) and for tasks that have been waited
// for.
int starpu_task_outcome(const struct starpu_task* task);

// Like starpu_task_wait_for_all, but for programs that handle failures themselves: what that would print of
// tasks that failed is written to text, cut off to size bytes with the final 0, instead; "" where none failed
// or the call itself was refused, which has its line. text may be NULL if size is 0. Blocking. Returns 0 or
// what starpu_task_wait_for_all returns; -EINVAL if text is NULL and size is not 0.
int starpu_task_wait_for_all_quietly(char* text, size_t size);

STARPU_END_DECLARATIONS

#endif
