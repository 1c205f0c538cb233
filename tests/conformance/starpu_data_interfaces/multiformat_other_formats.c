// On a machine with CPUs only the macros of other devices give NULL.
#include "check.h"

static struct starpu_multiformat_data_interface_ops formats = {.cpu_elemsize = sizeof(int)};

int main(void) {
    int values[3] = {0};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, values, 3, &formats);
    void* buffer = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    CHECK(STARPU_MULTIFORMAT_GET_HIP_PTR(buffer) == NULL);
    CHECK(STARPU_MULTIFORMAT_GET_MIC_PTR(buffer) == NULL);
    starpu_data_unregister(handle);
    return check_stop();
}
