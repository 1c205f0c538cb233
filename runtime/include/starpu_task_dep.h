// Dependencies the application states itself: between tasks, between tags, and delays of a task's end.
#ifndef STARPU_TASK_DEP_H
#define STARPU_TASK_DEP_H

#include <starpu/linkage.h>
#include <starpu/task/task.h>

STARPU_BEGIN_DECLARATIONS

// task will start only after each of the ndeps tasks (struct starpu_task *) that follow. task must not have
// been submitted, unless the application keeps it (destroy 0 or detach 0): declared while it waits, the
// dependency holds at once, while it runs, from its next run on. The others may be at any stage, but must
// still exist; those that have ended are not waited for. The dependency holds again for each later run of a
// task that the application keeps: each run takes one end of each predecessor, and a predecessor that ends
// several times in between counts once. It goes when one of the two tasks is destroyed. A predecessor with
// regenerate set does not run again before the task has. errno is EINVAL when task runs already and will not
// run again.
void starpu_task_declare_deps(struct starpu_task* task, unsigned ndeps, ...);

// The same with an array, which is copied.
void starpu_task_declare_deps_array(struct starpu_task* task, unsigned ndeps,
                                    struct starpu_task* task_array[]);

// task will end (call back, release its successors) only after each of the ndeps tasks that follow has
// ended. May be called while task runs, from its codelet.
void starpu_task_declare_end_deps(struct starpu_task* task, unsigned ndeps, ...);

// The same with an array, which is copied.
void starpu_task_declare_end_deps_array(struct starpu_task* task, unsigned ndeps,
                                        struct starpu_task* task_array[]);

// task will end only after nb_deps more calls of starpu_task_end_dep_release. Before it is submitted, or from
// its own codelet or prologue callback. For this run alone. EINVAL if nb_deps is negative.
void starpu_task_end_dep_add(struct starpu_task* t, int nb_deps);

// Takes one of those away; any thread may call it. The task may be gone when it returns.
void starpu_task_end_dep_release(struct starpu_task* t);

// Writes at most ndeps of the tasks known to wait for task into task_array and returns how many there are.
// Both those that were declared to wait and, once task is submitted, those that wait for their turn on its
// data, each as often as it waits. To be called while task is not about to end: before it is submitted, or
// from its prologue callback or codelet. The answer may be old already when tasks are submitted meanwhile.
int starpu_task_get_task_succs(struct starpu_task* task, unsigned ndeps, struct starpu_task* task_array[]);

// The same for those successors only that will go through the scheduler: with a codelet that runs somewhere,
// and not bound to a worker.
int starpu_task_get_task_scheduled_succs(struct starpu_task* task, unsigned ndeps,
                                         struct starpu_task* task_array[]);

// The task with tag id will start only after the ndeps tags (starpu_tag_t: cast your constants) that follow.
// Tags need not have a task yet, and those done already are not waited for. Must come before the submission
// of the task with tag id. Holds again for each further run of the tag: the ndeps tags must then be done once
// more, however often each is. Several calls add to each other. If several tasks have tag id, all are let go
// together.
void starpu_tag_declare_deps(starpu_tag_t id, unsigned ndeps, ...);

// The same with an array, which is copied.
void starpu_tag_declare_deps_array(starpu_tag_t id, unsigned ndeps, starpu_tag_t* array);

// Blocks until the tag has completed: its task has ended, or the application has notified it. Returns 0,
// -ECANCELED if its task failed or was cancelled, -ENODEV, or -EDEADLK (in a task or callback, or nothing can
// complete it any more, which a report on stderr explains).
int starpu_tag_wait(starpu_tag_t id);

// Blocks until the ntags tags have all completed. Returns 0 or an error of starpu_tag_wait.
int starpu_tag_wait_array(unsigned ntags, starpu_tag_t* id);

// Completes a tag that has no task, from the application. Nothing happens if it is completed already. A tag
// that several tasks share is completed by the first that ends.
void starpu_tag_notify_from_apps(starpu_tag_t id);

// Completes a tag and at once readies it for its next completion, in one step.
void starpu_tag_notify_restart_from_apps(starpu_tag_t id);

// Readies a completed tag for completing once more, so that its task can be submitted again; what depends on
// the tag must be declared again or wait for the next completion.
void starpu_tag_restart(starpu_tag_t id);

// Forgets a tag and its dependencies. A task that waits because of it does not wait any longer.
void starpu_tag_remove(starpu_tag_t id);

// (1.4) Forgets all tags.
void starpu_tag_clear(void);

// The task that holds this tag, or NULL.
struct starpu_task* starpu_tag_get_task(starpu_tag_t id);

STARPU_END_DECLARATIONS

#endif
