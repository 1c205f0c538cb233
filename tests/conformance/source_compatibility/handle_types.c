// Handles of all kinds are plain pointers to the structs programs know by name.
#include "check.h"

#define IS(expression, type) _Static_assert(_Generic((expression), type : 1, default : 0), "not " #type)

IS((starpu_data_handle_t)0, struct _starpu_data_state*);
IS((starpu_task_bundle_t)0, struct _starpu_task_bundle*);
IS((starpu_arbiter_t)0, struct starpu_arbiter*);
IS((starpu_tag_t)0, uint64_t);

int main(void) {
    int value = 0;
    struct _starpu_data_state* handle = NULL;
    check_start();
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
    return check_stop();
}
