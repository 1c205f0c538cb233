// The program is asked anew for each epoch, once the tasks of the epoch before have ended.
#include "check.h"

enum { epochs = 6, tasks = 5 };

static int runs, early;
static int arguments[epochs];

static int may_start(void* buffer, void* arg) {
    const int epoch = *(int*)arg;
    (void)buffer;
    if (check_count(&runs) != (epoch + 1) / 2 * tasks) check_tick(&early);
    return epoch % 2 == 0;
}

static void slow_run(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_usleep(200);
    check_tick(&runs);
}
static struct starpu_codelet slow = {.cpu_funcs = {slow_run}};

int main(void) {
    struct starpu_transaction* transaction;
    int epoch, i;
    check_start();
    for (epoch = 0; epoch < epochs; ++epoch) arguments[epoch] = epoch;
    transaction = starpu_transaction_open(may_start, &arguments[0]);
    CHECK(transaction != NULL);
    for (epoch = 0; epoch < epochs; ++epoch) {
        if (epoch != 0) starpu_transaction_next_epoch(transaction, &arguments[epoch]);
        for (i = 0; i < tasks; ++i) {
            struct starpu_task* task = check_task(&slow, NULL, NULL);
            task->transaction = transaction;
            CHECK_EQUAL(starpu_task_submit(task), 0);
        }
    }
    starpu_transaction_close(transaction);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&runs), epochs / 2 * tasks);
    CHECK_EQUAL(check_count(&early), 0);
    return check_stop();
}
