// Reads an environment variable.
#include "check.h"

int main(void) {
    setenv("CONFORMANCE_TEXT", "some text", 1);
    CHECK_TEXT(starpu_getenv("CONFORMANCE_TEXT"), "some text");
    unsetenv("CONFORMANCE_TEXT");
    CHECK(starpu_getenv("CONFORMANCE_TEXT") == NULL);
    return 0;
}
