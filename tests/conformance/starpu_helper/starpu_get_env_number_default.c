// Reads a number, or takes the default.
#include "check.h"

static int number_of(const char* text) {
    setenv("CONFORMANCE_NUMBER", text, 1);
    return starpu_get_env_number_default("CONFORMANCE_NUMBER", 7);
}

int main(void) {
    CHECK_EQUAL(number_of("3"), 3);
    CHECK_EQUAL(number_of("2147483647"), 2147483647);
#if STARPU_MINOR_VERSION >= 4
    CHECK_EQUAL(number_of("-2147483648"), -2147483647 - 1);
    CHECK_EQUAL(number_of("-2147483649"), 7);
    CHECK_EQUAL(number_of("4294967297"), 7);
    CHECK_EQUAL(number_of("36893488147419103233"), 7);
#endif
    unsetenv("CONFORMANCE_NUMBER");
    CHECK_EQUAL(starpu_get_env_number_default("CONFORMANCE_NUMBER", 7), 7);
    return 0;
}
