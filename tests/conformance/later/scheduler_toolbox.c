// The calls about lists per priority say that they come later.
#include "later/check_later.h"

#include <schedulers/starpu_scheduler_toolbox.h>

int main(void) {
    LATER_VOID(starpu_st_prio_deque_init, (NULL));
    LATER_VOID(starpu_st_prio_deque_destroy, (NULL));
    LATER_INT(starpu_st_prio_deque_is_empty, (NULL));
    LATER_INT(starpu_st_prio_deque_push_back_task, (NULL, NULL));
    LATER_INT(starpu_st_prio_deque_push_front_task, (NULL, NULL));
    LATER_POINTER(starpu_st_prio_deque_pop_task_for_worker, (NULL, 0, NULL));
    LATER_POINTER(starpu_st_prio_deque_deque_task_for_worker, (NULL, 0, NULL));
    LATER_POINTER(starpu_st_prio_deque_deque_first_ready_task, (NULL, 0));
    LATER_POINTER(starpu_st_prio_deque_pop_task, (NULL));
    LATER_POINTER(starpu_st_prio_deque_highest_task, (NULL));
    LATER_POINTER(starpu_st_prio_deque_pop_back_task, (NULL));
    LATER_INT(starpu_st_prio_deque_pop_this_task, (NULL, 0, NULL));
    LATER_VOID(starpu_st_prio_deque_erase, (NULL, NULL));
    return 0;
}
