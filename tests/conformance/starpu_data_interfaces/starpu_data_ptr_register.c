// Memory that the program itself puts into the interface of a node, and then registers, is where tasks write.
#include "check.h"

int main(void) {
    int value = 0, stored = 42;
    struct starpu_variable_interface* on_node;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    CHECK_EQUAL(starpu_data_test_if_allocated_on_node(handle, STARPU_MAIN_RAM), 0);
    on_node = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    on_node->ptr = on_node->dev_handle = (uintptr_t)&value;
    on_node->offset = 0;
    starpu_data_ptr_register(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_test_if_allocated_on_node(handle, STARPU_MAIN_RAM), 1);
    check_submit(&store, handle, &stored);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 42);
    starpu_data_unregister(handle);
    return check_stop();
}
