// A task that runs again and again keeps the runtime moving.
#include "check_standstill.h"

static struct starpu_task* again;
static int rounds;

static void stop_after_many(void* unused) {
    (void)unused;
    if (++rounds == 40) again->regenerate = 0;
}

static void nap(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_usleep(10000);
}

static struct starpu_codelet napping = {.cpu_funcs = {nap}, .name = "napping"};

int main(void) {
    check_start_impatient();
    again = check_task(&napping, NULL, NULL);
    again->regenerate = 1;
    again->destroy = 0;
    again->callback_func = stop_after_many;
    check_submit_task(again);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all(), 0));
    CHECK_EQUAL(rounds, 40);
    starpu_task_destroy(again);
    return check_survived();
}
