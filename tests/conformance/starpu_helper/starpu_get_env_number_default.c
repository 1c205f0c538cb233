// Reads a number, or takes the default.
#include "check.h"

int main(void) {
    setenv("CONFORMANCE_NUMBER", "3", 1);
    CHECK_EQUAL(starpu_get_env_number_default("CONFORMANCE_NUMBER", 7), 3);
    unsetenv("CONFORMANCE_NUMBER");
    CHECK_EQUAL(starpu_get_env_number_default("CONFORMANCE_NUMBER", 7), 7);
    return 0;
}
