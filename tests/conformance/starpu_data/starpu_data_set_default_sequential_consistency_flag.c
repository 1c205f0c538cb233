// Data registered afterwards gets the new default.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t before, after;
    check_start();
    before = check_int(&value);
    starpu_data_set_default_sequential_consistency_flag(0);
    CHECK_EQUAL(starpu_data_get_default_sequential_consistency_flag(), 0);
    after = check_homeless_int();
    CHECK_EQUAL(starpu_data_get_sequential_consistency_flag(before), 1);
    CHECK_EQUAL(starpu_data_get_sequential_consistency_flag(after), 0);
    starpu_data_set_default_sequential_consistency_flag(1);
    starpu_data_unregister(before);
    starpu_data_unregister(after);
    return check_stop();
}
