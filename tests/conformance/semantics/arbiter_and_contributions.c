// A task waits for two handles of one arbiter; one of them holds contributions that nothing has put together
// when the other comes free.
#include "summing.h"

static int may_end, sum_seen = -1;

static void hold(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    check_await(&may_end, 1);
}
static void see_sum(void* buffers[], void* arg) {
    (void)arg;
    sum_seen = *CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet holding = {.cpu_funcs = {hold}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_codelet seeing = {
    .cpu_funcs = {see_sum}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}};

int main(void) {
    int first = 0, second = 0;
    check_start_with(2);
    starpu_data_handle_t a = check_int(&first), b = check_int(&second);
    starpu_data_handle_t held = a < b ? a : b, sum = a < b ? b : a; // locks are taken in this order
    starpu_data_set_sequential_consistency_flag(held, 0);
    starpu_data_set_sequential_consistency_flag(sum, 0);
    starpu_data_set_reduction_methods(sum, &adding_up, &clearing);
    contribute(sum, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_arbiter_t arbiter = starpu_arbiter_create();
    starpu_data_assign_arbiter(held, arbiter);
    starpu_data_assign_arbiter(sum, arbiter);
    check_submit(&holding, held, NULL);
    check_linger();
    CHECK_EQUAL(starpu_task_insert(&seeing, STARPU_RW, held, STARPU_RW, sum, 0), 0);
    check_linger();
    check_tick(&may_end);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(sum_seen, 1);
    starpu_data_unregister(a);
    starpu_data_unregister(b);
    starpu_arbiter_destroy(arbiter);
    return check_stop();
}
