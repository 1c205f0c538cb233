// No two kinds get the same number.
#include "check.h"

int main(void) {
    int first, second;
    check_start();
    first = starpu_data_interface_get_next_id();
    second = starpu_data_interface_get_next_id();
    CHECK(first >= STARPU_MAX_INTERFACE_ID);
    CHECK(second != first);
    return check_stop();
}
