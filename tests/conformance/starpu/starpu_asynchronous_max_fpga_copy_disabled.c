// The switches of Maxeler devices and of workers in other processes count each for its own kind.
#include "check.h"

static void start_with_switch(size_t offset) {
    struct starpu_conf conf = check_conf(1);
    *(int*)(void*)((char*)&conf + offset) = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
}

int main(void) {
    start_with_switch(offsetof(struct starpu_conf, disable_asynchronous_max_fpga_copy));
    CHECK_EQUAL(starpu_asynchronous_max_fpga_copy_disabled(), 1);
    CHECK_EQUAL(starpu_asynchronous_mpi_ms_copy_disabled(), 0);
    CHECK_EQUAL(starpu_asynchronous_tcpip_ms_copy_disabled(), 0);
    starpu_shutdown();
    start_with_switch(offsetof(struct starpu_conf, disable_asynchronous_mpi_ms_copy));
    CHECK_EQUAL(starpu_asynchronous_max_fpga_copy_disabled(), 0);
    CHECK_EQUAL(starpu_asynchronous_mpi_ms_copy_disabled(), 1);
    starpu_shutdown();
    start_with_switch(offsetof(struct starpu_conf, disable_asynchronous_tcpip_ms_copy));
    CHECK_EQUAL(starpu_asynchronous_tcpip_ms_copy_disabled(), 1);
    // Nothing drives MIC devices any more, so nothing is copied to them asynchronously.
    CHECK_EQUAL(starpu_asynchronous_mic_copy_disabled(), 1);
    return check_stop();
}
