// Compares times by any operator.
#include "check.h"

int main(void) {
    struct timespec a = {4, 300000000}, b = {4, 700000000}, c = {5, 0};
    CHECK(starpu_timespec_cmp(&a, &b, <));
    CHECK(starpu_timespec_cmp(&c, &b, >));
    CHECK(!starpu_timespec_cmp(&a, &a, !=));
    return 0;
}
