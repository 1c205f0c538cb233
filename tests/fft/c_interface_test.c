/* The header in plain C: its types, both numbers of arguments of the functions that free, and a transform. */
#include <starpufft.h>

#include <complex.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>

#define CHECK(condition)                                                                                     \
    if (!(condition)) {                                                                                      \
        fprintf(stderr, "line %d: not so: %s\n", __LINE__, #condition);                                      \
        return 1;                                                                                            \
    }

enum { n = 1000 };

static int transforms_a_wave(void) {
    /* The tag of the struct is the name of the type, as in StarPU. */
    struct starpufft_plan* plan = starpufft_plan_dft_1d(n, STARPUFFT_FORWARD, 0);
    starpufft_complex* x = starpufft_malloc(n * sizeof *x);
    int i;
    CHECK(plan && x);
    for (i = 0; i < n; i++) x[i] = cexp(2 * acos(-1) * I * 3 * i / n);
    CHECK(starpufft_execute(plan, x, x) == 0);
    CHECK(cabs(x[3] - n) < 1e-9 * n);
    CHECK(cabs(x[4]) < 1e-9 * n);
    starpufft_destroy_plan(plan);
    starpufft_free(x);
    return 0;
}

static int transforms_in_single_precision(void) {
    starpufftf_plan plan = starpufftf_plan_dft_2d(20, 50, STARPUFFT_INVERSE, 0);
    starpufftf_complex* x = starpufftf_malloc(n * sizeof *x);
    int i;
    CHECK(plan && x);
    for (i = 0; i < n; i++) x[i] = 1;
    CHECK(starpufftf_execute(plan, x, x) == 0);
    CHECK(cabsf(x[0] - n) < 1e-4f * n);
    CHECK(cabsf(x[51]) < 1e-4f * n);
    starpufftf_destroy_plan(plan);
    starpufftf_free(x, n * sizeof *x);
    return 0;
}

static int frees_through_pointers_and_with_both_counts(void) {
    void (*function)(void*, size_t) = starpufft_free;
    function(starpufft_malloc(10), 10);
    starpufft_free(starpufft_malloc(10));
    starpufft_free(starpufft_malloc(10), 10);
    starpufftf_free(starpufftf_malloc(10));
    starpufft_free(NULL);
    return 0;
}

/* So long that they are not over at once; the results are there after the cleanup, without a wait for a task.
 */
static int cleanup_waits_for_what_was_started(void) {
    enum { started = 4, long_n = 1 << 18 };
    starpufftl_plan plan = starpufftl_plan_dft_1d(long_n, STARPUFFT_FORWARD, 0);
    starpufftl_complex* x = starpufftl_malloc(started * long_n * sizeof *x);
    struct starpu_task* tasks[started];
    int i;
    CHECK(plan && x);
    for (i = 0; i < started * long_n; i++) x[i] = 1;
    for (i = 0; i < started; i++) CHECK(tasks[i] = starpufftl_start(plan, x + i * long_n, x + i * long_n));
    starpufftl_cleanup(plan);
    for (i = 0; i < started; i++) CHECK(cabsl(x[i * long_n] - long_n) < 1e-9L * long_n);
    for (i = 0; i < started; i++) CHECK(starpu_task_wait(tasks[i]) == 0);
    starpufftl_destroy_plan(plan);
    starpufftl_free(x);
    return 0;
}

static int cleanup_waits_in_single_precision(void) {
    enum { long_n = 1 << 20 };
    starpufftf_plan plan = starpufftf_plan_dft_1d(long_n, STARPUFFT_FORWARD, 0);
    starpufftf_complex* x = starpufftf_malloc(long_n * sizeof *x);
    struct starpu_task* task;
    int i;
    CHECK(plan && x);
    for (i = 0; i < long_n; i++) x[i] = 1;
    CHECK(task = starpufftf_start(plan, x, x));
    starpufftf_cleanup(plan);
    CHECK(cabsf(x[0] - long_n) < 1e-4f * long_n);
    CHECK(starpu_task_wait(task) == 0);
    starpufftf_destroy_plan(plan);
    starpufftf_free(x);
    return 0;
}

static int plans_shown(void (*show)(FILE*)) {
    int plans = -1;
    FILE* shown = tmpfile();
    if (!shown) return -1;
    show(shown);
    rewind(shown);
    if (fscanf(shown, "starpufft: %d plans made", &plans) != 1) plans = -1;
    fclose(shown);
    return plans;
}

/* Of three plans, the one that is made between the two moments. */
#define COUNTS_BETWEEN_TWO_MOMENTS(x)                                                                        \
    static int x##_counts(void) {                                                                            \
        const int before = plans_shown(x##_showstats);                                                       \
        CHECK(before >= 0);                                                                                  \
        x##_destroy_plan(x##_plan_dft_1d(4, STARPUFFT_FORWARD, 0));                                          \
        CHECK(plans_shown(x##_showstats) == before + 1);                                                     \
        x##_startstats();                                                                                    \
        CHECK(plans_shown(x##_showstats) == 0);                                                              \
        x##_destroy_plan(x##_plan_dft_r2c_1d(4, 0));                                                         \
        CHECK(plans_shown(x##_showstats) == 1);                                                              \
        x##_stopstats();                                                                                     \
        x##_destroy_plan(x##_plan_dft_c2r_1d(4, 0));                                                         \
        x##_stopstats();                                                                                     \
        CHECK(plans_shown(x##_showstats) == 1);                                                              \
        x##_startstats();                                                                                    \
        return 0;                                                                                            \
    }
COUNTS_BETWEEN_TWO_MOMENTS(starpufft)
COUNTS_BETWEEN_TWO_MOMENTS(starpufftf)
COUNTS_BETWEEN_TWO_MOMENTS(starpufftl)

/* The macros give the names of functions and types. */
static int macros_name_all_precisions(void) {
    __STARPUFFT(plan) a = __STARPUFFT(plan_dft_r2c_1d)(8, 0);
    __STARPUFFTF(plan) b = __STARPUFFTF(plan_dft_r2c_1d)(8, 0);
    __STARPUFFTL(plan) c = __STARPUFFTL(plan_dft_r2c_1d)(8, 0);
    CHECK(a && b && c);
    __STARPUFFT(destroy_plan)(a);
    __STARPUFFTF(destroy_plan)(b);
    __STARPUFFTL(destroy_plan)(c);
    return 0;
}

static void take_and_give_back(void) {
    starpufft_free(starpufft_malloc(1000), 1000);
    starpufftf_free(starpufftf_malloc(1000), 1000);
    starpufftl_free(starpufftl_malloc(1000), 1000);
    starpufft_destroy_plan(starpufft_plan_dft_1d(16, STARPUFFT_FORWARD, 0));
    starpufftf_destroy_plan(starpufftf_plan_dft_1d(16, STARPUFFT_FORWARD, 0));
    starpufftl_destroy_plan(starpufftl_plan_dft_1d(16, STARPUFFT_FORWARD, 0));
}

/* Under the address sanitizer nothing is counted, and its leak checker looks instead. */
static int takes_no_more_memory_over_time(void) {
    struct mallinfo2 before, after;
    int i;
    for (i = 0; i < 200; i++) take_and_give_back();
    before = mallinfo2();
    for (i = 0; i < 2000; i++) take_and_give_back();
    after = mallinfo2();
    CHECK(after.uordblks + after.hblkhd <= before.uordblks + before.hblkhd + 4 * 2000);
    return 0;
}

int main(void) {
    int failed;
    CHECK(starpu_init(NULL) == 0);
    failed = transforms_a_wave() || transforms_in_single_precision() ||
             frees_through_pointers_and_with_both_counts() || cleanup_waits_for_what_was_started() ||
             cleanup_waits_in_single_precision() || starpufft_counts() || starpufftf_counts() ||
             starpufftl_counts() || macros_name_all_precisions() || takes_no_more_memory_over_time();
    starpu_shutdown();
    return failed;
}
