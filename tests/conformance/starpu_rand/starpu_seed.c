// STARPU_RAND_SEED fixes the numbers that come.
#include "check.h"

int main(void) {
    double first;
    setenv("STARPU_RAND_SEED", "11", 1);
    starpu_srand48(1);
    first = starpu_drand48();
    starpu_srand48(2);
    CHECK(starpu_drand48() == first);
    CHECK(first >= 0 && first < 1);
    unsetenv("STARPU_RAND_SEED");
    starpu_srand48(2);
    CHECK(starpu_drand48() != first);
    return 0;
}
