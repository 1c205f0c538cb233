// Places in the lists of tasks that programs see, which are chained by the tasks' own members.
#pragma once

#include "starpu_task.h"
#include "starpu_task_list.h"

namespace starpu::api {

// Of a list in which no task is before a more urgent one.
// What comes right behind the last task of at least this priority; nullptr: nothing.
inline starpu_task* first_below(const starpu_task_list& sorted, int priority) {
    starpu_task* below = nullptr;
    for (starpu_task* t = sorted.tail; t != nullptr && t->priority < priority; t = t->prev) below = t;
    return below;
}
// What comes right behind the last task of a higher priority.
inline starpu_task* first_not_above(const starpu_task_list& sorted, int priority) {
    starpu_task* t = sorted.head;
    while (t != nullptr && t->priority > priority) t = t->next;
    return t;
}

// nullptr: at the end.
inline void insert_before(starpu_task_list& list, starpu_task* place, starpu_task* t) {
    if (place == nullptr) return starpu_task_list_push_back(&list, t);
    if (place->prev == nullptr) return starpu_task_list_push_front(&list, t);
    t->next = place;
    t->prev = place->prev;
    place->prev->next = t;
    place->prev = t;
}

} // namespace starpu::api
