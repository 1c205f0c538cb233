// Knobs to turn at run time: come later.
#include "api/later/later.hpp"

#include "starpu_perf_steering.h"

extern "C" {

LATER(int, starpu_perf_knob_scope_name_to_id, (const char* name))
LATER(const char*, starpu_perf_knob_scope_id_to_name, (enum starpu_perf_knob_scope scope))
LATER(int, starpu_perf_knob_type_name_to_id, (const char* name))
LATER(const char*, starpu_perf_knob_type_id_to_name, (enum starpu_perf_knob_type type))
LATER(int, starpu_perf_knob_nb, (enum starpu_perf_knob_scope scope))
LATER(int, starpu_perf_knob_name_to_id, (enum starpu_perf_knob_scope scope, const char* name))
LATER(int, starpu_perf_knob_nth_to_id, (enum starpu_perf_knob_scope scope, int nth))
LATER(const char*, starpu_perf_knob_id_to_name, (int id))
LATER(int, starpu_perf_knob_get_type_id, (int id))
LATER(const char*, starpu_perf_knob_get_help_string, (int id))
LATER(void, starpu_perf_knob_list_avail, (enum starpu_perf_knob_scope scope))
LATER(void, starpu_perf_knob_list_all_avail, (void))
LATER(int32_t, starpu_perf_knob_get_global_int32_value, (const int knob_id))
LATER(int64_t, starpu_perf_knob_get_global_int64_value, (const int knob_id))
LATER(float, starpu_perf_knob_get_global_float_value, (const int knob_id))
LATER(double, starpu_perf_knob_get_global_double_value, (const int knob_id))
LATER(int32_t, starpu_perf_knob_get_per_worker_int32_value, (const int knob_id, unsigned workerid))
LATER(int64_t, starpu_perf_knob_get_per_worker_int64_value, (const int knob_id, unsigned workerid))
LATER(float, starpu_perf_knob_get_per_worker_float_value, (const int knob_id, unsigned workerid))
LATER(double, starpu_perf_knob_get_per_worker_double_value, (const int knob_id, unsigned workerid))
LATER(int32_t, starpu_perf_knob_get_per_scheduler_int32_value,
      (const int knob_id, const char* sched_policy_name))
LATER(int64_t, starpu_perf_knob_get_per_scheduler_int64_value,
      (const int knob_id, const char* sched_policy_name))
LATER(float, starpu_perf_knob_get_per_scheduler_float_value,
      (const int knob_id, const char* sched_policy_name))
LATER(double, starpu_perf_knob_get_per_scheduler_double_value,
      (const int knob_id, const char* sched_policy_name))
LATER(void, starpu_perf_knob_set_global_int32_value, (const int knob_id, int32_t new_value))
LATER(void, starpu_perf_knob_set_global_int64_value, (const int knob_id, int64_t new_value))
LATER(void, starpu_perf_knob_set_global_float_value, (const int knob_id, float new_value))
LATER(void, starpu_perf_knob_set_global_double_value, (const int knob_id, double new_value))
LATER(void, starpu_perf_knob_set_per_worker_int32_value,
      (const int knob_id, unsigned workerid, int32_t new_value))
LATER(void, starpu_perf_knob_set_per_worker_int64_value,
      (const int knob_id, unsigned workerid, int64_t new_value))
LATER(void, starpu_perf_knob_set_per_worker_float_value,
      (const int knob_id, unsigned workerid, float new_value))
LATER(void, starpu_perf_knob_set_per_worker_double_value,
      (const int knob_id, unsigned workerid, double new_value))
LATER(void, starpu_perf_knob_set_per_scheduler_int32_value,
      (const int knob_id, const char* sched_policy_name, int32_t new_value))
LATER(void, starpu_perf_knob_set_per_scheduler_int64_value,
      (const int knob_id, const char* sched_policy_name, int64_t new_value))
LATER(void, starpu_perf_knob_set_per_scheduler_float_value,
      (const int knob_id, const char* sched_policy_name, float new_value))
LATER(void, starpu_perf_knob_set_per_scheduler_double_value,
      (const int knob_id, const char* sched_policy_name, double new_value))

} // extern "C"
