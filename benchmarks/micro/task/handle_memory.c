/* How much memory does a variable hold? Resident growth for a million registered variables, then after one
   task has used each. handle_memory [variables] */
#include "../measure.h"
#include "empty_kernel.h"

#include <starpu.h>

#include <unistd.h>

static struct starpu_codelet use = {
    .cpu_funcs = {empty_kernel}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "use"};

static double resident_bytes(void) {
    long pages = 0;
    FILE* file = fopen("/proc/self/statm", "r");
    require(file && fscanf(file, "%*s %ld", &pages) == 1, "/proc/self/statm cannot be read");
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* The tasks themselves come and go: what stays is what the handles keep. */
static void use_all(const starpu_data_handle_t* handles, long count) {
    for (long i = 0; i < count; ++i) {
        require(starpu_task_insert(&use, STARPU_RW, handles[i], 0) == 0, "a task was refused");
        if (i % 1000 == 999) starpu_task_wait_for_all();
    }
    starpu_task_wait_for_all();
}

int main(int argc, char** argv) {
    const long count = argument(argc, argv, 1, 1000000);
    starpu_data_handle_t* handles = calloc((size_t)count, sizeof *handles);
    long value = 0;
    require(handles != NULL, "no memory for the handles' names");
    for (long i = 0; i < count; ++i) handles[i] = NULL; /* touched before the first measurement */
    require(starpu_init(NULL) == 0, "starpu_init failed");
    starpu_data_handle_t first;
    starpu_variable_data_register(&first, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    use_all(&first, 1);
    const double before = resident_bytes();
    for (long i = 0; i < count; ++i)
        starpu_variable_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    print_result("registered_bytes", (resident_bytes() - before) / (double)count);
    use_all(handles, count);
    print_result("used_bytes", (resident_bytes() - before) / (double)count);
    for (long i = 0; i < count; ++i) starpu_data_unregister(handles[i]);
    starpu_data_unregister(first);
    starpu_shutdown();
    free(handles);
    return 0;
}
