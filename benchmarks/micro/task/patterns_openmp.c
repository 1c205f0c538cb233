/* The four patterns as OpenMP tasks with depend clauses: one thread creates them, all threads run them. */
#include "../measure.h"
#include "empty_kernel.h"
#include "patterns.h"

struct padded {
    long value;
    char rest_of_its_line[128 - sizeof(long)];
};

static struct padded variables[VARIABLES];

/* A dependence is known by its address alone; the runtime never looks at the values. */
static void create(enum pattern pattern, long i) {
    const unsigned w = written_variable(pattern, i);
    if (pattern == INDEPENDENT) {
#pragma omp task
        empty_kernel(NULL, NULL);
    } else if (pattern == FOUR_HANDLES) {
        const unsigned a = read_variable(i, 0), b = read_variable(i, 1), c = read_variable(i, 2);
#pragma omp task depend(inout : variables[w]) depend(in : variables[a], variables[b], variables[c])
        empty_kernel(NULL, NULL);
    } else {
#pragma omp task depend(inout : variables[w])
        empty_kernel(NULL, NULL);
    }
}

double openmp_ns_per_task(enum pattern pattern, long tasks) {
    const double start = now_ns();
#pragma omp parallel
#pragma omp single
    {
        for (long i = 0; i < tasks; ++i) create(pattern, i);
#pragma omp taskwait
    }
    return (now_ns() - start) / (double)tasks;
}
