// A task inserted into a transaction runs only if its epoch may start.
#include "insertion.h"

static int may_start(void* buffer, void* arg) {
    (void)buffer;
    return *(int*)arg;
}

static void insert_in_epoch(int* yes_or_no) {
    struct starpu_transaction* transaction = starpu_transaction_open(may_start, yes_or_no);
    CHECK_EQUAL(starpu_task_insert(&run, STARPU_TRANSACTION, transaction, 0), 0);
    starpu_transaction_close(transaction);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    int yes = 1, no = 0;
    check_start();
    insert_in_epoch(&yes);
    CHECK_EQUAL(check_count(&check_runs), 1);
    insert_in_epoch(&no);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
