// Fields of public structs stand in the order of 1.4, which designated initialisers of C++ need.
#include "check.h"

#include <starpu.h>
#include <starpu_bitmap.h>
#include <starpu_data.h>
#include <starpu_data_filters.h>
#include <starpu_data_interfaces.h>
#include <starpu_disk.h>
#include <starpu_fxt.h>
#include <starpu_openmp.h>
#include <starpu_parallel_worker.h>
#include <starpu_perf_monitoring.h>
#include <starpu_perf_steering.h>
#include <starpu_perfmodel.h>
#include <starpu_profiling.h>
#include <starpu_profiling_tool.h>
#include <starpu_sched_component.h>
#include <starpu_sched_ctx_hypervisor.h>
#include <starpu_scheduler.h>
#include <starpu_task.h>
#include <starpu_task_util.h>
#include <starpu_tree.h>
#include <starpu_worker.h>

#include <schedulers/starpu_heteroprio.h>
#include <stddef.h>

// Where the fields of a struct are, in the order in which they must stand.
#define FIELD(name) offsetof(CHECKED, name)

static void check_rising(const char* type, const size_t* offsets, size_t count) {
    for (size_t i = 1; i < count; ++i) {
        if (offsets[i - 1] < offsets[i]) continue;
        fprintf(stderr, "%s: field number %zu does not follow the one before it\n", type, i + 1);
        _Exit(1);
    }
}

#define CHECK_FIELDS(...)                                                                                    \
    do {                                                                                                     \
        const size_t offsets[] = {__VA_ARGS__};                                                              \
        check_rising(NAME(CHECKED), offsets, sizeof offsets / sizeof offsets[0]);                            \
    } while (0)
#define NAME(type) TEXT(type)
#define TEXT(type) #type

