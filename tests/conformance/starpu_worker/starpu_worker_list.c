// A copy of the empty list holds the workers that are added, in that order, without those that are removed.
#include "check.h"

static int walk(struct starpu_worker_collection* workers, int* visited) {
    struct starpu_sched_ctx_iterator it;
    int count = 0;
    workers->init_iterator_for_parallel_tasks(workers, &it, NULL);
    while (workers->has_next(workers, &it)) visited[count++] = workers->get_next(workers, &it);
    return count;
}

int main(void) {
    struct starpu_worker_collection workers = starpu_worker_list;
    int visited[4];
    check_start();
    CHECK_EQUAL(workers.type, STARPU_WORKER_LIST);
    workers.init(&workers);
    CHECK_EQUAL(walk(&workers, visited), 0);
    CHECK_EQUAL(workers.add(&workers, 1), 1);
    CHECK_EQUAL(workers.add(&workers, 0), 0);
    CHECK_EQUAL(workers.add(&workers, 1), -1);
    CHECK_EQUAL(walk(&workers, visited), 2);
    CHECK_EQUAL(visited[0], 1);
    CHECK_EQUAL(visited[1], 0);
    CHECK_EQUAL(workers.remove(&workers, 1), 1);
    CHECK_EQUAL(walk(&workers, visited), 1);
    CHECK_EQUAL(visited[0], 0);
    CHECK_EQUAL(workers.remove(&workers, 1), -1);
    workers.deinit(&workers);
    return check_stop();
}
