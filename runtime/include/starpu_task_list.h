// Doubly linked lists of tasks through the prev and next fields of the tasks; a task is in one list at most.
#ifndef STARPU_TASK_LIST_H
#define STARPU_TASK_LIST_H

#include <starpu/linkage.h>
#include <starpu/null_arguments.h>
#include <starpu_task.h>

#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

#define STARPU_TASK_LIST_INLINE static STARPU_INLINE

// A list or task that is NULL is refused by all of them: errno is EINVAL, the answer that of an empty list.
#define STARPU_TASK_LIST_LACKS_(pointer) starpu_is_null_(pointer, "the " #pointer, __func__)

// An empty list has both pointers NULL, so a zeroed struct is an empty list. Lists take no lock.
struct starpu_task_list {
    struct starpu_task* head;
    struct starpu_task* tail;
};

// Makes the list empty, whatever it held before.
STARPU_TASK_LIST_INLINE void starpu_task_list_init(struct starpu_task_list* list) {
    if (STARPU_TASK_LIST_LACKS_(list)) return;
    list->head = NULL;
    list->tail = NULL;
}

// Puts a task that is in no list first.
STARPU_TASK_LIST_INLINE void starpu_task_list_push_front(struct starpu_task_list* list,
                                                         struct starpu_task* task) {
    if (STARPU_TASK_LIST_LACKS_(list) || STARPU_TASK_LIST_LACKS_(task)) return;
    task->prev = NULL;
    task->next = list->head;
    if (list->head)
        list->head->prev = task;
    else
        list->tail = task;
    list->head = task;
}

// Puts a task that is in no list last.
STARPU_TASK_LIST_INLINE void starpu_task_list_push_back(struct starpu_task_list* list,
                                                        struct starpu_task* task) {
    if (STARPU_TASK_LIST_LACKS_(list) || STARPU_TASK_LIST_LACKS_(task)) return;
    task->next = NULL;
    task->prev = list->tail;
    if (list->tail)
        list->tail->next = task;
    else
        list->head = task;
    list->tail = task;
}

// The first task, or NULL.
STARPU_TASK_LIST_INLINE struct starpu_task* starpu_task_list_front(const struct starpu_task_list* list) {
    if (STARPU_TASK_LIST_LACKS_(list)) return NULL;
    return list->head;
}

// The last task, or NULL.
STARPU_TASK_LIST_INLINE struct starpu_task* starpu_task_list_back(const struct starpu_task_list* list) {
    if (STARPU_TASK_LIST_LACKS_(list)) return NULL;
    return list->tail;
}

// 1 if the list holds no task or is NULL, else 0.
STARPU_TASK_LIST_INLINE int starpu_task_list_empty(const struct starpu_task_list* list) {
    if (STARPU_TASK_LIST_LACKS_(list)) return 1;
    return list->head == NULL;
}

// Takes a task out of the list it is in.
STARPU_TASK_LIST_INLINE void starpu_task_list_erase(struct starpu_task_list* list, struct starpu_task* task) {
    if (STARPU_TASK_LIST_LACKS_(list) || STARPU_TASK_LIST_LACKS_(task)) return;
    if (task->prev)
        task->prev->next = task->next;
    else
        list->head = task->next;
    if (task->next)
        task->next->prev = task->prev;
    else
        list->tail = task->prev;
    task->prev = NULL;
    task->next = NULL;
}

// Takes out and returns the first task, or NULL.
STARPU_TASK_LIST_INLINE struct starpu_task* starpu_task_list_pop_front(struct starpu_task_list* list) {
    struct starpu_task* task = STARPU_TASK_LIST_LACKS_(list) ? NULL : list->head;
    if (task) starpu_task_list_erase(list, task);
    return task;
}

// Takes out and returns the last task, or NULL.
STARPU_TASK_LIST_INLINE struct starpu_task* starpu_task_list_pop_back(struct starpu_task_list* list) {
    struct starpu_task* task = STARPU_TASK_LIST_LACKS_(list) ? NULL : list->tail;
    if (task) starpu_task_list_erase(list, task);
    return task;
}

// Where a walk over the list starts: for (t = begin; t != end; t = next(t)).
STARPU_TASK_LIST_INLINE struct starpu_task* starpu_task_list_begin(const struct starpu_task_list* list) {
    if (STARPU_TASK_LIST_LACKS_(list)) return NULL;
    return list->head;
}

// Where a walk over the list stops: past the last task.
STARPU_TASK_LIST_INLINE struct starpu_task* starpu_task_list_end(const struct starpu_task_list* list) {
    (void)list;
    return NULL;
}

// The task after this one in its list, or the end.
STARPU_TASK_LIST_INLINE struct starpu_task* starpu_task_list_next(const struct starpu_task* task) {
    if (STARPU_TASK_LIST_LACKS_(task)) return NULL;
    return task->next;
}

// 1 if the task is in this list, else 0; walks the list.
STARPU_TASK_LIST_INLINE int starpu_task_list_ismember(const struct starpu_task_list* list,
                                                      const struct starpu_task* look) {
    const struct starpu_task* task;
    if (STARPU_TASK_LIST_LACKS_(list)) return 0;
    for (task = list->head; task; task = task->next)
        if (task == look) return 1;
    return 0;
}

// Makes ldst hold what lsrc held, in the same order, and lsrc empty; what ldst held before is dropped.
STARPU_TASK_LIST_INLINE void starpu_task_list_move(struct starpu_task_list* ldst,
                                                   struct starpu_task_list* lsrc) {
    if (STARPU_TASK_LIST_LACKS_(ldst) || STARPU_TASK_LIST_LACKS_(lsrc)) return;
    *ldst = *lsrc;
    starpu_task_list_init(lsrc);
}

STARPU_END_DECLARATIONS

#endif
