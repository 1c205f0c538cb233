// Dependencies the application states itself: between tasks, between tags, and delays of a task's end.
#ifndef STARPU_TASK_DEP_H
#define STARPU_TASK_DEP_H

#include <starpu/linkage.h>
#include <starpu/task/task.h>

STARPU_BEGIN_DECLARATIONS

void starpu_task_declare_deps(struct starpu_task* task, unsigned ndeps, ...);
void starpu_task_declare_deps_array(struct starpu_task* task, unsigned ndeps,
                                    struct starpu_task* task_array[]);
void starpu_task_declare_end_deps(struct starpu_task* task, unsigned ndeps, ...);
void starpu_task_declare_end_deps_array(struct starpu_task* task, unsigned ndeps,
                                        struct starpu_task* task_array[]);
void starpu_task_end_dep_add(struct starpu_task* t, int nb_deps);
void starpu_task_end_dep_release(struct starpu_task* t);
int starpu_task_get_task_succs(struct starpu_task* task, unsigned ndeps, struct starpu_task* task_array[]);

void starpu_tag_declare_deps(starpu_tag_t id, unsigned ndeps, ...);
void starpu_tag_declare_deps_array(starpu_tag_t id, unsigned ndeps, starpu_tag_t* array);
int starpu_tag_wait(starpu_tag_t id);
int starpu_tag_wait_array(unsigned ntags, starpu_tag_t* id);
void starpu_tag_notify_from_apps(starpu_tag_t id);
void starpu_tag_notify_restart_from_apps(starpu_tag_t id);
void starpu_tag_restart(starpu_tag_t id);
void starpu_tag_remove(starpu_tag_t id);
void starpu_tag_clear(void);
struct starpu_task* starpu_tag_get_task(starpu_tag_t id);

STARPU_END_DECLARATIONS

#endif
