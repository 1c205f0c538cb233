// Submitted tasks have run when it returns.
#include "check.h"

int main(void) {
    int i;
    check_start();
    for (i = 0; i < 100; ++i) check_submit(&run, NULL, NULL);
    starpu_shutdown();
    CHECK_EQUAL(check_count(&check_runs), 100);
    return 0;
}
