// Reads a number with a fraction, or takes the default.
#include "check.h"

int main(void) {
    setenv("CONFORMANCE_NUMBER", "2.5", 1);
    CHECK(starpu_get_env_float_default("CONFORMANCE_NUMBER", 1.0f) == 2.5f);
    unsetenv("CONFORMANCE_NUMBER");
    CHECK(starpu_get_env_float_default("CONFORMANCE_NUMBER", 1.0f) == 1.0f);
    return 0;
}
