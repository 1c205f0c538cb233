// Tasks that take two data of one arbiter together, while the only thread holds one of them and waits.
#include "check_standstill.h"

static void add_both(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    ++*CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet both = {.cpu_funcs = {add_both},
                                     .nbuffers = 2,
                                     .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_RW | STARPU_COMMUTE},
                                     .name = "both"};

static struct starpu_task* on_both(starpu_data_handle_t one, starpu_data_handle_t other) {
    struct starpu_task* task = check_task(&both, one, NULL);
    task->handles[1] = other;
    return task;
}

int main(void) {
    int left = 0, right = 0;
    starpu_data_handle_t hl, hr;
    starpu_arbiter_t arbiter;
    struct starpu_task* task;
    check_start_impatient();
    arbiter = starpu_arbiter_create();
    hl = check_int(&left);
    hr = check_int(&right);
    starpu_data_set_name(hl, "left");
    starpu_data_set_name(hr, "right");
    starpu_data_assign_arbiter(hl, arbiter);
    starpu_data_assign_arbiter(hr, arbiter);
    CHECK_EQUAL(starpu_data_acquire(hr, STARPU_RW), 0);
    // In the order of submissions the acquisition comes first; outside of it the arbiter decides.
    check_submit_task(on_both(hl, hr));
    task = on_both(hr, hl);
    task->name = "out of order";
    task->sequential_consistency = 0;
    check_submit_task(task);
    EXPECT_STALL(
        starpu_task_wait_for_all(), "task \"both\" waits for data handle \"right\", which thread",
        "task \"out of order\" waits for data handle \"right\" (its arbiter grants it with all others",
        "has not released; call starpu_data_release");
    starpu_data_release(hr);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(hl);
    starpu_data_unregister(hr);
    CHECK_EQUAL(left, 2);
    CHECK_EQUAL(right, 2);
    starpu_arbiter_destroy(arbiter);
    return check_survived();
}
