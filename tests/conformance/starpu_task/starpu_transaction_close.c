// A transaction is closed while its tasks are still waiting, or without any, and is not asked any more.
#include "check_memory.h"

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

static int no_argument;

static void open_and_close(void) {
    starpu_transaction_close(starpu_transaction_open(may_start, &no_argument));
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    int value = 0, argument = 0;
    struct starpu_transaction* transaction;
    starpu_data_handle_t handle;
    check_start();
    transaction = starpu_transaction_open(may_start, &argument);
    starpu_transaction_close(transaction);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    handle = check_int(&value);
    transaction = starpu_transaction_open(may_start, &argument);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    submit_in(transaction, handle);
    submit_in(transaction, handle);
    starpu_transaction_close(transaction);
    CHECK_EQUAL(value, 0);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 2);
    CHECK_EQUAL(check_count(&asked), 2);
    check_no_growth(open_and_close);
    return check_stop();
}