#define CHECKED struct starpu_conf
static void check_starpu_conf(void) {
    CHECK_FIELDS(
        FIELD(magic), FIELD(will_use_mpi), FIELD(sched_policy_name), FIELD(sched_policy),
        FIELD(sched_policy_callback), FIELD(precedence_over_environment_variables), FIELD(ncpus),
        FIELD(reserve_ncpus), FIELD(ncuda), FIELD(nhip), FIELD(nopencl), FIELD(nmax_fpga), FIELD(nmpi_ms),
        FIELD(ntcpip_ms), FIELD(use_explicit_workers_bindid), FIELD(workers_bindid),
        FIELD(use_explicit_workers_cuda_gpuid), FIELD(workers_cuda_gpuid),
        FIELD(use_explicit_workers_hip_gpuid), FIELD(workers_hip_gpuid),
        FIELD(use_explicit_workers_opencl_gpuid), FIELD(workers_opencl_gpuid),
        FIELD(use_explicit_workers_max_fpga_deviceid), FIELD(workers_max_fpga_deviceid), FIELD(max_fpga_load),
        FIELD(use_explicit_workers_mpi_ms_deviceid), FIELD(workers_mpi_ms_deviceid), FIELD(bus_calibrate),
        FIELD(calibrate), FIELD(data_locality_enforce), FIELD(single_combined_worker),
        FIELD(disable_asynchronous_copy), FIELD(disable_asynchronous_cuda_copy),
        FIELD(disable_asynchronous_hip_copy), FIELD(disable_asynchronous_opencl_copy),
        FIELD(disable_asynchronous_mpi_ms_copy), FIELD(disable_asynchronous_tcpip_ms_copy),
        FIELD(disable_asynchronous_max_fpga_copy), FIELD(enable_map), FIELD(cuda_opengl_interoperability),
        FIELD(n_cuda_opengl_interoperability), FIELD(not_launched_drivers), FIELD(n_not_launched_drivers),
        FIELD(trace_buffer_size), FIELD(global_sched_ctx_min_priority), FIELD(global_sched_ctx_max_priority),
        FIELD(catch_signals), FIELD(start_perf_counter_collection), FIELD(driver_spinning_backoff_min),
        FIELD(driver_spinning_backoff_max), FIELD(cuda_only_fast_alloc_other_memnodes));
}
#undef CHECKED
#define CHECKED struct starpu_bitmap
static void check_starpu_bitmap(void) {
    CHECK_FIELDS(FIELD(bits), FIELD(cardinal));
}
#undef CHECKED
#define CHECKED struct starpu_data_filter
static void check_starpu_data_filter(void) {
    CHECK_FIELDS(FIELD(filter_func), FIELD(nchildren), FIELD(get_nchildren), FIELD(get_child_ops),
                 FIELD(filter_arg), FIELD(filter_arg_ptr));
}
#undef CHECKED
#define CHECKED struct starpu_data_copy_methods
static void check_starpu_data_copy_methods(void) {
    CHECK_FIELDS(FIELD(can_copy), FIELD(ram_to_ram), FIELD(ram_to_cuda), FIELD(ram_to_hip),
                 FIELD(ram_to_opencl), FIELD(ram_to_max_fpga), FIELD(cuda_to_ram), FIELD(cuda_to_cuda),
                 FIELD(hip_to_ram), FIELD(hip_to_hip), FIELD(opencl_to_ram), FIELD(opencl_to_opencl),
                 FIELD(max_fpga_to_ram), FIELD(ram_to_cuda_async), FIELD(cuda_to_ram_async),
                 FIELD(cuda_to_cuda_async), FIELD(ram_to_hip_async), FIELD(hip_to_ram_async),
                 FIELD(hip_to_hip_async), FIELD(ram_to_opencl_async), FIELD(opencl_to_ram_async),
                 FIELD(opencl_to_opencl_async), FIELD(ram_to_max_fpga_async), FIELD(max_fpga_to_ram_async),
                 FIELD(any_to_any));
}
#undef CHECKED
#define CHECKED struct starpu_data_interface_ops
static void check_starpu_data_interface_ops(void) {
    CHECK_FIELDS(FIELD(register_data_handle), FIELD(unregister_data_handle), FIELD(allocate_data_on_node),
                 FIELD(free_data_on_node), FIELD(cache_data_on_node), FIELD(reuse_data_on_node),
                 FIELD(map_data), FIELD(unmap_data), FIELD(update_map), FIELD(init), FIELD(copy_methods),
                 FIELD(handle_to_pointer), FIELD(to_pointer), FIELD(get_size), FIELD(get_alloc_size),
                 FIELD(get_max_size), FIELD(footprint), FIELD(alloc_footprint), FIELD(compare),
                 FIELD(alloc_compare), FIELD(display), FIELD(describe), FIELD(interfaceid),
                 FIELD(interface_size), FIELD(is_multiformat), FIELD(dontcache), FIELD(get_mf_ops),
                 FIELD(pack_data), FIELD(peek_data), FIELD(unpack_data), FIELD(pack_meta), FIELD(unpack_meta),
                 FIELD(free_meta), FIELD(name));
}
#undef CHECKED
#define CHECKED struct starpu_matrix_interface
static void check_starpu_matrix_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(ptr), FIELD(dev_handle), FIELD(offset), FIELD(nx), FIELD(ny), FIELD(ld),
                 FIELD(elemsize), FIELD(allocsize));
}
#undef CHECKED
#define CHECKED struct starpu_coo_interface
static void check_starpu_coo_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(columns), FIELD(rows), FIELD(values), FIELD(nx), FIELD(ny), FIELD(n_values),
                 FIELD(elemsize));
}
#undef CHECKED
#define CHECKED struct starpu_block_interface
static void check_starpu_block_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(ptr), FIELD(dev_handle), FIELD(offset), FIELD(nx), FIELD(ny), FIELD(nz),
                 FIELD(ldy), FIELD(ldz), FIELD(elemsize));
}
#undef CHECKED
#define CHECKED struct starpu_tensor_interface
static void check_starpu_tensor_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(ptr), FIELD(dev_handle), FIELD(offset), FIELD(nx), FIELD(ny), FIELD(nz),
                 FIELD(nt), FIELD(ldy), FIELD(ldz), FIELD(ldt), FIELD(elemsize));
}
#undef CHECKED
#define CHECKED struct starpu_ndim_interface
static void check_starpu_ndim_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(ptr), FIELD(dev_handle), FIELD(offset), FIELD(allocsize), FIELD(nn),
                 FIELD(ldn), FIELD(ndim), FIELD(elemsize));
}
#undef CHECKED
#define CHECKED struct starpu_vector_interface
static void check_starpu_vector_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(ptr), FIELD(dev_handle), FIELD(offset), FIELD(nx), FIELD(elemsize),
                 FIELD(slice_base), FIELD(allocsize));
}
#undef CHECKED
#define CHECKED struct starpu_variable_interface
static void check_starpu_variable_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(ptr), FIELD(dev_handle), FIELD(offset), FIELD(elemsize));
}
#undef CHECKED
#define CHECKED struct starpu_csr_interface
static void check_starpu_csr_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(nnz), FIELD(nrow), FIELD(nzval), FIELD(colind), FIELD(rowptr),
                 FIELD(ram_colind), FIELD(ram_rowptr), FIELD(firstentry), FIELD(elemsize));
}
#undef CHECKED
#define CHECKED struct starpu_bcsr_interface
static void check_starpu_bcsr_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(nnz), FIELD(nrow), FIELD(nzval), FIELD(colind), FIELD(rowptr),
                 FIELD(ram_colind), FIELD(ram_rowptr), FIELD(firstentry), FIELD(r), FIELD(c),
                 FIELD(elemsize));
}
#undef CHECKED
#define CHECKED struct starpu_multiformat_data_interface_ops
static void check_starpu_multiformat_data_interface_ops(void) {
    CHECK_FIELDS(FIELD(cpu_elemsize), FIELD(opencl_elemsize), FIELD(cpu_to_opencl_cl),
                 FIELD(opencl_to_cpu_cl), FIELD(cuda_elemsize), FIELD(cpu_to_cuda_cl), FIELD(cuda_to_cpu_cl));
}
#undef CHECKED
#define CHECKED struct starpu_multiformat_interface
static void check_starpu_multiformat_interface(void) {
    CHECK_FIELDS(FIELD(id), FIELD(cpu_ptr), FIELD(cuda_ptr), FIELD(hip_ptr), FIELD(opencl_ptr), FIELD(nx),
                 FIELD(ops));
}
#undef CHECKED
#define CHECKED struct starpu_disk_ops
static void check_starpu_disk_ops(void) {
    CHECK_FIELDS(FIELD(plug), FIELD(unplug), FIELD(bandwidth), FIELD(alloc), FIELD(free), FIELD(open),
                 FIELD(close), FIELD(read), FIELD(write), FIELD(full_read), FIELD(full_write),
                 FIELD(async_write), FIELD(async_read), FIELD(async_full_read), FIELD(async_full_write),
                 FIELD(copy), FIELD(wait_request), FIELD(test_request), FIELD(free_request));
}
#undef CHECKED
#define CHECKED struct starpu_fxt_codelet_event
static void check_starpu_fxt_codelet_event(void) {
    CHECK_FIELDS(FIELD(symbol), FIELD(workerid), FIELD(perfmodel_archname), FIELD(hash), FIELD(size),
                 FIELD(time));
}
#undef CHECKED
#define CHECKED struct starpu_fxt_mpi_offset
static void check_starpu_fxt_mpi_offset(void) {
    CHECK_FIELDS(FIELD(local_time_start), FIELD(offset_start), FIELD(local_time_end), FIELD(offset_end),
                 FIELD(nb_barriers));
}
#undef CHECKED
#define CHECKED struct starpu_fxt_options
static void check_starpu_fxt_options(void) {
    CHECK_FIELDS(FIELD(per_task_colour), FIELD(no_events), FIELD(no_counter), FIELD(no_bus), FIELD(no_flops),
                 FIELD(ninputfiles), FIELD(no_smooth), FIELD(no_acquire), FIELD(memory_states),
                 FIELD(internal), FIELD(label_deps), FIELD(use_task_color), FIELD(filenames),
                 FIELD(out_paje_path), FIELD(distrib_time_path), FIELD(activity_path),
                 FIELD(sched_tasks_path), FIELD(dag_path), FIELD(tasks_path), FIELD(data_path),
                 FIELD(papi_path), FIELD(comms_path), FIELD(number_events_path), FIELD(anim_path),
                 FIELD(states_path), FIELD(dir), FIELD(worker_names), FIELD(nworkers),
                 FIELD(worker_archtypes), FIELD(file_prefix), FIELD(file_offset), FIELD(file_rank),
                 FIELD(dumped_codelets), FIELD(dumped_codelets_count));
}
#undef CHECKED
#define CHECKED struct starpu_omp_parallel_region_attr
static void check_starpu_omp_parallel_region_attr(void) {
    CHECK_FIELDS(FIELD(cl), FIELD(handles), FIELD(cl_arg), FIELD(cl_arg_size), FIELD(cl_arg_free),
                 FIELD(if_clause), FIELD(num_threads));
}
#undef CHECKED
#define CHECKED struct starpu_omp_task_region_attr
static void check_starpu_omp_task_region_attr(void) {
    CHECK_FIELDS(FIELD(cl), FIELD(handles), FIELD(cl_arg), FIELD(cl_arg_size), FIELD(cl_arg_free),
                 FIELD(priority), FIELD(if_clause), FIELD(final_clause), FIELD(untied_clause),
                 FIELD(mergeable_clause), FIELD(is_loop), FIELD(nogroup_clause), FIELD(collapse),
                 FIELD(num_tasks), FIELD(nb_iterations), FIELD(grainsize), FIELD(begin_i), FIELD(end_i),
                 FIELD(chunk));
}
#undef CHECKED
#define CHECKED struct starpu_perfmodel_device
static void check_starpu_perfmodel_device(void) {
    CHECK_FIELDS(FIELD(type), FIELD(devid), FIELD(ncores));
}
#undef CHECKED
#define CHECKED struct starpu_perfmodel_arch
static void check_starpu_perfmodel_arch(void) {
    CHECK_FIELDS(FIELD(ndevices), FIELD(devices));
}
#undef CHECKED
#define CHECKED struct starpu_perfmodel_history_entry
static void check_starpu_perfmodel_history_entry(void) {
    CHECK_FIELDS(FIELD(mean), FIELD(deviation), FIELD(sum), FIELD(sum2), FIELD(nsample), FIELD(nerror),
                 FIELD(footprint), FIELD(size), FIELD(flops), FIELD(duration), FIELD(tag), FIELD(parameters));
}
#undef CHECKED
#define CHECKED struct starpu_perfmodel_history_list
static void check_starpu_perfmodel_history_list(void) {
    CHECK_FIELDS(FIELD(next), FIELD(entry));
}
#undef CHECKED
#define CHECKED struct starpu_perfmodel_regression_model
static void check_starpu_perfmodel_regression_model(void) {
    CHECK_FIELDS(FIELD(sumlny), FIELD(sumlnx), FIELD(sumlnx2), FIELD(minx), FIELD(maxx), FIELD(sumlnxlny),
                 FIELD(alpha), FIELD(beta), FIELD(valid), FIELD(a), FIELD(b), FIELD(c), FIELD(nl_valid),
                 FIELD(nsample), FIELD(coeff), FIELD(ncoeff), FIELD(multi_valid));
}
#undef CHECKED
#define CHECKED struct starpu_perfmodel_per_arch
static void check_starpu_perfmodel_per_arch(void) {
    CHECK_FIELDS(FIELD(cost_function), FIELD(size_base), FIELD(history), FIELD(list), FIELD(regression),
                 FIELD(debug_path));
}
#undef CHECKED
#define CHECKED struct starpu_perfmodel
static void check_starpu_perfmodel(void) {
    CHECK_FIELDS(FIELD(type), FIELD(cost_function), FIELD(arch_cost_function), FIELD(worker_cost_function),
                 FIELD(size_base), FIELD(footprint), FIELD(symbol), FIELD(path), FIELD(is_loaded),
                 FIELD(benchmarking), FIELD(is_init), FIELD(parameters), FIELD(parameters_names),
                 FIELD(nparameters), FIELD(combinations), FIELD(ncombinations), FIELD(state));
}
#undef CHECKED
#define CHECKED struct starpu_profiling_task_info
static void check_starpu_profiling_task_info(void) {
    CHECK_FIELDS(FIELD(submit_time), FIELD(push_start_time), FIELD(push_end_time), FIELD(pop_start_time),
                 FIELD(pop_end_time), FIELD(acquire_data_start_time), FIELD(acquire_data_end_time),
                 FIELD(start_time), FIELD(end_time), FIELD(release_data_start_time),
                 FIELD(release_data_end_time), FIELD(callback_start_time), FIELD(callback_end_time),
                 FIELD(workerid), FIELD(used_cycles), FIELD(stall_cycles), FIELD(energy_consumed));
}
#undef CHECKED
#define CHECKED struct starpu_profiling_worker_info
static void check_starpu_profiling_worker_info(void) {
    CHECK_FIELDS(FIELD(start_time), FIELD(total_time), FIELD(executing_time), FIELD(callback_time),
                 FIELD(waiting_time), FIELD(sleeping_time), FIELD(scheduling_time), FIELD(all_executing_time),
                 FIELD(all_callback_time), FIELD(all_waiting_time), FIELD(all_sleeping_time),
                 FIELD(all_scheduling_time), FIELD(executed_tasks), FIELD(used_cycles), FIELD(stall_cycles),
                 FIELD(energy_consumed), FIELD(flops));
}
#undef CHECKED
#define CHECKED struct starpu_profiling_bus_info
static void check_starpu_profiling_bus_info(void) {
    CHECK_FIELDS(FIELD(start_time), FIELD(total_time), FIELD(transferred_bytes), FIELD(transfer_count));
}
#undef CHECKED
#define CHECKED struct starpu_prof_tool_info
static void check_starpu_prof_tool_info(void) {
    CHECK_FIELDS(FIELD(conf), FIELD(event_type), FIELD(starpu_version), FIELD(thread_id), FIELD(worker_id),
                 FIELD(device_number), FIELD(driver_type), FIELD(memnode), FIELD(bytes_to_transfer),
                 FIELD(bytes_transfered), FIELD(fun_ptr));
}
#undef CHECKED
#define CHECKED struct starpu_sched_component
static void check_starpu_sched_component(void) {
    CHECK_FIELDS(FIELD(tree), FIELD(workers), FIELD(workers_in_ctx), FIELD(data), FIELD(name),
                 FIELD(nchildren), FIELD(children), FIELD(nparents), FIELD(parents), FIELD(add_child),
                 FIELD(remove_child), FIELD(add_parent), FIELD(remove_parent), FIELD(push_task),
                 FIELD(pull_task), FIELD(can_push), FIELD(can_pull), FIELD(do_schedule), FIELD(notify),
                 FIELD(estimated_load), FIELD(estimated_end), FIELD(deinit_data),
                 FIELD(notify_change_workers), FIELD(properties), FIELD(obj));
}
#undef CHECKED
#define CHECKED struct starpu_sched_tree
static void check_starpu_sched_tree(void) {
    CHECK_FIELDS(FIELD(root), FIELD(workers), FIELD(sched_ctx_id), FIELD(lock));
}
#undef CHECKED
#define CHECKED struct starpu_sched_component_fifo_data
static void check_starpu_sched_component_fifo_data(void) {
    CHECK_FIELDS(FIELD(ntasks_threshold), FIELD(exp_len_threshold), FIELD(ready), FIELD(exp));
}
#undef CHECKED
#define CHECKED struct starpu_sched_component_prio_data
static void check_starpu_sched_component_prio_data(void) {
    CHECK_FIELDS(FIELD(ntasks_threshold), FIELD(exp_len_threshold), FIELD(ready), FIELD(exp));
}
#undef CHECKED
#define CHECKED struct starpu_sched_component_mct_data
static void check_starpu_sched_component_mct_data(void) {
    CHECK_FIELDS(FIELD(alpha), FIELD(beta), FIELD(_gamma), FIELD(idle_power), FIELD(nolock));
}
#undef CHECKED
#define CHECKED struct starpu_sched_component_heteroprio_data
static void check_starpu_sched_component_heteroprio_data(void) {
    CHECK_FIELDS(FIELD(mct), FIELD(batch));
}
#undef CHECKED
#define CHECKED struct starpu_sched_component_perfmodel_select_data
static void check_starpu_sched_component_perfmodel_select_data(void) {
    CHECK_FIELDS(FIELD(calibrator_component), FIELD(no_perfmodel_component), FIELD(perfmodel_component));
}
#undef CHECKED
#define CHECKED struct starpu_sched_component_specs
static void check_starpu_sched_component_specs(void) {
    CHECK_FIELDS(FIELD(hwloc_machine_composed_sched_component),
                 FIELD(hwloc_component_composed_sched_component),
                 FIELD(hwloc_socket_composed_sched_component), FIELD(hwloc_cache_composed_sched_component),
                 FIELD(worker_composed_sched_component), FIELD(mix_heterogeneous_workers));
}
#undef CHECKED
#define CHECKED struct starpu_sched_ctx_performance_counters
static void check_starpu_sched_ctx_performance_counters(void) {
    CHECK_FIELDS(FIELD(notify_idle_cycle), FIELD(notify_poped_task), FIELD(notify_pushed_task),
                 FIELD(notify_post_exec_task), FIELD(notify_submitted_job), FIELD(notify_empty_ctx),
                 FIELD(notify_delete_context));
}
#undef CHECKED
#define CHECKED struct starpu_sched_policy
static void check_starpu_sched_policy(void) {
    CHECK_FIELDS(FIELD(init_sched), FIELD(deinit_sched), FIELD(push_task), FIELD(simulate_push_task),
                 FIELD(push_task_notify), FIELD(pop_task), FIELD(submit_hook), FIELD(pre_exec_hook),
                 FIELD(post_exec_hook), FIELD(do_schedule), FIELD(add_workers), FIELD(remove_workers),
                 FIELD(prefetches), FIELD(policy_name), FIELD(policy_description), FIELD(worker_type));
}
#undef CHECKED
#define CHECKED struct starpu_codelet
static void check_starpu_codelet(void) {
    CHECK_FIELDS(FIELD(where), FIELD(can_execute), FIELD(type), FIELD(max_parallelism), FIELD(cpu_func),
                 FIELD(cuda_func), FIELD(opencl_func), FIELD(cpu_funcs), FIELD(cuda_funcs), FIELD(cuda_flags),
                 FIELD(hip_funcs), FIELD(hip_flags), FIELD(opencl_funcs), FIELD(opencl_flags),
                 FIELD(max_fpga_funcs), FIELD(cpu_funcs_name), FIELD(bubble_func), FIELD(bubble_gen_dag_func),
                 FIELD(nbuffers), FIELD(modes), FIELD(dyn_modes), FIELD(specific_nodes), FIELD(nodes),
                 FIELD(dyn_nodes), FIELD(model), FIELD(energy_model), FIELD(per_worker_stats), FIELD(name),
                 FIELD(color), FIELD(callback_func), FIELD(flags), FIELD(perf_counter_sample),
                 FIELD(perf_counter_values), FIELD(checked));
}
#undef CHECKED
#define CHECKED struct starpu_data_descr
static void check_starpu_data_descr(void) {
    CHECK_FIELDS(FIELD(handle), FIELD(mode));
}
#undef CHECKED
#define CHECKED struct starpu_task
static void check_starpu_task(void) {
    CHECK_FIELDS(
        FIELD(name), FIELD(file), FIELD(line), FIELD(cl), FIELD(where), FIELD(nbuffers), FIELD(dyn_handles),
        FIELD(dyn_interfaces), FIELD(dyn_modes), FIELD(handles), FIELD(interfaces), FIELD(modes),
        FIELD(handles_sequential_consistency), FIELD(cl_arg), FIELD(cl_arg_size), FIELD(cl_ret),
        FIELD(cl_ret_size), FIELD(epilogue_callback_func), FIELD(epilogue_callback_arg), FIELD(callback_func),
        FIELD(callback_arg), FIELD(prologue_callback_func), FIELD(prologue_callback_arg),
        FIELD(prologue_callback_pop_func), FIELD(prologue_callback_pop_arg), FIELD(transaction),
        FIELD(trs_epoch), FIELD(tag_id), FIELD(mf_skip), FIELD(failed), FIELD(scheduled), FIELD(prefetched),
        FIELD(workerid), FIELD(workerorder), FIELD(workerids), FIELD(workerids_len), FIELD(priority),
        FIELD(status), FIELD(magic), FIELD(type), FIELD(color), FIELD(sched_ctx), FIELD(hypervisor_tag),
        FIELD(possibly_parallel), FIELD(bundle), FIELD(profiling_info), FIELD(flops), FIELD(predicted),
        FIELD(predicted_transfer), FIELD(predicted_start), FIELD(prev), FIELD(next), FIELD(starpu_private),
        FIELD(omp_task), FIELD(bubble_parent), FIELD(bubble_func), FIELD(bubble_func_arg),
        FIELD(bubble_gen_dag_func), FIELD(bubble_gen_dag_func_arg), FIELD(nb_termination_call_required),
        FIELD(sched_data));
}
#undef CHECKED
#define CHECKED struct starpu_codelet_pack_arg_data
static void check_starpu_codelet_pack_arg_data(void) {
    CHECK_FIELDS(FIELD(arg_buffer), FIELD(arg_buffer_size), FIELD(arg_buffer_used), FIELD(current_offset),
                 FIELD(nargs));
}
#undef CHECKED
#define CHECKED struct starpu_tree
static void check_starpu_tree(void) {
    CHECK_FIELDS(FIELD(nodes), FIELD(father), FIELD(arity), FIELD(id), FIELD(level), FIELD(is_pu));
}
#undef CHECKED
#define CHECKED struct starpu_sched_ctx_iterator
static void check_starpu_sched_ctx_iterator(void) {
    CHECK_FIELDS(FIELD(cursor), FIELD(value), FIELD(possible_value), FIELD(visited),
                 FIELD(possibly_parallel));
}
#undef CHECKED
#define CHECKED struct starpu_worker_collection
static void check_starpu_worker_collection(void) {
    CHECK_FIELDS(FIELD(workerids), FIELD(collection_private), FIELD(nworkers), FIELD(unblocked_workers),
                 FIELD(nunblocked_workers), FIELD(masters), FIELD(nmasters), FIELD(present),
                 FIELD(is_unblocked), FIELD(is_master), FIELD(type), FIELD(has_next), FIELD(get_next),
                 FIELD(add), FIELD(remove), FIELD(init), FIELD(deinit), FIELD(init_iterator),
                 FIELD(init_iterator_for_parallel_tasks));
}
#undef CHECKED

