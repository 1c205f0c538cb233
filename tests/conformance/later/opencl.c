// Every call of starpu_opencl.h says that it comes later.
#include "later/check_later.h"

#include <starpu_opencl.h>

int main(void) {
    LATER_VOID(starpu_opencl_display_error, (NULL, NULL, 0, NULL, 0));
    LATER_VOID(starpu_opencl_report_error, (NULL, NULL, 0, NULL, 0));
    LATER_POINTER(starpu_opencl_error_string, (0));
    LATER_VOID(starpu_opencl_get_context, (0, NULL));
    LATER_VOID(starpu_opencl_get_device, (0, NULL));
    LATER_VOID(starpu_opencl_get_queue, (0, NULL));
    LATER_VOID(starpu_opencl_get_current_context, (NULL));
    LATER_VOID(starpu_opencl_get_current_queue, (NULL));
    LATER_INT(starpu_opencl_load_opencl_from_file, (NULL, NULL, NULL));
    LATER_INT(starpu_opencl_load_opencl_from_string, (NULL, NULL, NULL));
    LATER_INT(starpu_opencl_unload_opencl, (NULL));
    LATER_VOID(starpu_opencl_load_program_source, (NULL, NULL, NULL, NULL));
    LATER_VOID(starpu_opencl_load_program_source_malloc, (NULL, NULL, NULL, NULL));
    LATER_INT(starpu_opencl_compile_opencl_from_file, (NULL, NULL));
    LATER_INT(starpu_opencl_compile_opencl_from_string, (NULL, NULL, NULL));
    LATER_INT(starpu_opencl_load_binary_opencl, (NULL, NULL));
    LATER_INT(starpu_opencl_load_kernel, (NULL, NULL, NULL, NULL, 0));
    LATER_INT(starpu_opencl_release_kernel, (NULL));
    LATER_INT(starpu_opencl_collect_stats, (NULL));
    LATER_INT(starpu_opencl_set_kernel_args, (NULL, NULL));
    LATER_INT(starpu_opencl_allocate_memory, (0, NULL, 0, 0));
    LATER_INT(starpu_opencl_copy_ram_to_opencl, (NULL, 0, NULL, 0, 0, 0, NULL, NULL));
    LATER_INT(starpu_opencl_copy_opencl_to_ram, (NULL, 0, NULL, 0, 0, 0, NULL, NULL));
    LATER_INT(starpu_opencl_copy_opencl_to_opencl, (NULL, 0, 0, NULL, 0, 0, 0, NULL, NULL));
    LATER_INT(starpu_opencl_copy_async_sync, (0, 0, 0, 0, 0, 0, 0, NULL));
    return 0;
}
