// The operations of the built-in kinds have addresses, numbers and names of their own; data can be registered
// with them directly.
#include "check.h"

static struct starpu_data_interface_ops* all[] = {
    &starpu_interface_void_ops,   &starpu_interface_variable_ops, &starpu_interface_vector_ops,
    &starpu_interface_matrix_ops, &starpu_interface_block_ops,    &starpu_interface_csr_ops,
    &starpu_interface_bcsr_ops,   &starpu_interface_coo_ops};

int main(void) {
    const int ids[] = {STARPU_VOID_INTERFACE_ID,   STARPU_VARIABLE_INTERFACE_ID, STARPU_VECTOR_INTERFACE_ID,
                       STARPU_MATRIX_INTERFACE_ID, STARPU_BLOCK_INTERFACE_ID,    STARPU_CSR_INTERFACE_ID,
                       STARPU_BCSR_INTERFACE_ID,   STARPU_COO_INTERFACE_ID};
    int value = 5, read = 0;
    starpu_data_handle_t handle = NULL, given = NULL;
    struct starpu_variable_interface variable;
    check_start();
    for (int i = 0; i < 8; ++i) {
        CHECK_EQUAL(all[i]->interfaceid, ids[i]);
        CHECK(all[i]->name != NULL);
        for (int j = 0; j < i; ++j) CHECK(all[i] != all[j]);
    }
    handle = check_int(&value);
    CHECK(starpu_data_get_interface_ops(handle) == &starpu_interface_variable_ops);
    memset(&variable, 0, sizeof variable);
    variable.id = STARPU_VARIABLE_INTERFACE_ID;
    variable.ptr = variable.dev_handle = (uintptr_t)&value;
    variable.elemsize = sizeof value;
    starpu_data_unregister(handle);
    starpu_data_register(&given, STARPU_MAIN_RAM, &variable, &starpu_interface_variable_ops);
    check_submit(&increment, given, NULL);
    check_submit(&load, given, &read);
    starpu_data_unregister(given);
    CHECK_EQUAL(read, 6);
    return check_stop();
}
