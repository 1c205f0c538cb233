/* The header in plain C: a product, a system and a Cholesky factor in each of the four precisions, with known
 * answers.
 *
 * The file includes itself once for each scalar type, as the header does. `u` is the imaginary unit, or 0
 * among real numbers, so that both have the same formulas. */
#ifndef SCALAR
#include <starpu.h>
#include <starpu_linalg.h>

#include <complex.h>
#include <float.h>
#include <stdint.h>
#include <stdio.h>

#define CHECK(condition)                                                                                     \
    if (!(condition)) {                                                                                      \
        fprintf(stderr, "line %d: not so: %s\n", __LINE__, #condition);                                      \
        return 1;                                                                                            \
    }

static int is_near(double _Complex actual, double _Complex expected, double epsilon) {
    return cabs(actual - expected) < 20 * epsilon;
}

#define SCALAR float
#define NAME(routine) starpu_linalg_s##routine
#define TEST(what) s_##what
#define UNIT 0
#define EPSILON FLT_EPSILON
#include "c_interface_test.c"

#define SCALAR double
#define NAME(routine) starpu_linalg_d##routine
#define TEST(what) d_##what
#define UNIT 0
#define EPSILON DBL_EPSILON
#include "c_interface_test.c"

#define SCALAR float _Complex
#define NAME(routine) starpu_linalg_c##routine
#define TEST(what) c_##what
#define UNIT I
#define EPSILON FLT_EPSILON
#include "c_interface_test.c"

#define SCALAR double _Complex
#define NAME(routine) starpu_linalg_z##routine
#define TEST(what) z_##what
#define UNIT I
#define EPSILON DBL_EPSILON
#include "c_interface_test.c"

int main(void) {
    int failures;
    if (starpu_init(NULL) != 0) return 1;
    failures = s_all() + d_all() + c_all() + z_all();
    starpu_shutdown();
    return failures == 0 ? 0 : 1;
}

#else

/* 2 A^H B + C; columns follow one another. */
static int TEST(multiplies)(void) {
    const SCALAR u = UNIT, alpha = 2, beta = 1;
    const SCALAR a[4] = {1 + u, 3, 2, 4 - u}, b[4] = {1, u, 2, 1};
    const SCALAR wanted[4] = {3 + 4 * u, 5 + 8 * u + 2 * u * u, 11 - 4 * u, 17 + 2 * u};
    SCALAR c[4] = {1, 1, 1, 1};
    int i;
    CHECK(NAME(gemm)('C', 'N', 2, 2, 2, alpha, a, 2, b, 2, beta, c, 2) == 0);
    for (i = 0; i < 4; i++) CHECK(is_near(c[i], wanted[i], EPSILON));
    CHECK(NAME(gemm)('X', 'N', 2, 2, 2, alpha, a, 2, b, 2, beta, c, 2) == -1);
    return 0;
}

/* With a 0 on the diagonal, so that rows are exchanged. */
static int TEST(solves)(void) {
    const SCALAR u = UNIT;
    SCALAR a[4] = {0, 2, 1 + u, 1}, b[2] = {(1 + u) * (2 - u), 4 - u}, singular[4] = {1, 1, 1, 1};
    int64_t pivots[2] = {0, 0};
    CHECK(NAME(gesv)(2, 1, a, 2, pivots, b, 2) == 0);
    CHECK(is_near(b[0], 1, EPSILON));
    CHECK(is_near(b[1], 2 - u, EPSILON));
    CHECK(pivots[0] == 2 && pivots[1] == 2);
    CHECK(NAME(gesv)(2, 1, singular, 2, pivots, b, 2) == 2);
    return 0;
}

/* Of the lower triangle; the other one is left alone. */
static int TEST(factorises)(void) {
    const SCALAR u = UNIT;
    const SCALAR wanted[4] = {2, 1 + u, 77, 3};
    SCALAR a[4] = {4, 2 * (1 + u), 77, (1 + u) * (1 - u) + 9}, indefinite[4] = {1, 2, 77, 1};
    int i;
    CHECK(NAME(potrf)('L', 2, a, 2) == 0);
    for (i = 0; i < 4; i++) CHECK(is_near(a[i], wanted[i], EPSILON));
    CHECK(NAME(potrf)('L', 2, indefinite, 2) == 2);
    return 0;
}

static int TEST(all)(void) {
    return TEST(multiplies)() + TEST(solves)() + TEST(factorises)();
}

#undef SCALAR
#undef NAME
#undef TEST
#undef UNIT
#undef EPSILON

#endif
