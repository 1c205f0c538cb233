// Tells whether workers are paused.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_is_paused(), 0);
    starpu_pause();
    CHECK_EQUAL(starpu_is_paused(), 1);
    starpu_resume();
    CHECK_EQUAL(starpu_is_paused(), 0);
    return check_stop();
}
