// There are no workers of kinds without a device, distributed ones included.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_mpi_ms_worker_get_count(), 0);
    CHECK_EQUAL(starpu_tcpip_ms_worker_get_count(), 0);
    CHECK_EQUAL(starpu_mic_worker_get_count(), 0);
    CHECK_EQUAL(starpu_mic_device_get_count(), 0);
    CHECK_EQUAL(starpu_worker_get_mp_nodeid(0), -1);
    return check_stop();
}
