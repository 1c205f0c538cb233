/* Time, medians and output for benchmark programs in C: each result is one line "name value". */
#ifndef BENCHMARK_MEASURE_H
#define BENCHMARK_MEASURE_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Processor time of all threads of this process. */
static inline double cpu_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static inline void sleep_ms(long ms) {
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    while (nanosleep(&time, &time) != 0) {
    }
}

static inline int compare_doubles(const void* one, const void* other) {
    const double a = *(const double*)one, b = *(const double*)other;
    return (a > b) - (a < b);
}

static inline double median(double* samples, size_t count) {
    qsort(samples, count, sizeof *samples, compare_doubles);
    return (samples[(count - 1) / 2] + samples[count / 2]) / 2;
}

static inline void print_result(const char* name, double value) {
    printf("%s %.6g\n", name, value);
    fflush(stdout);
}

/* The n-th argument as a positive number, or what is used without it. */
static inline long argument(int argc, char** argv, int n, long otherwise) {
    const long value = argc > n ? strtol(argv[n], NULL, 10) : otherwise;
    return value > 0 ? value : otherwise;
}

/* Ends a measurement that cannot be trusted. */
static inline void require(int condition, const char* what) {
    if (condition) return;
    fprintf(stderr, "benchmark: %s\n", what);
    exit(EXIT_FAILURE);
}

#endif
