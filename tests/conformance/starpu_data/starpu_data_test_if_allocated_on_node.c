// Data without a home gets a buffer when it is first written.
#include "check.h"

int main(void) {
    int value = 1;
    starpu_data_handle_t at_home, homeless;
    check_start();
    at_home = check_int(&value);
    homeless = check_homeless_int();
    CHECK_EQUAL(starpu_data_test_if_allocated_on_node(at_home, STARPU_MAIN_RAM), 1);
    CHECK_EQUAL(starpu_data_test_if_allocated_on_node(homeless, STARPU_MAIN_RAM), 0);
    check_submit(&store, homeless, &value);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_test_if_allocated_on_node(homeless, STARPU_MAIN_RAM), 1);
    starpu_data_unregister(at_home);
    starpu_data_unregister(homeless);
    return check_stop();
}
