/* Do tasks become dearer when very many of them wait? Nanoseconds per task, from submission to the end of the
   wait, with all of them queued behind one that waits for the last submission; on memory the pool already
   holds. in_flight [most [few]] */
#include "../measure.h"
#include "empty_kernel.h"

#include <starpu.h>

#include <semaphore.h>

#define HANDLES 64

static sem_t gate;
static long values[HANDLES];
static starpu_data_handle_t handles[HANDLES];

static void wait_at_gate(void** buffers, void* argument) {
    (void)buffers;
    (void)argument;
    sem_wait(&gate);
}

static struct starpu_codelet blocker = {
    .cpu_funcs = {wait_at_gate}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "blocker"};
static struct starpu_codelet queued = {
    .cpu_funcs = {empty_kernel}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}, .name = "queued"};

static double ns_per_task(long tasks) {
    const double start = now_ns();
    require(starpu_task_insert(&blocker, STARPU_RW, handles[0], 0) == 0, "the blocker was refused");
    for (long i = 0; i < tasks; ++i)
        require(starpu_task_insert(&queued, STARPU_R, handles[0], STARPU_RW, handles[1 + i % (HANDLES - 1)],
                                   0) == 0,
                "a task was refused");
    sem_post(&gate);
    require(starpu_task_wait_for_all() == 0, "the wait failed");
    return (now_ns() - start) / (double)tasks;
}

static void report(const char* name, long tasks, int rounds) {
    double samples[5];
    for (int i = 0; i < rounds; ++i) samples[i] = ns_per_task(tasks);
    print_result(name, median(samples, (size_t)rounds));
}

int main(int argc, char** argv) {
    const long most = argument(argc, argv, 1, 10000000), few = argument(argc, argv, 2, 100000);
    sem_init(&gate, 0, 0);
    require(starpu_init(NULL) == 0, "starpu_init failed");
    for (int i = 0; i < HANDLES; ++i)
        starpu_variable_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)&values[i], sizeof values[i]);
    ns_per_task(most); /* afterwards the pool holds the memory */
    report("few_ns_per_task", few, 5);
    report("many_ns_per_task", most, 3);
    for (int i = 0; i < HANDLES; ++i) starpu_data_unregister(handles[i]);
    starpu_shutdown();
    return 0;
}
