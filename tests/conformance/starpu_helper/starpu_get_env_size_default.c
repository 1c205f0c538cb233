// A number alone is in KiB; b, k, m and g are units; anything else is the default.
#include "check.h"

static int size_of(const char* text) {
    setenv("CHECK_SIZE", text, 1);
    return starpu_get_env_size_default("CHECK_SIZE", 7);
}

int main(void) {
    unsetenv("CHECK_SIZE");
    CHECK_EQUAL(starpu_getenv_size_default("CHECK_SIZE", 7), 7);
    CHECK_EQUAL(size_of("10"), 10 * 1024);
    CHECK_EQUAL(size_of("10b"), 10);
    CHECK_EQUAL(size_of("10k"), 10 * 1024);
    CHECK_EQUAL(size_of("10M"), 10 * 1024 * 1024);
    CHECK_EQUAL(size_of("1g"), 1024 * 1024 * 1024);
    CHECK_EQUAL(size_of("many"), 7);
    CHECK_EQUAL(size_of("10kb"), 7);
    CHECK_EQUAL(size_of("2g"), 7);
    return 0;
}
