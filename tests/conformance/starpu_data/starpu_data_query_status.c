// Tells data at home from data that has no buffer yet.
#include "check.h"

int main(void) {
    int value = 1, allocated = -1, valid = -1, requested = -1;
    starpu_data_handle_t at_home, homeless;
    check_start();
    at_home = check_int(&value);
    homeless = check_homeless_int();
    starpu_data_query_status(at_home, STARPU_MAIN_RAM, &allocated, &valid, &requested);
    CHECK_EQUAL(allocated, 1);
    CHECK_EQUAL(valid, 1);
    CHECK_EQUAL(requested, 0);
    starpu_data_query_status(homeless, STARPU_MAIN_RAM, &allocated, &valid, NULL);
    CHECK_EQUAL(allocated, 0);
    CHECK_EQUAL(valid, 0);
    starpu_data_unregister(at_home);
    starpu_data_unregister(homeless);
    return check_stop();
}
