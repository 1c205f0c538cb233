// What STARPU_DETERMINISTIC asks for is known while a runtime runs that it was asked of, and no longer.
#include "check.h"

static void expect_while_running(const char* asked, int expected) {
    setenv("STARPU_DETERMINISTIC", asked, 1);
    CHECK_EQUAL(starpu_is_deterministic(), 0);
    check_start_with(1);
    setenv("STARPU_DETERMINISTIC", expected ? "0" : "1", 1); // too late
    CHECK_EQUAL(starpu_is_deterministic(), expected);
    check_stop();
    CHECK_EQUAL(starpu_is_deterministic(), 0);
}

int main(void) {
    expect_while_running("0", 0);
    expect_while_running(" 1 ", 1);
    expect_while_running("0", 0);
    return 0;
}
