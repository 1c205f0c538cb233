// The tasks of an epoch run if the program lets it start, and otherwise end without running.
#include "check.h"

static int asked;

// Epochs with an odd argument are refused.
static int may_start(void* buffer, void* arg) {
    (void)buffer;
    (void)STARPU_ATOMIC_ADD(&asked, 1);
    return *(int*)arg % 2 == 0;
}

static void submit_in(struct starpu_transaction* transaction, starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(&increment, handle, NULL);
    task->transaction = transaction;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static int values_after(int argument) {
    int value = 0, i;
    struct starpu_transaction* transaction;
    starpu_data_handle_t handle = check_int(&value);
    transaction = starpu_transaction_open(may_start, &argument);
    CHECK(transaction != NULL);
    for (i = 0; i < 10; ++i) submit_in(transaction, handle);
    starpu_transaction_close(transaction);
    starpu_data_unregister(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return value;
}

int main(void) {
    check_start();
    CHECK_EQUAL(values_after(2), 10);
    CHECK_EQUAL(values_after(3), 0);
    CHECK_EQUAL(check_count(&asked), 2);
    return check_stop();
}
