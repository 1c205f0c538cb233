/* What does a task that Fortran inserts cost beside one that C inserts? Medians of rounds that take turns,
   and of the ratios of neighbours. overhead_fortran [tasks [rounds]] */
#include "../measure.h"
#include "patterns.h"

#include <starpu.h>

#define MOST_ROUNDS 200

int fortran_start(void);
void fortran_stop(void);
void fortran_independent(long tasks);
void fortran_four_handles(long tasks);
void tasks_start(void);
void tasks_stop(void);
void tasks_independent(long tasks);
void tasks_four_handles(long tasks);

static double fortran_ns_per_task(void (*pattern)(long), long tasks) {
    const double start = now_ns();
    pattern(tasks);
    return (now_ns() - start) / (double)tasks;
}

static void print_pattern(const char* module, enum pattern pattern, const char* what, double value) {
    char name[80];
    snprintf(name, sizeof name, "%s_%s_%s", module, pattern_names[pattern], what);
    print_result(name, value);
}

static void compare(const char* module, enum pattern in_c, void (*in_fortran)(long), long tasks,
                    long rounds) {
    double fortran[MOST_ROUNDS], c[MOST_ROUNDS], ratios[MOST_ROUNDS];
    starpu_ns_per_task(in_c, tasks); /* the first round pays for memory the others reuse */
    fortran_ns_per_task(in_fortran, tasks);
    for (long i = 0; i < rounds; ++i) {
        c[i] = starpu_ns_per_task(in_c, tasks);
        fortran[i] = fortran_ns_per_task(in_fortran, tasks);
        ratios[i] = fortran[i] / c[i];
    }
    print_pattern(module, in_c, "c", median(c, (size_t)rounds));
    print_pattern(module, in_c, "fortran", median(fortran, (size_t)rounds));
    print_pattern(module, in_c, "ratio", median(ratios, (size_t)rounds));
}

int main(int argc, char** argv) {
    const long tasks = argument(argc, argv, 1, 100000);
    const long rounds = argument(argc, argv, 2, 15);
    require(rounds <= MOST_ROUNDS, "at most 200 rounds");
    require(fortran_start() == 0, "starpu_init failed");
    register_variables();
    compare("fstarpu_mod", INDEPENDENT, fortran_independent, tasks, rounds);
    compare("fstarpu_mod", FOUR_HANDLES, fortran_four_handles, tasks, rounds);
    tasks_start();
    compare("starpu_tasks", INDEPENDENT, tasks_independent, tasks, rounds);
    compare("starpu_tasks", FOUR_HANDLES, tasks_four_handles, tasks, rounds);
    tasks_stop();
    unregister_variables();
    fortran_stop();
    return 0;
}
