// Every call of starpu_perf_monitoring.h says that it comes later.
#include "later/check_later.h"

#include <starpu_perf_monitoring.h>

int main(void) {
    LATER_VOID(starpu_perf_counter_collection_start, ());
    LATER_VOID(starpu_perf_counter_collection_stop, ());
    LATER_INT(starpu_perf_counter_scope_name_to_id, (NULL));
    LATER_POINTER(starpu_perf_counter_scope_id_to_name, ((enum starpu_perf_counter_scope)0));
    LATER_INT(starpu_perf_counter_type_name_to_id, (NULL));
    LATER_POINTER(starpu_perf_counter_type_id_to_name, ((enum starpu_perf_counter_type)0));
    LATER_INT(starpu_perf_counter_nb, ((enum starpu_perf_counter_scope)0));
    LATER_INT(starpu_perf_counter_name_to_id, ((enum starpu_perf_counter_scope)0, NULL));
    LATER_INT(starpu_perf_counter_nth_to_id, ((enum starpu_perf_counter_scope)0, 0));
    LATER_POINTER(starpu_perf_counter_id_to_name, (0));
    LATER_INT(starpu_perf_counter_get_type_id, (0));
    LATER_POINTER(starpu_perf_counter_get_help_string, (0));
    LATER_VOID(starpu_perf_counter_list_avail, ((enum starpu_perf_counter_scope)0));
    LATER_VOID(starpu_perf_counter_list_all_avail, ());
    LATER_POINTER(starpu_perf_counter_set_alloc, ((enum starpu_perf_counter_scope)0));
    LATER_VOID(starpu_perf_counter_set_free, (NULL));
    LATER_VOID(starpu_perf_counter_set_enable_id, (NULL, 0));
    LATER_VOID(starpu_perf_counter_set_disable_id, (NULL, 0));
    LATER_POINTER(starpu_perf_counter_listener_init, (NULL, NULL, NULL));
    LATER_VOID(starpu_perf_counter_listener_exit, (NULL));
    LATER_VOID(starpu_perf_counter_set_global_listener, (NULL));
    LATER_VOID(starpu_perf_counter_set_per_worker_listener, (0, NULL));
    LATER_VOID(starpu_perf_counter_set_all_per_worker_listeners, (NULL));
    LATER_VOID(starpu_perf_counter_set_per_codelet_listener, (NULL, NULL));
    LATER_VOID(starpu_perf_counter_unset_global_listener, ());
    LATER_VOID(starpu_perf_counter_unset_per_worker_listener, (0));
    LATER_VOID(starpu_perf_counter_unset_all_per_worker_listeners, ());
    LATER_VOID(starpu_perf_counter_unset_per_codelet_listener, (NULL));
    LATER_INT(starpu_perf_counter_sample_get_int32_value, (NULL, 0));
    LATER_INT(starpu_perf_counter_sample_get_int64_value, (NULL, 0));
    LATER_NUMBER(starpu_perf_counter_sample_get_float_value, (NULL, 0));
    LATER_NUMBER(starpu_perf_counter_sample_get_double_value, (NULL, 0));
    return 0;
}
