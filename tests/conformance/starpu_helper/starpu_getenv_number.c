// The shorter names read the same variables as the longer ones.
#include "check.h"

int main(void) {
    setenv("CHECK_NUMBER", "12", 1);
    CHECK_EQUAL(starpu_getenv_number("CHECK_NUMBER"), 12);
    CHECK_EQUAL(starpu_getenv_number_default("CHECK_NUMBER", 3), 12);
    CHECK(starpu_getenv_float_default("CHECK_NUMBER", 3.0F) == 12.0F);
    unsetenv("CHECK_NUMBER");
    CHECK_EQUAL(starpu_getenv_number("CHECK_NUMBER"), -1);
    CHECK_EQUAL(starpu_getenv_number_default("CHECK_NUMBER", 3), 3);
    CHECK(starpu_getenv_float_default("CHECK_NUMBER", 3.5F) == 3.5F);
    return 0;
}
