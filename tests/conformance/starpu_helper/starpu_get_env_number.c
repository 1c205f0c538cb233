// Reads a number, or -1.
#include "check.h"

int main(void) {
    setenv("CONFORMANCE_NUMBER", "12", 1);
    CHECK_EQUAL(starpu_get_env_number("CONFORMANCE_NUMBER"), 12);
    unsetenv("CONFORMANCE_NUMBER");
    CHECK_EQUAL(starpu_get_env_number("CONFORMANCE_NUMBER"), -1);
    return 0;
}
