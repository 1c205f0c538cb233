// The application's memory is on main memory's node; an address without memory is refused.
#include "check.h"

int main(void) {
    int* values = malloc(100000);
    check_start_with(1);
    memset(values, 1, 100000);
    CHECK_EQUAL(starpu_get_memory_location_bitmap(values, 100000), 1L << STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_get_memory_location_bitmap(NULL, 10), -EFAULT);
    free(values);
    return check_stop();
}
