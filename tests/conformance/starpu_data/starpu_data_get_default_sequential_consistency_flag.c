// Ordering is the default.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_data_get_default_sequential_consistency_flag(), 1);
    return check_stop();
}
