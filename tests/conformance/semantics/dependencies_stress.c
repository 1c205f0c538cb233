// Kept tasks with dependencies among them are submitted round after round, by several threads and in any
// order: each runs once per round, after its predecessors.
#include "check.h"

enum { tasks = 24, rounds = 60, submitters = 3 };

static struct starpu_task* all[tasks];
static int runs[tasks], out_of_order, round_now, lost;
static int depends[tasks][tasks];

static void run_one(void* buffers[], void* arg) {
    const int me = *(int*)arg;
    int i;
    (void)buffers;
    for (i = 0; i < tasks; ++i)
        if (depends[me][i] && check_count(&runs[i]) != check_count(&round_now)) check_tick(&out_of_order);
    if (STARPU_ATOMIC_ADD(&runs[me], 1) != check_count(&round_now)) check_tick(&out_of_order);
}
static struct starpu_codelet one = {.cpu_funcs = {run_one}};

// Every third task, from the last to the first: successors mostly come before their predecessors.
static void* submit_some(void* arg) {
    int i;
    for (i = tasks - 1 - *(int*)arg; i >= 0; i -= submitters)
        if (starpu_task_submit(all[i]) != 0) check_tick(&lost);
    return NULL;
}

static void make_tasks(int* numbers, unsigned* seed) {
    int i, j;
    for (i = 0; i < tasks; ++i) {
        numbers[i] = i;
        all[i] = check_task(i % 5 == 4 ? NULL : &one, NULL, &numbers[i]);
        all[i]->destroy = 0;
        all[i]->detach = 0;
        for (j = 0; j < i; ++j)
            if (rand_r(seed) % 5 == 0) {
                depends[i][j] = j % 5 != 4; // those without a codelet count nothing
                starpu_task_declare_deps_array(all[i], 1, &all[j]);
            }
    }
}

static void run_round(int* numbers) {
    starpu_pthread_t threads[submitters];
    int i;
    check_tick(&round_now);
    for (i = 0; i < submitters; ++i) STARPU_PTHREAD_CREATE(&threads[i], NULL, submit_some, &numbers[i]);
    for (i = 0; i < submitters; ++i) STARPU_PTHREAD_JOIN(threads[i], NULL);
    for (i = 0; i < tasks; ++i) CHECK_EQUAL(starpu_task_wait(all[(i * 7) % tasks]), 0);
}

int main(void) {
    int numbers[tasks], i;
    unsigned seed = 1;
    check_start();
    make_tasks(numbers, &seed);
    for (i = 0; i < rounds; ++i) run_round(numbers);
    CHECK_EQUAL(check_count(&out_of_order), 0);
    CHECK_EQUAL(check_count(&lost), 0);
    for (i = 0; i < tasks; ++i) {
        CHECK_EQUAL(runs[i], i % 5 == 4 ? 0 : rounds);
        starpu_task_destroy(all[i]);
    }
    return check_stop();
}
