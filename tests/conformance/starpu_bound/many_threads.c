// Threads may submit tasks while others begin and end recording and ask for the bound.
#include "starpu_bound/check_bound.h"

#include <pthread.h>

static void* submit_many(void* arg) {
    int i;
    for (i = 0; i < 300; ++i) {
        struct starpu_task* task = check_bound_task((i + *(int*)arg) % 8);
        task->use_tag = i % 10 == 0;
        task->tag_id = (starpu_tag_t)(*(int*)arg * 1000 + i);
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    return NULL;
}

static void* ask_often(void* arg) {
    int i;
    (void)arg;
    for (i = 0; i < 20; ++i) {
        double bound = -1, whole = -1;
        starpu_bound_compute(&bound, &whole, 1);
        CHECK(bound >= 0 && whole >= bound - 1e-6);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[4], asking;
    int first[4] = {0, 2, 4, 6};
    int i;
    check_begin_bound(2);
    starpu_bound_start(1, 1);
    for (i = 0; i < 4; ++i) CHECK_EQUAL(pthread_create(&threads[i], NULL, submit_many, &first[i]), 0);
    CHECK_EQUAL(pthread_create(&asking, NULL, ask_often, NULL), 0);
    for (i = 0; i < 10; ++i) {
        double bound = -1;
        FILE* stream = tmpfile();
        starpu_bound_start(i % 2, 0);
        starpu_bound_compute(&bound, NULL, 0);
        CHECK(bound >= 0);
        if (i % 2 != 0) starpu_bound_print_dot(stream);
        fclose(stream);
        if (i % 3 == 0) starpu_bound_stop();
    }
    for (i = 0; i < 4; ++i) CHECK_EQUAL(pthread_join(threads[i], NULL), 0);
    CHECK_EQUAL(pthread_join(asking, NULL), 0);
    starpu_bound_start(0, 0);
    submit_many(&first[0]);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    if (CHECK_HAS_SOLVER) CHECK_EQUAL(check_bound_us(), 150000);
    return check_end_bound();
}
