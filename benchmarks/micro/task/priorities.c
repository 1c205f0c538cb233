/* What does a task cost that waits among many others, of a thousand priorities: until it is in its queue, and
   until it has run once the workers are free? */
#include "../measure.h"
#include "empty_kernel.h"

#include <starpu.h>

#define PRIORITIES 1000
#define ROUNDS 5

static int occupied, is_open;

static void wait_at_gate(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    __atomic_add_fetch(&occupied, 1, __ATOMIC_SEQ_CST);
    while (!__atomic_load_n(&is_open, __ATOMIC_SEQ_CST)) sleep_ms(1);
}

static struct starpu_codelet gate = {.cpu_funcs = {wait_at_gate}, .nbuffers = 0, .name = "gate"};
static struct starpu_codelet empty = {.cpu_funcs = {empty_kernel}, .nbuffers = 0, .name = "empty"};

static void occupy_workers(void) {
    const int workers = (int)starpu_worker_get_count();
    occupied = is_open = 0;
    for (int i = 0; i < workers; ++i)
        require(starpu_task_insert(&gate, STARPU_PRIORITY, PRIORITIES, 0) == 0, "a task was refused");
    while (__atomic_load_n(&occupied, __ATOMIC_SEQ_CST) < workers) sleep_ms(1);
}

static void measure(long tasks, double* push_ns, double* run_ns) {
    unsigned drawn = 1;
    occupy_workers();
    const double start = now_ns();
    for (long i = 0; i < tasks; ++i) {
        drawn = drawn * 1664525u + 1013904223u;
        require(starpu_task_insert(&empty, STARPU_PRIORITY, (int)(drawn >> 8) % PRIORITIES, 0) == 0,
                "a task was refused");
    }
    const double submitted = now_ns();
    __atomic_store_n(&is_open, 1, __ATOMIC_SEQ_CST);
    require(starpu_task_wait_for_all() == 0, "a task failed");
    *push_ns = (submitted - start) / (double)tasks;
    *run_ns = (now_ns() - submitted) / (double)tasks;
}

int main(int argc, char** argv) {
    const long tasks = argument(argc, argv, 1, 20000);
    double push_ns[ROUNDS], run_ns[ROUNDS];
    require(starpu_init(NULL) == 0, "starpu_init failed");
    for (int i = 0; i < ROUNDS; ++i) measure(tasks, &push_ns[i], &run_ns[i]);
    starpu_shutdown();
    print_result("push_ns", median(push_ns, ROUNDS));
    print_result("run_ns", median(run_ns, ROUNDS));
    return 0;
}
