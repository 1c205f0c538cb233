// (1.4) Tasks that are tried again when they fail: a meta task stands for all attempts, and ends when one
// succeeds.
#ifndef STARPU_TASK_RETRY_H
#define STARPU_TASK_RETRY_H

#include <starpu/linkage.h>
#include <starpu/task/task.h>

STARPU_BEGIN_DECLARATIONS

// Prologue callback of a task that may be tried again: makes the task a meta task, which ends only when an
// attempt has succeeded, and submits the first attempt. check_ft, a void (*)(void*) given as the prologue's
// argument, is the function each attempt calls back when it has run: it calls starpu_task_ft_success, or
// submits another attempt. NULL: an attempt succeeds unless its codelet calls starpu_task_ft_failed.
void starpu_task_ft_prologue(void* check_ft);

// A new attempt of meta_task, with the codelet, data and arguments of template_task (an earlier attempt, or
// the meta task); not submitted. check_ft as above. NULL and errno on error.
struct starpu_task* starpu_task_ft_create_retry(const struct starpu_task* meta_task,
                                                const struct starpu_task* template_task,
                                                void (*check_ft)(void*));

// In a codelet: this attempt has failed and shall be tried again.
void starpu_task_ft_failed(struct starpu_task* task);

// In check_ft: the meta task has what it wants and may end.
void starpu_task_ft_success(struct starpu_task* meta_task);

STARPU_END_DECLARATIONS

#endif
