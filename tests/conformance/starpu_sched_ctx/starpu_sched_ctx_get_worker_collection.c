// The collection holds each worker once, and the walk visits each once.
#include "check.h"

int main(void) {
    struct starpu_worker_collection* workers;
    struct starpu_sched_ctx_iterator it;
    int visits[2] = {0, 0}, steps = 0;
    check_start();
    workers = starpu_sched_ctx_get_worker_collection(0);
    CHECK(workers != NULL);
    CHECK_EQUAL(workers->nworkers, 2);
    workers->init_iterator(workers, &it);
    while (workers->has_next(workers, &it)) {
        const int worker = workers->get_next(workers, &it);
        CHECK(worker == 0 || worker == 1);
        ++visits[worker];
        ++steps;
    }
    CHECK_EQUAL(steps, 2);
    CHECK_EQUAL(visits[0], 1);
    CHECK_EQUAL(visits[1], 1);
    CHECK(starpu_sched_ctx_get_worker_collection(0) == workers);
    return check_stop();
}
