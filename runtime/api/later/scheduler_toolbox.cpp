// schedulers/starpu_scheduler_toolbox.h: lists per priority.
#include "api/later/later.hpp"
#include "schedulers/starpu_scheduler_toolbox.h"

extern "C" {

LATER(void, starpu_st_prio_deque_init, (starpu_st_prio_deque_t pdeque))
LATER(void, starpu_st_prio_deque_destroy, (starpu_st_prio_deque_t pdeque))
LATER(int, starpu_st_prio_deque_is_empty, (starpu_st_prio_deque_t pdeque))
LATER(int, starpu_st_prio_deque_push_back_task, (starpu_st_prio_deque_t pdeque, struct starpu_task* task))
LATER(int, starpu_st_prio_deque_push_front_task, (starpu_st_prio_deque_t pdeque, struct starpu_task* task))
LATER(struct starpu_task*, starpu_st_prio_deque_pop_task_for_worker,
      (starpu_st_prio_deque_t pdeque, int workerid, struct starpu_task** skipped))
LATER(struct starpu_task*, starpu_st_prio_deque_deque_task_for_worker,
      (starpu_st_prio_deque_t pdeque, int workerid, struct starpu_task** skipped))
LATER(struct starpu_task*, starpu_st_prio_deque_deque_first_ready_task,
      (starpu_st_prio_deque_t pdeque, unsigned workerid))
LATER(struct starpu_task*, starpu_st_prio_deque_pop_task, (starpu_st_prio_deque_t pdeque))
LATER(struct starpu_task*, starpu_st_prio_deque_highest_task, (starpu_st_prio_deque_t pdeque))
LATER(struct starpu_task*, starpu_st_prio_deque_pop_back_task, (starpu_st_prio_deque_t pdeque))
LATER(int, starpu_st_prio_deque_pop_this_task,
      (starpu_st_prio_deque_t pdeque, int workerid, struct starpu_task* task))
LATER(void, starpu_st_prio_deque_erase, (starpu_st_prio_deque_t pdeque, struct starpu_task* task))

} // extern "C"