int main(void) {
    check_starpu_conf();
    check_starpu_bitmap();
    check_starpu_data_filter();
    check_starpu_data_copy_methods();
    check_starpu_data_interface_ops();
    check_starpu_matrix_interface();
    check_starpu_coo_interface();
    check_starpu_block_interface();
    check_starpu_tensor_interface();
    check_starpu_ndim_interface();
    check_starpu_vector_interface();
    check_starpu_variable_interface();
    check_starpu_csr_interface();
    check_starpu_bcsr_interface();
    check_starpu_multiformat_data_interface_ops();
    check_starpu_multiformat_interface();
    check_starpu_disk_ops();
    check_starpu_fxt_codelet_event();
    check_starpu_fxt_mpi_offset();
    check_starpu_fxt_options();
    check_starpu_omp_parallel_region_attr();
    check_starpu_omp_task_region_attr();
    check_starpu_perfmodel_device();
    check_starpu_perfmodel_arch();
    check_starpu_perfmodel_history_entry();
    check_starpu_perfmodel_history_list();
    check_starpu_perfmodel_regression_model();
    check_starpu_perfmodel_per_arch();
    check_starpu_perfmodel();
    check_starpu_profiling_task_info();
    check_starpu_profiling_worker_info();
    check_starpu_profiling_bus_info();
    check_starpu_prof_tool_info();
    check_starpu_sched_component();
    check_starpu_sched_tree();
    check_starpu_sched_component_fifo_data();
    check_starpu_sched_component_prio_data();
    check_starpu_sched_component_mct_data();
    check_starpu_sched_component_heteroprio_data();
    check_starpu_sched_component_perfmodel_select_data();
    check_starpu_sched_component_specs();
    check_starpu_sched_ctx_performance_counters();
    check_starpu_sched_policy();
    check_starpu_codelet();
    check_starpu_data_descr();
    check_starpu_task();
    check_starpu_codelet_pack_arg_data();
    check_starpu_tree();
    check_starpu_sched_ctx_iterator();
    check_starpu_worker_collection();
    return 0;
}
