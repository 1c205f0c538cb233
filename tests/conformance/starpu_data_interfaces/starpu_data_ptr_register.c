// Memory that is registered on a node is where tasks write: the program itself has put it into the interface
// there, or names it next.
#include "check.h"

static int stored = 42;

static void check_filled_interface(void) {
    int value = 0;
    struct starpu_variable_interface* on_node;
    starpu_data_handle_t handle = check_homeless_int();
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
}

// StarPU 1.3 aborts there.
#if STARPU_MINOR_VERSION >= 4
static void check_named_next(void) {
    int value = 0;
    starpu_data_handle_t handle = check_homeless_int();
    starpu_data_ptr_register(handle, STARPU_MAIN_RAM);
    starpu_variable_ptr_register(handle, STARPU_MAIN_RAM, (uintptr_t)&value, (uintptr_t)&value, 0);
    check_submit(&store, handle, &stored);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 42);
    starpu_data_unregister(handle);
}
#endif

int main(void) {
    check_start();
    check_filled_interface();
#if STARPU_MINOR_VERSION >= 4
    check_named_next();
#endif
    return check_stop();
}
