// The calls of the first version are those of today.
#define STARPU_USE_DEPRECATED_API 1
#define STARPU_USE_DEPRECATED_ONE_ZERO_API 1
#include "check.h"

// An old name leads to the new call.
#define LEADS_TO(old, new) CHECK((void (*)(void))(old) == (void (*)(void))(new))

int main(void) {
    LEADS_TO(starpu_allocate_buffer_on_node, starpu_malloc_on_node);
    LEADS_TO(starpu_free_buffer_on_node, starpu_free_on_node);
    LEADS_TO(starpu_handle_to_pointer, starpu_data_handle_to_pointer);
    LEADS_TO(starpu_handle_get_local_ptr, starpu_data_get_local_ptr);
    LEADS_TO(starpu_handle_get_interface_id, starpu_data_get_interface_id);
    LEADS_TO(starpu_handle_get_size, starpu_data_get_size);
    LEADS_TO(starpu_handle_pack_data, starpu_data_pack);
    LEADS_TO(starpu_handle_unpack_data, starpu_data_unpack);
    LEADS_TO(starpu_crc32_be_n, starpu_hash_crc32c_be_n);
    LEADS_TO(starpu_crc32_be, starpu_hash_crc32c_be);
    LEADS_TO(starpu_crc32_string, starpu_hash_crc32c_string);
    LEADS_TO(starpu_display_codelet_stats, starpu_codelet_display_stats);
    LEADS_TO(starpu_worker_get_profiling_info, starpu_profiling_worker_get_info);
    LEADS_TO(starpu_helper_cublas_init, starpu_cublas_init);
    LEADS_TO(starpu_helper_cublas_shutdown, starpu_cublas_shutdown);
    LEADS_TO(starpu_memory_display_stats, starpu_data_display_memory_stats);
    LEADS_TO(starpu_history_based_expected_perf, starpu_perfmodel_history_based_expected_perf);
    LEADS_TO(starpu_permodel_history_based_expected_perf, starpu_perfmodel_history_based_expected_perf);
    LEADS_TO(starpu_bus_profiling_helper_display_summary, starpu_profiling_bus_helper_display_summary);
    LEADS_TO(starpu_worker_profiling_helper_display_summary, starpu_profiling_worker_helper_display_summary);
    LEADS_TO(starpu_print_bus_bandwidth, starpu_bus_print_bandwidth);
    LEADS_TO(starpu_get_handle_interface_id, starpu_data_get_interface_id);
    LEADS_TO(starpu_get_current_task, starpu_task_get_current);
    LEADS_TO(starpu_unpack_cl_args, starpu_codelet_unpack_args);
    LEADS_TO(starpu_task_deinit, starpu_task_clean);
    LEADS_TO(starpu_set_profiling_id, starpu_profiling_set_id);
#if STARPU_MINOR_VERSION >= 4
    LEADS_TO(starpu_task_expected_power, starpu_task_expected_energy);
    LEADS_TO(starpu_task_bundle_expected_power, starpu_task_bundle_expected_energy);
#endif
    return 0;
}
