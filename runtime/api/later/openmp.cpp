// OpenMP on top of tasks: comes later.
#include "api/later/later.hpp"

#include "starpu_openmp.h"

extern "C" {

LATER(int, starpu_omp_init, (void))
LATER(void, starpu_omp_shutdown, (void))
LATER(void, starpu_omp_parallel_region, (const struct starpu_omp_parallel_region_attr* attr))
LATER(void, starpu_omp_master, (void (*f)(void* arg), void* arg))
LATER(int, starpu_omp_master_inline, (void))
LATER(void, starpu_omp_barrier, (void))
LATER(void, starpu_omp_critical, (void (*f)(void* arg), void* arg, const char* name))
LATER(void, starpu_omp_critical_inline_begin, (const char* name))
LATER(void, starpu_omp_critical_inline_end, (const char* name))
LATER(void, starpu_omp_single, (void (*f)(void* arg), void* arg, int nowait))
LATER(int, starpu_omp_single_inline, (void))
LATER(void, starpu_omp_single_copyprivate,
      (void (*f)(void* arg, void* data, unsigned long long data_size), void* arg, void* data,
       unsigned long long data_size))
LATER(void*, starpu_omp_single_copyprivate_inline_begin, (void* data))
LATER(void, starpu_omp_single_copyprivate_inline_end, (void))
LATER(void, starpu_omp_for,
      (void (*f)(unsigned long long _first_i, unsigned long long _nb_i, void* arg), void* arg,
       unsigned long long nb_iterations, unsigned long long chunk, int schedule, int ordered, int nowait))
LATER(int, starpu_omp_for_inline_first,
      (unsigned long long nb_iterations, unsigned long long chunk, int schedule, int ordered,
       unsigned long long* _first_i, unsigned long long* _nb_i))
LATER(int, starpu_omp_for_inline_next,
      (unsigned long long nb_iterations, unsigned long long chunk, int schedule, int ordered,
       unsigned long long* _first_i, unsigned long long* _nb_i))
LATER(void, starpu_omp_for_alt,
      (void (*f)(unsigned long long _begin_i, unsigned long long _end_i, void* arg), void* arg,
       unsigned long long nb_iterations, unsigned long long chunk, int schedule, int ordered, int nowait))
LATER(int, starpu_omp_for_inline_first_alt,
      (unsigned long long nb_iterations, unsigned long long chunk, int schedule, int ordered,
       unsigned long long* _begin_i, unsigned long long* _end_i))
LATER(int, starpu_omp_for_inline_next_alt,
      (unsigned long long nb_iterations, unsigned long long chunk, int schedule, int ordered,
       unsigned long long* _begin_i, unsigned long long* _end_i))
LATER(void, starpu_omp_ordered, (void (*f)(void* arg), void* arg))
LATER(void, starpu_omp_ordered_inline_begin, (void))
LATER(void, starpu_omp_ordered_inline_end, (void))
LATER(void, starpu_omp_sections,
      (unsigned long long nb_sections, void (**section_f)(void* arg), void** section_arg, int nowait))
LATER(void, starpu_omp_sections_combined,
      (unsigned long long nb_sections, void (*section_f)(unsigned long long section_num, void* arg),
       void* section_arg, int nowait))
LATER(void, starpu_omp_task_region, (const struct starpu_omp_task_region_attr* attr))
LATER(void, starpu_omp_taskwait, (void))
LATER(void, starpu_omp_taskgroup, (void (*f)(void* arg), void* arg))
LATER(void, starpu_omp_taskgroup_inline_begin, (void))
LATER(void, starpu_omp_taskgroup_inline_end, (void))
LATER(void, starpu_omp_taskloop_inline_begin, (struct starpu_omp_task_region_attr * attr))
LATER(void, starpu_omp_taskloop_inline_end, (const struct starpu_omp_task_region_attr* attr))
LATER(void, starpu_omp_set_num_threads, (int threads))
LATER(int, starpu_omp_get_num_threads, (void))
LATER(int, starpu_omp_get_thread_num, (void))
LATER(int, starpu_omp_get_max_threads, (void))
LATER(int, starpu_omp_get_num_procs, (void))
LATER(int, starpu_omp_in_parallel, (void))
LATER(void, starpu_omp_set_dynamic, (int dynamic_threads))
LATER(int, starpu_omp_get_dynamic, (void))
LATER(void, starpu_omp_set_nested, (int nested))
LATER(int, starpu_omp_get_nested, (void))
LATER(int, starpu_omp_get_cancellation, (void))
LATER(void, starpu_omp_set_schedule, (enum starpu_omp_sched_value kind, int modifier))
LATER(void, starpu_omp_get_schedule, (enum starpu_omp_sched_value * kind, int* modifier))
LATER(int, starpu_omp_get_thread_limit, (void))
LATER(void, starpu_omp_set_max_active_levels, (int max_levels))
LATER(int, starpu_omp_get_max_active_levels, (void))
LATER(int, starpu_omp_get_level, (void))
LATER(int, starpu_omp_get_ancestor_thread_num, (int level))
LATER(int, starpu_omp_get_team_size, (int level))
LATER(int, starpu_omp_get_active_level, (void))
LATER(int, starpu_omp_in_final, (void))
LATER(enum starpu_omp_proc_bind_value, starpu_omp_get_proc_bind, (void))
LATER(int, starpu_omp_get_num_places, (void))
LATER(int, starpu_omp_get_place_num_procs, (int place_num))
LATER(void, starpu_omp_get_place_proc_ids, (int place_num, int* ids))
LATER(int, starpu_omp_get_place_num, (void))
LATER(int, starpu_omp_get_partition_num_places, (void))
LATER(void, starpu_omp_get_partition_place_nums, (int* place_nums))
LATER(void, starpu_omp_set_default_device, (int device_num))
LATER(int, starpu_omp_get_default_device, (void))
LATER(int, starpu_omp_get_num_devices, (void))
LATER(int, starpu_omp_get_num_teams, (void))
LATER(int, starpu_omp_get_team_num, (void))
LATER(int, starpu_omp_is_initial_device, (void))
LATER(int, starpu_omp_get_initial_device, (void))
LATER(int, starpu_omp_get_max_task_priority, (void))
LATER(void, starpu_omp_init_lock, (starpu_omp_lock_t * lock))
LATER(void, starpu_omp_destroy_lock, (starpu_omp_lock_t * lock))
LATER(void, starpu_omp_set_lock, (starpu_omp_lock_t * lock))
LATER(void, starpu_omp_unset_lock, (starpu_omp_lock_t * lock))
LATER(int, starpu_omp_test_lock, (starpu_omp_lock_t * lock))
LATER(void, starpu_omp_init_nest_lock, (starpu_omp_nest_lock_t * lock))
LATER(void, starpu_omp_destroy_nest_lock, (starpu_omp_nest_lock_t * lock))
LATER(void, starpu_omp_set_nest_lock, (starpu_omp_nest_lock_t * lock))
LATER(void, starpu_omp_unset_nest_lock, (starpu_omp_nest_lock_t * lock))
LATER(int, starpu_omp_test_nest_lock, (starpu_omp_nest_lock_t * lock))
LATER(double, starpu_omp_get_wtime, (void))
LATER(double, starpu_omp_get_wtick, (void))
LATER(void, starpu_omp_atomic_fallback_inline_begin, (void))
LATER(void, starpu_omp_atomic_fallback_inline_end, (void))
LATER(void, starpu_omp_vector_annotate, (starpu_data_handle_t handle, uint32_t slice_base))
LATER(struct starpu_arbiter*, starpu_omp_get_default_arbiter, (void))
LATER(void, starpu_omp_handle_register, (starpu_data_handle_t handle))
LATER(void, starpu_omp_handle_unregister, (starpu_data_handle_t handle))
LATER(starpu_data_handle_t, starpu_omp_data_lookup, (const void* ptr))

} // extern "C"
