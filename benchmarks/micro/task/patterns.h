/* The four patterns of task overhead: who shares data with whom decides what a task costs. */
#ifndef BENCHMARK_PATTERNS_H
#define BENCHMARK_PATTERNS_H

#define VARIABLES 64

enum pattern {
    INDEPENDENT,        /* no data */
    SIXTY_FOUR_HANDLES, /* each task RW on one of 64 variables in turn */
    CHAIN,              /* every task RW on the same variable */
    FOUR_HANDLES,       /* 1 RW and 3 R out of 64 variables */
    PATTERNS
};

static const char* const pattern_names[PATTERNS] = {"independent", "64_handles", "chain", "4_handles"};

/* The variables of task i; the first is written. */
static inline unsigned written_variable(enum pattern pattern, long i) {
    return pattern == CHAIN ? 0 : (unsigned)(i % VARIABLES);
}
static inline unsigned read_variable(long i, unsigned nth) {
    static const unsigned offsets[3] = {1, 7, 19};
    return (unsigned)((i + offsets[nth]) % VARIABLES);
}

/* Submits the tasks of a pattern from this thread, waits for all of them and returns the nanoseconds per
 * task. */
double starpu_ns_per_task(enum pattern pattern, long tasks);
double openmp_ns_per_task(enum pattern pattern, long tasks);

/* Around all measurements with StarPU tasks: registers the variables, and gives them back. */
void register_variables(void);
void unregister_variables(void);

#endif
