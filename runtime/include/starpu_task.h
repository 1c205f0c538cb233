// Codelets (what can be run, and where) and tasks (one run of a codelet on given data): their structs and
// calls.
#ifndef STARPU_TASK_H
#define STARPU_TASK_H

#include <starpu/linkage.h>
#include <starpu/task/accessors.h>
#include <starpu/task/codelet.h>
#include <starpu/task/task.h>
#include <starpu_task_dep.h>

STARPU_BEGIN_DECLARATIONS

void starpu_codelet_init(struct starpu_codelet* cl);
void starpu_codelet_display_stats(struct starpu_codelet* cl);

void starpu_task_init(struct starpu_task* task);
void starpu_task_clean(struct starpu_task* task);
struct starpu_task* starpu_task_create(void) STARPU_ATTRIBUTE_MALLOC;
struct starpu_task* starpu_task_create_sync(starpu_data_handle_t handle,
                                            enum starpu_data_access_mode mode) STARPU_ATTRIBUTE_MALLOC;
struct starpu_task* starpu_task_dup(struct starpu_task* task);
void starpu_task_destroy(struct starpu_task* task);
void starpu_task_set_destroy(struct starpu_task* task);

int starpu_task_submit(struct starpu_task* task) STARPU_WARN_UNUSED_RESULT;
int starpu_task_submit_nodeps(struct starpu_task* task) STARPU_WARN_UNUSED_RESULT;
void starpu_create_sync_task(starpu_tag_t sync_tag, unsigned ndeps, starpu_tag_t* deps,
                             void (*callback)(void*), void* callback_arg);
void starpu_create_callback_task(void (*callback)(void*), void* callback_arg);

int starpu_task_wait(struct starpu_task* task) STARPU_WARN_UNUSED_RESULT;
int starpu_task_wait_array(struct starpu_task** tasks, unsigned nb_tasks) STARPU_WARN_UNUSED_RESULT;
int starpu_task_wait_for_all(void);
int starpu_task_wait_for_n_submitted(unsigned n);
int starpu_task_wait_for_no_ready(void);
int starpu_task_finished(struct starpu_task* task) STARPU_WARN_UNUSED_RESULT;
int starpu_task_nready(void);
int starpu_task_nsubmitted(void);
void starpu_do_schedule(void);
void starpu_iteration_push(unsigned long iteration);
void starpu_iteration_pop(void);

struct starpu_task* starpu_task_get_current(void);
int starpu_task_get_current_data_node(unsigned i);
const char* starpu_task_get_model_name(struct starpu_task* task);
const char* starpu_task_get_name(struct starpu_task* task);
char* starpu_task_status_get_as_string(enum starpu_task_status status);
void starpu_task_set_implementation(struct starpu_task* task, unsigned impl);
unsigned starpu_task_get_implementation(struct starpu_task* task);

STARPU_END_DECLARATIONS

#endif
