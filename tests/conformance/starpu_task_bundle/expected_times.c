// What a bundle would take is not known in this version: NAN, and errno says ENOSYS.
#include "check.h"

#include <math.h>

int main(void) {
    starpu_task_bundle_t bundle;
    check_start();
    starpu_task_bundle_create(&bundle);
    errno = 0;
    CHECK(isnan(starpu_task_bundle_expected_length(bundle, NULL, 0)) && errno == ENOSYS);
    errno = 0;
    CHECK(isnan(starpu_task_bundle_expected_energy(bundle, NULL, 0)) && errno == ENOSYS);
    errno = 0;
    CHECK(isnan(starpu_task_bundle_expected_data_transfer_time(bundle, STARPU_MAIN_RAM)) && errno == ENOSYS);
    starpu_task_bundle_close(bundle);
    return check_stop();
}
