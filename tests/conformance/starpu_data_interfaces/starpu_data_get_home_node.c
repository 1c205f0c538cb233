// The node given at registration, or -1.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t at_home, homeless;
    check_start();
    at_home = check_int(&value);
    homeless = check_homeless_int();
    CHECK_EQUAL(starpu_data_get_home_node(at_home), STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_get_home_node(homeless), -1);
    starpu_data_unregister(at_home);
    starpu_data_unregister(homeless);
    return check_stop();
}
