// starpu_data_cpy_priority copies at once if waiting tasks are less urgent.
#include "occupied_workers.h"

static int order, copied_at, other_at;

static void note(void* place) {
    *(int*)place = STARPU_ATOMIC_ADD(&order, 1);
}

int main(void) {
    int from = 5, to = 0, other = 0;
    struct starpu_conf conf = check_conf(1);
    conf.sched_policy_name = "prio";
    CHECK_EQUAL(starpu_init(&conf), 0);
    starpu_data_handle_t hfrom = check_int(&from), hto = check_int(&to), hother = check_int(&other);
    // Both wait for the application; then there is one worker for two ready tasks.
    CHECK_EQUAL(starpu_data_acquire(hfrom, STARPU_RW), 0);
    CHECK_EQUAL(starpu_data_acquire(hother, STARPU_RW), 0);
    struct starpu_task* slow = check_task(&increment, hother, NULL);
    slow->priority = STARPU_MIN_PRIO;
    slow->callback_func = note;
    slow->callback_arg = &other_at;
    CHECK_EQUAL(starpu_task_submit(slow), 0);
    CHECK_EQUAL(starpu_data_cpy_priority(hto, hfrom, 1, note, &copied_at, STARPU_MAX_PRIO), 0);
    check_occupy_workers(1);
    starpu_data_release(hother);
    starpu_data_release(hfrom);
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(copied_at, 1);
    CHECK_EQUAL(other_at, 2);
    starpu_data_unregister(hfrom);
    starpu_data_unregister(hto);
    starpu_data_unregister(hother);
    CHECK_EQUAL(to, 5);
    return check_stop();
}
