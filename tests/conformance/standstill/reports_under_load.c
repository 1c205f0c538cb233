// Reports that come while other threads submit, notify, destroy and release disturb nobody: with the shortest
// of delays every pause of the submitters is a standstill.
#include "check_standstill.h"

enum { threads = 3, rounds = 60 };

static starpu_data_handle_t shared;
static int finished;

static void submit_behind(starpu_tag_t tag, struct starpu_task* forgotten) {
    struct starpu_task* task = check_task(&increment, shared, NULL);
    task->name = "one of many";
    task->use_tag = 1;
    task->tag_id = tag + 1;
    starpu_tag_declare_deps(tag + 1, 1, tag);
    if (forgotten != NULL) starpu_task_declare_deps(task, 1, forgotten);
    check_submit_task(task);
}

static void* submit_in_pieces(void* number) {
    const starpu_tag_t base = 1000000 * (starpu_tag_t)(uintptr_t)number;
    for (int round = 0; round < rounds; ++round) {
        const starpu_tag_t tag = base + 2 * (starpu_tag_t)round;
        struct starpu_task* first = round % 3 == 0 ? check_named("late") : NULL;
        submit_behind(tag, first);
        starpu_usleep((float)(500 * (round % 7)));
        if (first != NULL) check_submit_task(first);
        if (round % 5 == 0 && starpu_data_acquire(shared, STARPU_R) == 0) starpu_data_release(shared);
        starpu_tag_notify_from_apps(tag);
        starpu_tag_remove(tag);
    }
    check_tick(&finished);
    return NULL;
}

// Calls may give up at any time, since all threads may be blocked at once for longer than the delay.
static void run_all(void) {
    pthread_t helpers[threads];
    for (uintptr_t i = 0; i < threads; ++i)
        CHECK_EQUAL(pthread_create(&helpers[i], NULL, submit_in_pieces, (void*)(i + 1)), 0);
    while (check_count(&finished) < threads) {
        const int outcome = starpu_task_wait_for_all();
        CHECK(outcome == 0 || outcome == -EDEADLK);
    }
    for (int i = 0; i < threads; ++i) pthread_join(helpers[i], NULL);
}

int main(void) {
    int value = 0;
    setenv("STARPU_STALL_DELAY", "0.001", 1);
    check_start();
    shared = check_int(&value);
    EXPECT_TOLD(run_all(), "stall report: nothing has moved");
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, threads * rounds);
    starpu_data_unregister(shared);
    return check_survived();
}
