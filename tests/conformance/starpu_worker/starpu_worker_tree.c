// A copy of the empty tree walks its workers along the machine, whatever the order they were added in.
#include "check.h"

int main(void) {
    struct starpu_worker_collection workers = starpu_worker_tree;
    struct starpu_sched_ctx_iterator it;
    check_start();
    CHECK_EQUAL(workers.type, STARPU_WORKER_TREE);
    workers.init(&workers);
    CHECK_EQUAL(workers.add(&workers, 1), 1);
    CHECK_EQUAL(workers.add(&workers, 0), 0);
    workers.init_iterator(&workers, &it);
    CHECK(workers.has_next(&workers, &it));
    CHECK_EQUAL(workers.get_next(&workers, &it), 0);
    CHECK(workers.has_next(&workers, &it));
    CHECK_EQUAL(workers.get_next(&workers, &it), 1);
    CHECK(!workers.has_next(&workers, &it));
    workers.deinit(&workers);
    return check_stop();
}
