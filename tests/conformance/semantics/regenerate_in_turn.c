// A task that regenerates and one that waits for it, which regenerates too, take turns.
#include "check.h"

enum { rounds = 50 };

static int first_runs, second_runs, out_of_turn;
static struct starpu_task first, second;

static void run_first(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    if (check_count(&second_runs) != check_count(&first_runs)) check_tick(&out_of_turn);
    if (STARPU_ATOMIC_ADD(&first_runs, 1) == rounds) first.regenerate = 0;
}

static void run_second(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    if (check_count(&second_runs) + 1 != check_count(&first_runs)) check_tick(&out_of_turn);
    if (STARPU_ATOMIC_ADD(&second_runs, 1) == rounds) second.regenerate = 0;
}

static struct starpu_codelet first_codelet = {.cpu_funcs = {run_first}};
static struct starpu_codelet second_codelet = {.cpu_funcs = {run_second}};

int main(void) {
    struct starpu_task* predecessor = &first;
    check_start();
    starpu_task_init(&first);
    starpu_task_init(&second);
    first.cl = &first_codelet;
    second.cl = &second_codelet;
    first.regenerate = second.regenerate = 1;
    starpu_task_declare_deps_array(&second, 1, &predecessor);
    CHECK_EQUAL(starpu_task_submit(&second), 0);
    CHECK_EQUAL(starpu_task_submit(&first), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&first_runs), rounds);
    CHECK_EQUAL(check_count(&second_runs), rounds);
    CHECK_EQUAL(check_count(&out_of_turn), 0);
    starpu_task_clean(&first);
    starpu_task_clean(&second);
    return check_stop();
}
