// Each generator gives the numbers of the system's one of the same name, from the same seed.
#include "check.h"

int main(void) {
    unsigned short mine[3] = {1, 2, 3}, theirs[3] = {1, 2, 3};
    starpu_drand48_data state;
    struct drand48_data system_state;
    double number, system_number;
    long integer, system_integer;
    unsetenv("STARPU_RAND_SEED");
    starpu_srand48(5);
    integer = starpu_lrand48();
    srand48(5);
    CHECK_EQUAL(integer, lrand48());
    CHECK(starpu_erand48(mine) == erand48(theirs));
    starpu_srand48_r(9, &state);
    srand48_r(9, &system_state);
    starpu_drand48_r(&state, &number);
    drand48_r(&system_state, &system_number);
    CHECK(number == system_number);
    starpu_lrand48_r(&state, &integer);
    lrand48_r(&system_state, &system_integer);
    CHECK_EQUAL(integer, system_integer);
    starpu_erand48_r(mine, &state, &number);
    erand48_r(theirs, &system_state, &system_number);
    CHECK(number == system_number);
    CHECK_EQUAL(starpu_seed(4), 4);
    return 0;
}
