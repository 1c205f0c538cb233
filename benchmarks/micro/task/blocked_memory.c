/* How much memory does a waiting task hold? Resident growth while a million tasks queue behind one that does
   not end. blocked_memory [tasks] */
#include "../measure.h"
#include "empty_kernel.h"

#include <starpu.h>

#include <semaphore.h>
#include <unistd.h>

static sem_t gate;

static void wait_at_gate(void** buffers, void* argument) {
    (void)buffers;
    (void)argument;
    sem_wait(&gate);
}

static struct starpu_codelet blocker = {
    .cpu_funcs = {wait_at_gate}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "blocker"};
static struct starpu_codelet blocked = {
    .cpu_funcs = {empty_kernel}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "blocked"};

static double resident_bytes(void) {
    long pages = 0;
    FILE* file = fopen("/proc/self/statm", "r");
    require(file && fscanf(file, "%*s %ld", &pages) == 1, "/proc/self/statm cannot be read");
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void measure(starpu_data_handle_t handle, long tasks) {
    require(starpu_task_insert(&blocker, STARPU_RW, handle, 0) == 0, "the blocker was refused");
    const double before = resident_bytes(), start = now_ns();
    for (long i = 0; i < tasks; ++i)
        require(starpu_task_insert(&blocked, STARPU_RW, handle, 0) == 0, "a task was refused");
    print_result("submit_ns", (now_ns() - start) / (double)tasks);
    print_result("bytes_per_task", (resident_bytes() - before) / (double)tasks);
    sem_post(&gate);
    starpu_task_wait_for_all();
}

int main(int argc, char** argv) {
    const long tasks = argument(argc, argv, 1, 1000000);
    long value = 0;
    starpu_data_handle_t handle;
    sem_init(&gate, 0, 0);
    require(starpu_init(NULL) == 0, "starpu_init failed");
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    measure(handle, tasks);
    starpu_data_unregister(handle);
    starpu_shutdown();
    return 0;
}
