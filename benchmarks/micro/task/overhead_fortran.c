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

static double fortran_ns_per_task(void (*pattern)(long), long tasks) {
    const double start = now_ns();
    pattern(tasks);
    return (now_ns() - start) / (double)tasks;
}

static void compare(enum pattern in_c, void (*in_fortran)(long), long tasks, long rounds) {
    double ours[MOST_ROUNDS], theirs[MOST_ROUNDS], ratios[MOST_ROUNDS];
    char name[64];
    starpu_ns_per_task(in_c, tasks); /* the first round pays for memory the others reuse */
    fortran_ns_per_task(in_fortran, tasks);
    for (long i = 0; i < rounds; ++i) {
        theirs[i] = starpu_ns_per_task(in_c, tasks);
        ours[i] = fortran_ns_per_task(in_fortran, tasks);
        ratios[i] = ours[i] / theirs[i];
    }
    snprintf(name, sizeof name, "%s_c", pattern_names[in_c]);
    print_result(name, median(theirs, (size_t)rounds));
    snprintf(name, sizeof name, "%s_fortran", pattern_names[in_c]);
    print_result(name, median(ours, (size_t)rounds));
    snprintf(name, sizeof name, "%s_ratio", pattern_names[in_c]);
    print_result(name, median(ratios, (size_t)rounds));
}

int main(int argc, char** argv) {
    const long tasks = argument(argc, argv, 1, 100000);
    const long rounds = argument(argc, argv, 2, 15);
    require(rounds <= MOST_ROUNDS, "at most 200 rounds");
    require(fortran_start() == 0, "starpu_init failed");
    register_variables();
    compare(INDEPENDENT, fortran_independent, tasks, rounds);
    compare(FOUR_HANDLES, fortran_four_handles, tasks, rounds);
    unregister_variables();
    fortran_stop();
    return 0;
}
