/* What does a task cost beside one of GCC's OpenMP? Both runtimes in one process, in turn, each idle
   meanwhile. overhead_openmp [tasks [rounds]] prints the medians of both and of the ratios of neighbours. */
#include "../measure.h"
#include "patterns.h"

#include <starpu.h>

#define MOST_ROUNDS 100
#define PARKING_MS 20 /* after that, the threads of either runtime sleep in the kernel */

static void print_named(const char* what, enum pattern pattern, double value) {
    char name[64];
    snprintf(name, sizeof name, "%s.%s", pattern_names[pattern], what);
    print_result(name, value);
}

static void measure(enum pattern pattern, long tasks, long rounds) {
    double ours[MOST_ROUNDS], theirs[MOST_ROUNDS], ratios[MOST_ROUNDS];
    starpu_ns_per_task(pattern, tasks);
    openmp_ns_per_task(pattern, tasks);
    for (long i = 0; i < rounds; ++i) {
        sleep_ms(PARKING_MS);
        ours[i] = starpu_ns_per_task(pattern, tasks);
        sleep_ms(PARKING_MS);
        theirs[i] = openmp_ns_per_task(pattern, tasks);
        ratios[i] = ours[i] / theirs[i];
    }
    print_named("starpu_ns", pattern, median(ours, (size_t)rounds));
    print_named("openmp_ns", pattern, median(theirs, (size_t)rounds));
    print_named("ratio", pattern, median(ratios, (size_t)rounds));
}

int main(int argc, char** argv) {
    const long tasks = argument(argc, argv, 1, 100000);
    const long rounds = argument(argc, argv, 2, 9);
    require(rounds <= MOST_ROUNDS, "at most 100 rounds");
    require(starpu_init(NULL) == 0, "starpu_init failed");
    register_variables();
    for (int pattern = 0; pattern < PATTERNS; ++pattern) measure((enum pattern)pattern, tasks, rounds);
    unregister_variables();
    starpu_shutdown();
    return 0;
}
