// Old names for things that still exist, when the program asks for them; structs are always those of today.
#ifndef STARPU_DEPRECATED_API_H
#define STARPU_DEPRECATED_API_H

#include <starpu.h>

// The oldest names lead to names of 1.0, which lead to those of today.
#if defined(STARPU_USE_DEPRECATED_API) && !defined(STARPU_USE_DEPRECATED_ONE_ZERO_API)
#define STARPU_USE_DEPRECATED_ONE_ZERO_API 1
#endif

STARPU_BEGIN_DECLARATIONS

// (1.0) Measures all links between memory nodes again and keeps their speeds, as starpu_init() does with
// starpu_conf.bus_calibrate. errno is ENODEV without a running runtime, and says why the speeds
// cannot be kept. There is no other name for it.
void starpu_force_bus_sampling(void);

// (1.0) The worker sleeps at that condition while there is nothing for it, and holds the mutex while it asks
// pop_task, which must not lock it again. For init_sched of a policy of the program's own, once for each
// worker; workers may share both. They must live until deinit_sched. push_task locks the mutex itself; a
// thread that holds it must not call what wakes workers or waits for them, as
// starpu_wake_all_blocked_workers(), starpu_push_local_task() or starpu_worker_lock(). errno is EINVAL where
// it is called elsewhere. starpu_worker_get_sched_condition() then answers these.
void starpu_worker_set_sched_condition(int workerid, starpu_pthread_cond_t* sched_cond,
                                       starpu_pthread_mutex_t* sched_mutex);

STARPU_END_DECLARATIONS

// Macros and not typedefs, so that `struct old_name` and `enum old_name` work too.
#ifdef STARPU_USE_DEPRECATED_ONE_ZERO_API
#define starpu_access_mode starpu_data_access_mode
#define starpu_archtype starpu_worker_archtype
#define starpu_buffer_descr starpu_data_descr
typedef struct starpu_data_descr starpu_data_descr;
#define starpu_task_profiling_info starpu_profiling_task_info
#define starpu_worker_profiling_info starpu_profiling_worker_info
#define starpu_bus_profiling_info starpu_profiling_bus_info

#define starpu_block_filter_func starpu_matrix_filter_block
#define starpu_vertical_block_filter_func starpu_matrix_filter_vertical_block
#define starpu_block_filter_func_vector starpu_vector_filter_block
#define starpu_vector_list_filter_func starpu_vector_filter_list
#define starpu_vector_divide_in_2_filter_func starpu_vector_filter_divide_in_2
#define starpu_canonical_block_filter_bcsr starpu_bcsr_filter_canonical_block
#define starpu_vertical_block_filter_func_csr starpu_csr_filter_vertical_block
#define starpu_block_shadow_filter_func starpu_matrix_filter_block_shadow
#define starpu_vertical_block_shadow_filter_func starpu_matrix_filter_vertical_block_shadow
#define starpu_block_shadow_filter_func_vector starpu_vector_filter_block_shadow
#define starpu_block_filter_func_block starpu_block_filter_block
#define starpu_block_shadow_filter_func_block starpu_block_filter_block_shadow
#define starpu_vertical_block_filter_func_block starpu_block_filter_vertical_block
#define starpu_vertical_block_shadow_filter_func_block starpu_block_filter_vertical_block_shadow
#define starpu_depth_block_filter_func_block starpu_block_filter_depth_block
#define starpu_depth_block_shadow_filter_func_block starpu_block_filter_depth_block_shadow

#define starpu_allocate_buffer_on_node starpu_malloc_on_node
#define starpu_free_buffer_on_node starpu_free_on_node
#define starpu_handle_to_pointer starpu_data_handle_to_pointer
#define starpu_handle_get_local_ptr starpu_data_get_local_ptr
#define starpu_handle_get_interface_id starpu_data_get_interface_id
#define starpu_handle_get_size starpu_data_get_size
#define starpu_handle_pack_data starpu_data_pack
#define starpu_handle_unpack_data starpu_data_unpack
#define starpu_crc32_be_n starpu_hash_crc32c_be_n
#define starpu_crc32_be starpu_hash_crc32c_be
#define starpu_crc32_string starpu_hash_crc32c_string
#define starpu_display_codelet_stats starpu_codelet_display_stats
#define starpu_worker_get_profiling_info starpu_profiling_worker_get_info
#define starpu_helper_cublas_init starpu_cublas_init
#define starpu_helper_cublas_shutdown starpu_cublas_shutdown
#define starpu_memory_display_stats starpu_data_display_memory_stats
#define starpu_perf_archtype starpu_perfmodel_archtype
#define starpu_load_history_debug starpu_perfmodel_load_symbol
#define starpu_list_models starpu_perfmodel_list
#define starpu_history_based_expected_perf starpu_perfmodel_history_based_expected_perf
#define starpu_permodel_history_based_expected_perf starpu_perfmodel_history_based_expected_perf
#define starpu_set_profiling_id starpu_profiling_set_id
#define power_model energy_model // the member of struct starpu_codelet
#define starpu_task_expected_power starpu_task_expected_energy
#define starpu_task_bundle_expected_power starpu_task_bundle_expected_energy
#define starpu_bus_profiling_helper_display_summary starpu_profiling_bus_helper_display_summary
#define starpu_worker_profiling_helper_display_summary starpu_profiling_worker_helper_display_summary

// Programs of that time pass the address of a char pointer.
#define starpu_codelet_pack_args(buffer, ...) starpu_codelet_pack_args((void**)(buffer), __VA_ARGS__)
#endif

#ifdef STARPU_USE_DEPRECATED_API
typedef starpu_data_handle_t starpu_data_handle;
typedef struct starpu_block_interface starpu_block_interface_t;
typedef struct starpu_matrix_interface starpu_matrix_interface_t;
typedef struct starpu_vector_interface starpu_vector_interface_t;
typedef struct starpu_variable_interface starpu_variable_interface_t;
typedef struct starpu_csr_interface starpu_csr_interface_t;
typedef struct starpu_bcsr_interface starpu_bcsr_interface_t;
typedef struct starpu_multiformat_interface starpu_multiformat_interface_t;
typedef struct starpu_codelet starpu_codelet;
typedef struct starpu_codelet starpu_codelet_t;
typedef enum starpu_access_mode starpu_access_mode;
#define starpu_buffer_descr_t starpu_buffer_descr
#define starpu_machine_topology_s starpu_machine_topology
#define starpu_htbl32_node_s starpu_htbl32_node
#define starpu_print_bus_bandwidth starpu_bus_print_bandwidth
#define starpu_regression_model_t starpu_perfmodel_regression_model
#define starpu_per_arch_perfmodel_t starpu_perfmodel_per_arch
#define starpu_history_list_t starpu_perfmodel_history_list
#define starpu_perfmodel_t starpu_perfmodel
#define starpu_sched_policy_s starpu_sched_policy
#define starpu_data_interface_ops_t starpu_data_interface_ops
#define starpu_get_handle_interface_id starpu_handle_get_interface_id
#define starpu_get_current_task starpu_task_get_current
#define starpu_unpack_cl_args starpu_codelet_unpack_args
#define starpu_pack_cl_args starpu_codelet_pack_args
#define starpu_task_deinit starpu_task_clean
#endif

#endif
