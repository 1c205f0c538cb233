// Every call of starpu_perf_steering.h says that it comes later.
#include "later/check_later.h"

#include <starpu_perf_steering.h>

int main(void) {
    LATER_INT(starpu_perf_knob_scope_name_to_id, (NULL));
    LATER_POINTER(starpu_perf_knob_scope_id_to_name, ((enum starpu_perf_knob_scope)0));
    LATER_INT(starpu_perf_knob_type_name_to_id, (NULL));
    LATER_POINTER(starpu_perf_knob_type_id_to_name, ((enum starpu_perf_knob_type)0));
    LATER_INT(starpu_perf_knob_nb, ((enum starpu_perf_knob_scope)0));
    LATER_INT(starpu_perf_knob_name_to_id, ((enum starpu_perf_knob_scope)0, NULL));
    LATER_INT(starpu_perf_knob_nth_to_id, ((enum starpu_perf_knob_scope)0, 0));
    LATER_POINTER(starpu_perf_knob_id_to_name, (0));
    LATER_INT(starpu_perf_knob_get_type_id, (0));
    LATER_POINTER(starpu_perf_knob_get_help_string, (0));
    LATER_VOID(starpu_perf_knob_list_avail, ((enum starpu_perf_knob_scope)0));
    LATER_VOID(starpu_perf_knob_list_all_avail, ());
    LATER_INT(starpu_perf_knob_get_global_int32_value, (0));
    LATER_INT(starpu_perf_knob_get_global_int64_value, (0));
    LATER_NUMBER(starpu_perf_knob_get_global_float_value, (0));
    LATER_NUMBER(starpu_perf_knob_get_global_double_value, (0));
    LATER_INT(starpu_perf_knob_get_per_worker_int32_value, (0, 0));
    LATER_INT(starpu_perf_knob_get_per_worker_int64_value, (0, 0));
    LATER_NUMBER(starpu_perf_knob_get_per_worker_float_value, (0, 0));
    LATER_NUMBER(starpu_perf_knob_get_per_worker_double_value, (0, 0));
    LATER_INT(starpu_perf_knob_get_per_scheduler_int32_value, (0, NULL));
    LATER_INT(starpu_perf_knob_get_per_scheduler_int64_value, (0, NULL));
    LATER_NUMBER(starpu_perf_knob_get_per_scheduler_float_value, (0, NULL));
    LATER_NUMBER(starpu_perf_knob_get_per_scheduler_double_value, (0, NULL));
    LATER_VOID(starpu_perf_knob_set_global_int32_value, (0, 0));
    LATER_VOID(starpu_perf_knob_set_global_int64_value, (0, 0));
    LATER_VOID(starpu_perf_knob_set_global_float_value, (0, 0));
    LATER_VOID(starpu_perf_knob_set_global_double_value, (0, 0));
    LATER_VOID(starpu_perf_knob_set_per_worker_int32_value, (0, 0, 0));
    LATER_VOID(starpu_perf_knob_set_per_worker_int64_value, (0, 0, 0));
    LATER_VOID(starpu_perf_knob_set_per_worker_float_value, (0, 0, 0));
    LATER_VOID(starpu_perf_knob_set_per_worker_double_value, (0, 0, 0));
    LATER_VOID(starpu_perf_knob_set_per_scheduler_int32_value, (0, NULL, 0));
    LATER_VOID(starpu_perf_knob_set_per_scheduler_int64_value, (0, NULL, 0));
    LATER_VOID(starpu_perf_knob_set_per_scheduler_float_value, (0, NULL, 0));
    LATER_VOID(starpu_perf_knob_set_per_scheduler_double_value, (0, NULL, 0));
    return 0;
}
