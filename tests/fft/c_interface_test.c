/* The header in plain C: its types, both numbers of arguments of the functions that free, and a transform. */
#include <starpufft.h>

#include <complex.h>
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

int main(void) {
    int failed;
    CHECK(starpu_init(NULL) == 0);
    failed = transforms_a_wave() || transforms_in_single_precision() ||
             frees_through_pointers_and_with_both_counts();
    starpu_shutdown();
    return failed;
}
