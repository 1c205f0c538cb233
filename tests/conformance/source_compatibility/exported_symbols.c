// Build systems ask for these by linking a call without declaration: each is a symbol, not a macro or an
// inline function only.
#include "check.h"

#include <dlfcn.h>

int main(void) {
    const char* names[] = {"starpu_data_idle_prefetch_on_node",
                           "starpu_iteration_push",
                           "starpu_data_wont_use",
                           "starpu_data_set_coordinates",
                           "starpu_malloc_on_node_set_default_flags",
                           "starpu_fxt_start_profiling",
                           "starpu_fxt_stop_profiling",
                           "starpu_fxt_autostart_profiling",
                           "starpu_task_insert",
                           "starpu_insert_task",
                           "starpu_task_build",
                           "starpu_task_set",
                           "starpu_task_submit",
                           "starpu_interface_vector_ops",
                           "starpu_interface_matrix_ops",
                           "starpu_interface_variable_ops",
                           "starpu_interface_void_ops",
                           "starpu_interface_block_ops",
                           "starpu_disk_unistd_ops",
                           "starpu_codelet_nop",
                           "starpu_perfmodel_nop"};
    size_t i;
    // The program needs the library for more than these look-ups.
    CHECK_EQUAL(starpu_is_initialized(), 0);
    for (i = 0; i < sizeof names / sizeof *names; ++i) {
        if (dlsym(RTLD_DEFAULT, names[i]) != NULL) continue;
        fprintf(stderr, "%s is not exported\n", names[i]);
        return 1;
    }
    return 0;
}
