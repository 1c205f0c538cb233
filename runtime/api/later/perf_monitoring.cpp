// Performance counters to listen to: come later.
#include "api/later/later.hpp"

#include "starpu_perf_monitoring.h"

extern "C" {

LATER(void, starpu_perf_counter_collection_start, (void))
LATER(void, starpu_perf_counter_collection_stop, (void))
LATER(int, starpu_perf_counter_scope_name_to_id, (const char* name))
LATER(const char*, starpu_perf_counter_scope_id_to_name, (enum starpu_perf_counter_scope scope))
LATER(int, starpu_perf_counter_type_name_to_id, (const char* name))
LATER(const char*, starpu_perf_counter_type_id_to_name, (enum starpu_perf_counter_type type))
LATER(int, starpu_perf_counter_nb, (enum starpu_perf_counter_scope scope))
LATER(int, starpu_perf_counter_name_to_id, (enum starpu_perf_counter_scope scope, const char* name))
LATER(int, starpu_perf_counter_nth_to_id, (enum starpu_perf_counter_scope scope, int nth))
LATER(const char*, starpu_perf_counter_id_to_name, (int id))
LATER(int, starpu_perf_counter_get_type_id, (int id))
LATER(const char*, starpu_perf_counter_get_help_string, (int id))
LATER(void, starpu_perf_counter_list_avail, (enum starpu_perf_counter_scope scope))
LATER(void, starpu_perf_counter_list_all_avail, (void))
LATER(struct starpu_perf_counter_set*, starpu_perf_counter_set_alloc, (enum starpu_perf_counter_scope scope))
LATER(void, starpu_perf_counter_set_free, (struct starpu_perf_counter_set * set))
LATER(void, starpu_perf_counter_set_enable_id, (struct starpu_perf_counter_set * set, int id))
LATER(void, starpu_perf_counter_set_disable_id, (struct starpu_perf_counter_set * set, int id))
LATER(struct starpu_perf_counter_listener*, starpu_perf_counter_listener_init,
      (struct starpu_perf_counter_set * set,
       void (*callback)(struct starpu_perf_counter_listener* listener,
                        struct starpu_perf_counter_sample* sample, void* context),
       void* user_arg))
LATER(void, starpu_perf_counter_listener_exit, (struct starpu_perf_counter_listener * listener))
LATER(void, starpu_perf_counter_set_global_listener, (struct starpu_perf_counter_listener * listener))
LATER(void, starpu_perf_counter_set_per_worker_listener,
      (unsigned workerid, struct starpu_perf_counter_listener* listener))
LATER(void, starpu_perf_counter_set_all_per_worker_listeners,
      (struct starpu_perf_counter_listener * listener))
LATER(void, starpu_perf_counter_set_per_codelet_listener,
      (struct starpu_codelet * cl, struct starpu_perf_counter_listener* listener))
LATER(void, starpu_perf_counter_unset_global_listener, (void))
LATER(void, starpu_perf_counter_unset_per_worker_listener, (unsigned workerid))
LATER(void, starpu_perf_counter_unset_all_per_worker_listeners, (void))
LATER(void, starpu_perf_counter_unset_per_codelet_listener, (struct starpu_codelet * cl))
LATER(int32_t, starpu_perf_counter_sample_get_int32_value,
      (struct starpu_perf_counter_sample * sample, const int counter_id))
LATER(int64_t, starpu_perf_counter_sample_get_int64_value,
      (struct starpu_perf_counter_sample * sample, const int counter_id))
LATER(float, starpu_perf_counter_sample_get_float_value,
      (struct starpu_perf_counter_sample * sample, const int counter_id))
LATER(double, starpu_perf_counter_sample_get_double_value,
      (struct starpu_perf_counter_sample * sample, const int counter_id))

} // extern "C"
