// starpu_interface_start_driver_copy_async takes the time, for starpu_interface_end_driver_copy_async.
#include "check.h"

int main(void) {
    double start = -1;
    check_start();
    const double before = starpu_timing_now();
    starpu_interface_start_driver_copy_async(STARPU_MAIN_RAM, STARPU_MAIN_RAM, &start);
    CHECK(start >= before && start <= starpu_timing_now());
    starpu_interface_end_driver_copy_async(STARPU_MAIN_RAM, STARPU_MAIN_RAM, start);
    return check_stop();
}
