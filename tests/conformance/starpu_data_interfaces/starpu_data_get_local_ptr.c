// The address in main memory.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK(starpu_data_get_local_ptr(handle) == &value);
    starpu_data_unregister(handle);
    return check_stop();
}
