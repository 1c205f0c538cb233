/* What does a task cost? Nanoseconds per empty task, from submission to the end of the wait, in four
   patterns. overhead [tasks [repetitions]] */
#include "../measure.h"
#include "patterns.h"

#include <starpu.h>

#define MOST_REPETITIONS 100

static void measure(enum pattern pattern, long tasks, long repetitions) {
    double samples[MOST_REPETITIONS];
    starpu_ns_per_task(pattern, tasks); /* the first round pays for memory the others reuse */
    for (long i = 0; i < repetitions; ++i) samples[i] = starpu_ns_per_task(pattern, tasks);
    print_result(pattern_names[pattern], median(samples, (size_t)repetitions));
}

int main(int argc, char** argv) {
    const long tasks = argument(argc, argv, 1, 100000);
    const long repetitions = argument(argc, argv, 2, 5);
    require(repetitions <= MOST_REPETITIONS, "at most 100 repetitions");
    require(starpu_init(NULL) == 0, "starpu_init failed");
    register_variables();
    for (int pattern = 0; pattern < PATTERNS; ++pattern) measure((enum pattern)pattern, tasks, repetitions);
    unregister_variables();
    starpu_shutdown();
    return 0;
}
