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

// One field is before another.
#define BEFORE(type, one, other) STARPU_STATIC_ASSERT(offsetof(type, one) < offsetof(type, other))

// starpu_conf
BEFORE(struct starpu_conf, magic, will_use_mpi);
BEFORE(struct starpu_conf, will_use_mpi, sched_policy_name);
BEFORE(struct starpu_conf, sched_policy_name, sched_policy);
BEFORE(struct starpu_conf, sched_policy, sched_policy_callback);
BEFORE(struct starpu_conf, sched_policy_callback, precedence_over_environment_variables);
BEFORE(struct starpu_conf, precedence_over_environment_variables, ncpus);
BEFORE(struct starpu_conf, ncpus, reserve_ncpus);
BEFORE(struct starpu_conf, reserve_ncpus, ncuda);
BEFORE(struct starpu_conf, ncuda, nhip);
BEFORE(struct starpu_conf, nhip, nopencl);
BEFORE(struct starpu_conf, nopencl, nmax_fpga);
BEFORE(struct starpu_conf, nmax_fpga, nmpi_ms);
BEFORE(struct starpu_conf, nmpi_ms, ntcpip_ms);
BEFORE(struct starpu_conf, ntcpip_ms, use_explicit_workers_bindid);
BEFORE(struct starpu_conf, use_explicit_workers_bindid, workers_bindid);
BEFORE(struct starpu_conf, workers_bindid, use_explicit_workers_cuda_gpuid);
BEFORE(struct starpu_conf, use_explicit_workers_cuda_gpuid, workers_cuda_gpuid);
BEFORE(struct starpu_conf, workers_cuda_gpuid, use_explicit_workers_hip_gpuid);
BEFORE(struct starpu_conf, use_explicit_workers_hip_gpuid, workers_hip_gpuid);
BEFORE(struct starpu_conf, workers_hip_gpuid, use_explicit_workers_opencl_gpuid);
BEFORE(struct starpu_conf, use_explicit_workers_opencl_gpuid, workers_opencl_gpuid);
BEFORE(struct starpu_conf, workers_opencl_gpuid, use_explicit_workers_max_fpga_deviceid);
BEFORE(struct starpu_conf, use_explicit_workers_max_fpga_deviceid, workers_max_fpga_deviceid);
BEFORE(struct starpu_conf, workers_max_fpga_deviceid, max_fpga_load);
BEFORE(struct starpu_conf, max_fpga_load, use_explicit_workers_mpi_ms_deviceid);
BEFORE(struct starpu_conf, use_explicit_workers_mpi_ms_deviceid, workers_mpi_ms_deviceid);
BEFORE(struct starpu_conf, workers_mpi_ms_deviceid, bus_calibrate);
BEFORE(struct starpu_conf, bus_calibrate, calibrate);
BEFORE(struct starpu_conf, calibrate, data_locality_enforce);
BEFORE(struct starpu_conf, data_locality_enforce, single_combined_worker);
BEFORE(struct starpu_conf, single_combined_worker, disable_asynchronous_copy);
BEFORE(struct starpu_conf, disable_asynchronous_copy, disable_asynchronous_cuda_copy);
BEFORE(struct starpu_conf, disable_asynchronous_cuda_copy, disable_asynchronous_hip_copy);
BEFORE(struct starpu_conf, disable_asynchronous_hip_copy, disable_asynchronous_opencl_copy);
BEFORE(struct starpu_conf, disable_asynchronous_opencl_copy, disable_asynchronous_mpi_ms_copy);
BEFORE(struct starpu_conf, disable_asynchronous_mpi_ms_copy, disable_asynchronous_tcpip_ms_copy);
BEFORE(struct starpu_conf, disable_asynchronous_tcpip_ms_copy, disable_asynchronous_max_fpga_copy);
BEFORE(struct starpu_conf, disable_asynchronous_max_fpga_copy, enable_map);
BEFORE(struct starpu_conf, enable_map, cuda_opengl_interoperability);
BEFORE(struct starpu_conf, cuda_opengl_interoperability, n_cuda_opengl_interoperability);
BEFORE(struct starpu_conf, n_cuda_opengl_interoperability, not_launched_drivers);
BEFORE(struct starpu_conf, not_launched_drivers, n_not_launched_drivers);
BEFORE(struct starpu_conf, n_not_launched_drivers, trace_buffer_size);
BEFORE(struct starpu_conf, trace_buffer_size, global_sched_ctx_min_priority);
BEFORE(struct starpu_conf, global_sched_ctx_min_priority, global_sched_ctx_max_priority);
BEFORE(struct starpu_conf, global_sched_ctx_max_priority, catch_signals);
BEFORE(struct starpu_conf, catch_signals, start_perf_counter_collection);
BEFORE(struct starpu_conf, start_perf_counter_collection, driver_spinning_backoff_min);
BEFORE(struct starpu_conf, driver_spinning_backoff_min, driver_spinning_backoff_max);
BEFORE(struct starpu_conf, driver_spinning_backoff_max, cuda_only_fast_alloc_other_memnodes);

// starpu_bitmap
BEFORE(struct starpu_bitmap, bits, cardinal);

// starpu_data_filter
BEFORE(struct starpu_data_filter, filter_func, nchildren);
BEFORE(struct starpu_data_filter, nchildren, get_nchildren);
BEFORE(struct starpu_data_filter, get_nchildren, get_child_ops);
BEFORE(struct starpu_data_filter, get_child_ops, filter_arg);
BEFORE(struct starpu_data_filter, filter_arg, filter_arg_ptr);

// starpu_data_copy_methods
BEFORE(struct starpu_data_copy_methods, can_copy, ram_to_ram);
BEFORE(struct starpu_data_copy_methods, ram_to_ram, ram_to_cuda);
BEFORE(struct starpu_data_copy_methods, ram_to_cuda, ram_to_hip);
BEFORE(struct starpu_data_copy_methods, ram_to_hip, ram_to_opencl);
BEFORE(struct starpu_data_copy_methods, ram_to_opencl, ram_to_max_fpga);
BEFORE(struct starpu_data_copy_methods, ram_to_max_fpga, cuda_to_ram);
BEFORE(struct starpu_data_copy_methods, cuda_to_ram, cuda_to_cuda);
BEFORE(struct starpu_data_copy_methods, cuda_to_cuda, hip_to_ram);
BEFORE(struct starpu_data_copy_methods, hip_to_ram, hip_to_hip);
BEFORE(struct starpu_data_copy_methods, hip_to_hip, opencl_to_ram);
BEFORE(struct starpu_data_copy_methods, opencl_to_ram, opencl_to_opencl);
BEFORE(struct starpu_data_copy_methods, opencl_to_opencl, max_fpga_to_ram);
BEFORE(struct starpu_data_copy_methods, max_fpga_to_ram, ram_to_cuda_async);
BEFORE(struct starpu_data_copy_methods, ram_to_cuda_async, cuda_to_ram_async);
BEFORE(struct starpu_data_copy_methods, cuda_to_ram_async, cuda_to_cuda_async);
BEFORE(struct starpu_data_copy_methods, cuda_to_cuda_async, ram_to_hip_async);
BEFORE(struct starpu_data_copy_methods, ram_to_hip_async, hip_to_ram_async);
BEFORE(struct starpu_data_copy_methods, hip_to_ram_async, hip_to_hip_async);
BEFORE(struct starpu_data_copy_methods, hip_to_hip_async, ram_to_opencl_async);
BEFORE(struct starpu_data_copy_methods, ram_to_opencl_async, opencl_to_ram_async);
BEFORE(struct starpu_data_copy_methods, opencl_to_ram_async, opencl_to_opencl_async);
BEFORE(struct starpu_data_copy_methods, opencl_to_opencl_async, ram_to_max_fpga_async);
BEFORE(struct starpu_data_copy_methods, ram_to_max_fpga_async, max_fpga_to_ram_async);
BEFORE(struct starpu_data_copy_methods, max_fpga_to_ram_async, any_to_any);

// starpu_data_interface_ops
BEFORE(struct starpu_data_interface_ops, register_data_handle, unregister_data_handle);
BEFORE(struct starpu_data_interface_ops, unregister_data_handle, allocate_data_on_node);
BEFORE(struct starpu_data_interface_ops, allocate_data_on_node, free_data_on_node);
BEFORE(struct starpu_data_interface_ops, free_data_on_node, cache_data_on_node);
BEFORE(struct starpu_data_interface_ops, cache_data_on_node, reuse_data_on_node);
BEFORE(struct starpu_data_interface_ops, reuse_data_on_node, map_data);
BEFORE(struct starpu_data_interface_ops, map_data, unmap_data);
BEFORE(struct starpu_data_interface_ops, unmap_data, update_map);
BEFORE(struct starpu_data_interface_ops, update_map, init);
BEFORE(struct starpu_data_interface_ops, init, copy_methods);
BEFORE(struct starpu_data_interface_ops, copy_methods, handle_to_pointer);
BEFORE(struct starpu_data_interface_ops, handle_to_pointer, to_pointer);
BEFORE(struct starpu_data_interface_ops, to_pointer, get_size);
BEFORE(struct starpu_data_interface_ops, get_size, get_alloc_size);
BEFORE(struct starpu_data_interface_ops, get_alloc_size, get_max_size);
BEFORE(struct starpu_data_interface_ops, get_max_size, footprint);
BEFORE(struct starpu_data_interface_ops, footprint, alloc_footprint);
BEFORE(struct starpu_data_interface_ops, alloc_footprint, compare);
BEFORE(struct starpu_data_interface_ops, compare, alloc_compare);
BEFORE(struct starpu_data_interface_ops, alloc_compare, display);
BEFORE(struct starpu_data_interface_ops, display, describe);
BEFORE(struct starpu_data_interface_ops, describe, interfaceid);
BEFORE(struct starpu_data_interface_ops, interfaceid, interface_size);
BEFORE(struct starpu_data_interface_ops, interface_size, is_multiformat);
BEFORE(struct starpu_data_interface_ops, is_multiformat, dontcache);
BEFORE(struct starpu_data_interface_ops, dontcache, get_mf_ops);
BEFORE(struct starpu_data_interface_ops, get_mf_ops, pack_data);
BEFORE(struct starpu_data_interface_ops, pack_data, peek_data);
BEFORE(struct starpu_data_interface_ops, peek_data, unpack_data);
BEFORE(struct starpu_data_interface_ops, unpack_data, pack_meta);
BEFORE(struct starpu_data_interface_ops, pack_meta, unpack_meta);
BEFORE(struct starpu_data_interface_ops, unpack_meta, free_meta);
BEFORE(struct starpu_data_interface_ops, free_meta, name);

// starpu_matrix_interface
BEFORE(struct starpu_matrix_interface, id, ptr);
BEFORE(struct starpu_matrix_interface, ptr, dev_handle);
BEFORE(struct starpu_matrix_interface, dev_handle, offset);
BEFORE(struct starpu_matrix_interface, offset, nx);
BEFORE(struct starpu_matrix_interface, nx, ny);
BEFORE(struct starpu_matrix_interface, ny, ld);
BEFORE(struct starpu_matrix_interface, ld, elemsize);
BEFORE(struct starpu_matrix_interface, elemsize, allocsize);

// starpu_coo_interface
BEFORE(struct starpu_coo_interface, id, columns);
BEFORE(struct starpu_coo_interface, columns, rows);
BEFORE(struct starpu_coo_interface, rows, values);
BEFORE(struct starpu_coo_interface, values, nx);
BEFORE(struct starpu_coo_interface, nx, ny);
BEFORE(struct starpu_coo_interface, ny, n_values);
BEFORE(struct starpu_coo_interface, n_values, elemsize);

// starpu_block_interface
BEFORE(struct starpu_block_interface, id, ptr);
BEFORE(struct starpu_block_interface, ptr, dev_handle);
BEFORE(struct starpu_block_interface, dev_handle, offset);
BEFORE(struct starpu_block_interface, offset, nx);
BEFORE(struct starpu_block_interface, nx, ny);
BEFORE(struct starpu_block_interface, ny, nz);
BEFORE(struct starpu_block_interface, nz, ldy);
BEFORE(struct starpu_block_interface, ldy, ldz);
BEFORE(struct starpu_block_interface, ldz, elemsize);

// starpu_tensor_interface
BEFORE(struct starpu_tensor_interface, id, ptr);
BEFORE(struct starpu_tensor_interface, ptr, dev_handle);
BEFORE(struct starpu_tensor_interface, dev_handle, offset);
BEFORE(struct starpu_tensor_interface, offset, nx);
BEFORE(struct starpu_tensor_interface, nx, ny);
BEFORE(struct starpu_tensor_interface, ny, nz);
BEFORE(struct starpu_tensor_interface, nz, nt);
BEFORE(struct starpu_tensor_interface, nt, ldy);
BEFORE(struct starpu_tensor_interface, ldy, ldz);
BEFORE(struct starpu_tensor_interface, ldz, ldt);
BEFORE(struct starpu_tensor_interface, ldt, elemsize);

// starpu_ndim_interface
BEFORE(struct starpu_ndim_interface, id, ptr);
BEFORE(struct starpu_ndim_interface, ptr, dev_handle);
BEFORE(struct starpu_ndim_interface, dev_handle, offset);
BEFORE(struct starpu_ndim_interface, offset, allocsize);
BEFORE(struct starpu_ndim_interface, allocsize, nn);
BEFORE(struct starpu_ndim_interface, nn, ldn);
BEFORE(struct starpu_ndim_interface, ldn, ndim);
BEFORE(struct starpu_ndim_interface, ndim, elemsize);

// starpu_vector_interface
BEFORE(struct starpu_vector_interface, id, ptr);
BEFORE(struct starpu_vector_interface, ptr, dev_handle);
BEFORE(struct starpu_vector_interface, dev_handle, offset);
BEFORE(struct starpu_vector_interface, offset, nx);
BEFORE(struct starpu_vector_interface, nx, elemsize);
BEFORE(struct starpu_vector_interface, elemsize, slice_base);
BEFORE(struct starpu_vector_interface, slice_base, allocsize);

// starpu_variable_interface
BEFORE(struct starpu_variable_interface, id, ptr);
BEFORE(struct starpu_variable_interface, ptr, dev_handle);
BEFORE(struct starpu_variable_interface, dev_handle, offset);
BEFORE(struct starpu_variable_interface, offset, elemsize);

// starpu_csr_interface
BEFORE(struct starpu_csr_interface, id, nnz);
BEFORE(struct starpu_csr_interface, nnz, nrow);
BEFORE(struct starpu_csr_interface, nrow, nzval);
BEFORE(struct starpu_csr_interface, nzval, colind);
BEFORE(struct starpu_csr_interface, colind, rowptr);
BEFORE(struct starpu_csr_interface, rowptr, ram_colind);
BEFORE(struct starpu_csr_interface, ram_colind, ram_rowptr);
BEFORE(struct starpu_csr_interface, ram_rowptr, firstentry);
BEFORE(struct starpu_csr_interface, firstentry, elemsize);

// starpu_bcsr_interface
BEFORE(struct starpu_bcsr_interface, id, nnz);
BEFORE(struct starpu_bcsr_interface, nnz, nrow);
BEFORE(struct starpu_bcsr_interface, nrow, nzval);
BEFORE(struct starpu_bcsr_interface, nzval, colind);
BEFORE(struct starpu_bcsr_interface, colind, rowptr);
BEFORE(struct starpu_bcsr_interface, rowptr, ram_colind);
BEFORE(struct starpu_bcsr_interface, ram_colind, ram_rowptr);
BEFORE(struct starpu_bcsr_interface, ram_rowptr, firstentry);
BEFORE(struct starpu_bcsr_interface, firstentry, r);
BEFORE(struct starpu_bcsr_interface, r, c);
BEFORE(struct starpu_bcsr_interface, c, elemsize);

// starpu_multiformat_data_interface_ops
BEFORE(struct starpu_multiformat_data_interface_ops, cpu_elemsize, opencl_elemsize);
BEFORE(struct starpu_multiformat_data_interface_ops, opencl_elemsize, cpu_to_opencl_cl);
BEFORE(struct starpu_multiformat_data_interface_ops, cpu_to_opencl_cl, opencl_to_cpu_cl);
BEFORE(struct starpu_multiformat_data_interface_ops, opencl_to_cpu_cl, cuda_elemsize);
BEFORE(struct starpu_multiformat_data_interface_ops, cuda_elemsize, cpu_to_cuda_cl);
BEFORE(struct starpu_multiformat_data_interface_ops, cpu_to_cuda_cl, cuda_to_cpu_cl);

// starpu_multiformat_interface
BEFORE(struct starpu_multiformat_interface, id, cpu_ptr);
BEFORE(struct starpu_multiformat_interface, cpu_ptr, cuda_ptr);
BEFORE(struct starpu_multiformat_interface, cuda_ptr, hip_ptr);
BEFORE(struct starpu_multiformat_interface, hip_ptr, opencl_ptr);
BEFORE(struct starpu_multiformat_interface, opencl_ptr, nx);
BEFORE(struct starpu_multiformat_interface, nx, ops);

// starpu_disk_ops
BEFORE(struct starpu_disk_ops, plug, unplug);
BEFORE(struct starpu_disk_ops, unplug, bandwidth);
BEFORE(struct starpu_disk_ops, bandwidth, alloc);
BEFORE(struct starpu_disk_ops, alloc, free);
BEFORE(struct starpu_disk_ops, free, open);
BEFORE(struct starpu_disk_ops, open, close);
BEFORE(struct starpu_disk_ops, close, read);
BEFORE(struct starpu_disk_ops, read, write);
BEFORE(struct starpu_disk_ops, write, full_read);
BEFORE(struct starpu_disk_ops, full_read, full_write);
BEFORE(struct starpu_disk_ops, full_write, async_write);
BEFORE(struct starpu_disk_ops, async_write, async_read);
BEFORE(struct starpu_disk_ops, async_read, async_full_read);
BEFORE(struct starpu_disk_ops, async_full_read, async_full_write);
BEFORE(struct starpu_disk_ops, async_full_write, copy);
BEFORE(struct starpu_disk_ops, copy, wait_request);
BEFORE(struct starpu_disk_ops, wait_request, test_request);
BEFORE(struct starpu_disk_ops, test_request, free_request);

// starpu_fxt_codelet_event
BEFORE(struct starpu_fxt_codelet_event, symbol, workerid);
BEFORE(struct starpu_fxt_codelet_event, workerid, perfmodel_archname);
BEFORE(struct starpu_fxt_codelet_event, perfmodel_archname, hash);
BEFORE(struct starpu_fxt_codelet_event, hash, size);
BEFORE(struct starpu_fxt_codelet_event, size, time);

// starpu_fxt_mpi_offset
BEFORE(struct starpu_fxt_mpi_offset, local_time_start, offset_start);
BEFORE(struct starpu_fxt_mpi_offset, offset_start, local_time_end);
BEFORE(struct starpu_fxt_mpi_offset, local_time_end, offset_end);
BEFORE(struct starpu_fxt_mpi_offset, offset_end, nb_barriers);

// starpu_fxt_options
BEFORE(struct starpu_fxt_options, per_task_colour, no_events);
BEFORE(struct starpu_fxt_options, no_events, no_counter);
BEFORE(struct starpu_fxt_options, no_counter, no_bus);
BEFORE(struct starpu_fxt_options, no_bus, no_flops);
BEFORE(struct starpu_fxt_options, no_flops, ninputfiles);
BEFORE(struct starpu_fxt_options, ninputfiles, no_smooth);
BEFORE(struct starpu_fxt_options, no_smooth, no_acquire);
BEFORE(struct starpu_fxt_options, no_acquire, memory_states);
BEFORE(struct starpu_fxt_options, memory_states, internal);
BEFORE(struct starpu_fxt_options, internal, label_deps);
BEFORE(struct starpu_fxt_options, label_deps, use_task_color);
BEFORE(struct starpu_fxt_options, use_task_color, filenames);
BEFORE(struct starpu_fxt_options, filenames, out_paje_path);
BEFORE(struct starpu_fxt_options, out_paje_path, distrib_time_path);
BEFORE(struct starpu_fxt_options, distrib_time_path, activity_path);
BEFORE(struct starpu_fxt_options, activity_path, sched_tasks_path);
BEFORE(struct starpu_fxt_options, sched_tasks_path, dag_path);
BEFORE(struct starpu_fxt_options, dag_path, tasks_path);
BEFORE(struct starpu_fxt_options, tasks_path, data_path);
BEFORE(struct starpu_fxt_options, data_path, papi_path);
BEFORE(struct starpu_fxt_options, papi_path, comms_path);
BEFORE(struct starpu_fxt_options, comms_path, number_events_path);
BEFORE(struct starpu_fxt_options, number_events_path, anim_path);
BEFORE(struct starpu_fxt_options, anim_path, states_path);
BEFORE(struct starpu_fxt_options, states_path, dir);
BEFORE(struct starpu_fxt_options, dir, worker_names);
BEFORE(struct starpu_fxt_options, worker_names, nworkers);
BEFORE(struct starpu_fxt_options, nworkers, worker_archtypes);
BEFORE(struct starpu_fxt_options, worker_archtypes, file_prefix);
BEFORE(struct starpu_fxt_options, file_prefix, file_offset);
BEFORE(struct starpu_fxt_options, file_offset, file_rank);
BEFORE(struct starpu_fxt_options, file_rank, dumped_codelets);
BEFORE(struct starpu_fxt_options, dumped_codelets, dumped_codelets_count);

// starpu_omp_parallel_region_attr
BEFORE(struct starpu_omp_parallel_region_attr, cl, handles);
BEFORE(struct starpu_omp_parallel_region_attr, handles, cl_arg);
BEFORE(struct starpu_omp_parallel_region_attr, cl_arg, cl_arg_size);
BEFORE(struct starpu_omp_parallel_region_attr, cl_arg_size, cl_arg_free);
BEFORE(struct starpu_omp_parallel_region_attr, cl_arg_free, if_clause);
BEFORE(struct starpu_omp_parallel_region_attr, if_clause, num_threads);

// starpu_omp_task_region_attr
BEFORE(struct starpu_omp_task_region_attr, cl, handles);
BEFORE(struct starpu_omp_task_region_attr, handles, cl_arg);
BEFORE(struct starpu_omp_task_region_attr, cl_arg, cl_arg_size);
BEFORE(struct starpu_omp_task_region_attr, cl_arg_size, cl_arg_free);
BEFORE(struct starpu_omp_task_region_attr, cl_arg_free, priority);
BEFORE(struct starpu_omp_task_region_attr, priority, if_clause);
BEFORE(struct starpu_omp_task_region_attr, if_clause, final_clause);
BEFORE(struct starpu_omp_task_region_attr, final_clause, untied_clause);
BEFORE(struct starpu_omp_task_region_attr, untied_clause, mergeable_clause);
BEFORE(struct starpu_omp_task_region_attr, mergeable_clause, is_loop);
BEFORE(struct starpu_omp_task_region_attr, is_loop, nogroup_clause);
BEFORE(struct starpu_omp_task_region_attr, nogroup_clause, collapse);
BEFORE(struct starpu_omp_task_region_attr, collapse, num_tasks);
BEFORE(struct starpu_omp_task_region_attr, num_tasks, nb_iterations);
BEFORE(struct starpu_omp_task_region_attr, nb_iterations, grainsize);
BEFORE(struct starpu_omp_task_region_attr, grainsize, begin_i);
BEFORE(struct starpu_omp_task_region_attr, begin_i, end_i);
BEFORE(struct starpu_omp_task_region_attr, end_i, chunk);

// starpu_perfmodel_device
BEFORE(struct starpu_perfmodel_device, type, devid);
BEFORE(struct starpu_perfmodel_device, devid, ncores);

// starpu_perfmodel_arch
BEFORE(struct starpu_perfmodel_arch, ndevices, devices);

// starpu_perfmodel_history_entry
BEFORE(struct starpu_perfmodel_history_entry, mean, deviation);
BEFORE(struct starpu_perfmodel_history_entry, deviation, sum);
BEFORE(struct starpu_perfmodel_history_entry, sum, sum2);
BEFORE(struct starpu_perfmodel_history_entry, sum2, nsample);
BEFORE(struct starpu_perfmodel_history_entry, nsample, nerror);
BEFORE(struct starpu_perfmodel_history_entry, nerror, footprint);
BEFORE(struct starpu_perfmodel_history_entry, footprint, size);
BEFORE(struct starpu_perfmodel_history_entry, size, flops);
BEFORE(struct starpu_perfmodel_history_entry, flops, duration);
BEFORE(struct starpu_perfmodel_history_entry, duration, tag);
BEFORE(struct starpu_perfmodel_history_entry, tag, parameters);

// starpu_perfmodel_history_list
BEFORE(struct starpu_perfmodel_history_list, next, entry);

// starpu_perfmodel_regression_model
BEFORE(struct starpu_perfmodel_regression_model, sumlny, sumlnx);
BEFORE(struct starpu_perfmodel_regression_model, sumlnx, sumlnx2);
BEFORE(struct starpu_perfmodel_regression_model, sumlnx2, minx);
BEFORE(struct starpu_perfmodel_regression_model, minx, maxx);
BEFORE(struct starpu_perfmodel_regression_model, maxx, sumlnxlny);
BEFORE(struct starpu_perfmodel_regression_model, sumlnxlny, alpha);
BEFORE(struct starpu_perfmodel_regression_model, alpha, beta);
BEFORE(struct starpu_perfmodel_regression_model, beta, valid);
BEFORE(struct starpu_perfmodel_regression_model, valid, a);
BEFORE(struct starpu_perfmodel_regression_model, a, b);
BEFORE(struct starpu_perfmodel_regression_model, b, c);
BEFORE(struct starpu_perfmodel_regression_model, c, nl_valid);
BEFORE(struct starpu_perfmodel_regression_model, nl_valid, nsample);
BEFORE(struct starpu_perfmodel_regression_model, nsample, coeff);
BEFORE(struct starpu_perfmodel_regression_model, coeff, ncoeff);
BEFORE(struct starpu_perfmodel_regression_model, ncoeff, multi_valid);

// starpu_perfmodel_per_arch
BEFORE(struct starpu_perfmodel_per_arch, cost_function, size_base);
BEFORE(struct starpu_perfmodel_per_arch, size_base, history);
BEFORE(struct starpu_perfmodel_per_arch, history, list);
BEFORE(struct starpu_perfmodel_per_arch, list, regression);
BEFORE(struct starpu_perfmodel_per_arch, regression, debug_path);

// starpu_perfmodel
BEFORE(struct starpu_perfmodel, type, cost_function);
BEFORE(struct starpu_perfmodel, cost_function, arch_cost_function);
BEFORE(struct starpu_perfmodel, arch_cost_function, worker_cost_function);
BEFORE(struct starpu_perfmodel, worker_cost_function, size_base);
BEFORE(struct starpu_perfmodel, size_base, footprint);
BEFORE(struct starpu_perfmodel, footprint, symbol);
BEFORE(struct starpu_perfmodel, symbol, path);
BEFORE(struct starpu_perfmodel, path, is_loaded);
BEFORE(struct starpu_perfmodel, is_loaded, benchmarking);
BEFORE(struct starpu_perfmodel, benchmarking, is_init);
BEFORE(struct starpu_perfmodel, is_init, parameters);
BEFORE(struct starpu_perfmodel, parameters, parameters_names);
BEFORE(struct starpu_perfmodel, parameters_names, nparameters);
BEFORE(struct starpu_perfmodel, nparameters, combinations);
BEFORE(struct starpu_perfmodel, combinations, ncombinations);
BEFORE(struct starpu_perfmodel, ncombinations, state);

// starpu_profiling_task_info
BEFORE(struct starpu_profiling_task_info, submit_time, push_start_time);
BEFORE(struct starpu_profiling_task_info, push_start_time, push_end_time);
BEFORE(struct starpu_profiling_task_info, push_end_time, pop_start_time);
BEFORE(struct starpu_profiling_task_info, pop_start_time, pop_end_time);
BEFORE(struct starpu_profiling_task_info, pop_end_time, acquire_data_start_time);
BEFORE(struct starpu_profiling_task_info, acquire_data_start_time, acquire_data_end_time);
BEFORE(struct starpu_profiling_task_info, acquire_data_end_time, start_time);
BEFORE(struct starpu_profiling_task_info, start_time, end_time);
BEFORE(struct starpu_profiling_task_info, end_time, release_data_start_time);
BEFORE(struct starpu_profiling_task_info, release_data_start_time, release_data_end_time);
BEFORE(struct starpu_profiling_task_info, release_data_end_time, callback_start_time);
BEFORE(struct starpu_profiling_task_info, callback_start_time, callback_end_time);
BEFORE(struct starpu_profiling_task_info, callback_end_time, workerid);
BEFORE(struct starpu_profiling_task_info, workerid, used_cycles);
BEFORE(struct starpu_profiling_task_info, used_cycles, stall_cycles);
BEFORE(struct starpu_profiling_task_info, stall_cycles, energy_consumed);

// starpu_profiling_worker_info
BEFORE(struct starpu_profiling_worker_info, start_time, total_time);
BEFORE(struct starpu_profiling_worker_info, total_time, executing_time);
BEFORE(struct starpu_profiling_worker_info, executing_time, callback_time);
BEFORE(struct starpu_profiling_worker_info, callback_time, waiting_time);
BEFORE(struct starpu_profiling_worker_info, waiting_time, sleeping_time);
BEFORE(struct starpu_profiling_worker_info, sleeping_time, scheduling_time);
BEFORE(struct starpu_profiling_worker_info, scheduling_time, all_executing_time);
BEFORE(struct starpu_profiling_worker_info, all_executing_time, all_callback_time);
BEFORE(struct starpu_profiling_worker_info, all_callback_time, all_waiting_time);
BEFORE(struct starpu_profiling_worker_info, all_waiting_time, all_sleeping_time);
BEFORE(struct starpu_profiling_worker_info, all_sleeping_time, all_scheduling_time);
BEFORE(struct starpu_profiling_worker_info, all_scheduling_time, executed_tasks);
BEFORE(struct starpu_profiling_worker_info, executed_tasks, used_cycles);
BEFORE(struct starpu_profiling_worker_info, used_cycles, stall_cycles);
BEFORE(struct starpu_profiling_worker_info, stall_cycles, energy_consumed);
BEFORE(struct starpu_profiling_worker_info, energy_consumed, flops);

// starpu_profiling_bus_info
BEFORE(struct starpu_profiling_bus_info, start_time, total_time);
BEFORE(struct starpu_profiling_bus_info, total_time, transferred_bytes);
BEFORE(struct starpu_profiling_bus_info, transferred_bytes, transfer_count);

// starpu_prof_tool_info
BEFORE(struct starpu_prof_tool_info, conf, event_type);
BEFORE(struct starpu_prof_tool_info, event_type, starpu_version);
BEFORE(struct starpu_prof_tool_info, starpu_version, thread_id);
BEFORE(struct starpu_prof_tool_info, thread_id, worker_id);
BEFORE(struct starpu_prof_tool_info, worker_id, device_number);
BEFORE(struct starpu_prof_tool_info, device_number, driver_type);
BEFORE(struct starpu_prof_tool_info, driver_type, memnode);
BEFORE(struct starpu_prof_tool_info, memnode, bytes_to_transfer);
BEFORE(struct starpu_prof_tool_info, bytes_to_transfer, bytes_transfered);
BEFORE(struct starpu_prof_tool_info, bytes_transfered, fun_ptr);

// starpu_sched_component
BEFORE(struct starpu_sched_component, tree, workers);
BEFORE(struct starpu_sched_component, workers, workers_in_ctx);
BEFORE(struct starpu_sched_component, workers_in_ctx, data);
BEFORE(struct starpu_sched_component, data, name);
BEFORE(struct starpu_sched_component, name, nchildren);
BEFORE(struct starpu_sched_component, nchildren, children);
BEFORE(struct starpu_sched_component, children, nparents);
BEFORE(struct starpu_sched_component, nparents, parents);
BEFORE(struct starpu_sched_component, parents, add_child);
BEFORE(struct starpu_sched_component, add_child, remove_child);
BEFORE(struct starpu_sched_component, remove_child, add_parent);
BEFORE(struct starpu_sched_component, add_parent, remove_parent);
BEFORE(struct starpu_sched_component, remove_parent, push_task);
BEFORE(struct starpu_sched_component, push_task, pull_task);
BEFORE(struct starpu_sched_component, pull_task, can_push);
BEFORE(struct starpu_sched_component, can_push, can_pull);
BEFORE(struct starpu_sched_component, can_pull, do_schedule);
BEFORE(struct starpu_sched_component, do_schedule, notify);
BEFORE(struct starpu_sched_component, notify, estimated_load);
BEFORE(struct starpu_sched_component, estimated_load, estimated_end);
BEFORE(struct starpu_sched_component, estimated_end, deinit_data);
BEFORE(struct starpu_sched_component, deinit_data, notify_change_workers);
BEFORE(struct starpu_sched_component, notify_change_workers, properties);
BEFORE(struct starpu_sched_component, properties, obj);

// starpu_sched_tree
BEFORE(struct starpu_sched_tree, root, workers);
BEFORE(struct starpu_sched_tree, workers, sched_ctx_id);
BEFORE(struct starpu_sched_tree, sched_ctx_id, lock);

// starpu_sched_component_fifo_data
BEFORE(struct starpu_sched_component_fifo_data, ntasks_threshold, exp_len_threshold);
BEFORE(struct starpu_sched_component_fifo_data, exp_len_threshold, ready);
BEFORE(struct starpu_sched_component_fifo_data, ready, exp);

// starpu_sched_component_prio_data
BEFORE(struct starpu_sched_component_prio_data, ntasks_threshold, exp_len_threshold);
BEFORE(struct starpu_sched_component_prio_data, exp_len_threshold, ready);
BEFORE(struct starpu_sched_component_prio_data, ready, exp);

// starpu_sched_component_mct_data
BEFORE(struct starpu_sched_component_mct_data, alpha, beta);
BEFORE(struct starpu_sched_component_mct_data, beta, _gamma);
BEFORE(struct starpu_sched_component_mct_data, _gamma, idle_power);
BEFORE(struct starpu_sched_component_mct_data, idle_power, nolock);

// starpu_sched_component_heteroprio_data
BEFORE(struct starpu_sched_component_heteroprio_data, mct, batch);

// starpu_sched_component_perfmodel_select_data
BEFORE(struct starpu_sched_component_perfmodel_select_data, calibrator_component, no_perfmodel_component);
BEFORE(struct starpu_sched_component_perfmodel_select_data, no_perfmodel_component, perfmodel_component);

// starpu_sched_component_specs
BEFORE(struct starpu_sched_component_specs, hwloc_machine_composed_sched_component,
       hwloc_component_composed_sched_component);
BEFORE(struct starpu_sched_component_specs, hwloc_component_composed_sched_component,
       hwloc_socket_composed_sched_component);
BEFORE(struct starpu_sched_component_specs, hwloc_socket_composed_sched_component,
       hwloc_cache_composed_sched_component);
BEFORE(struct starpu_sched_component_specs, hwloc_cache_composed_sched_component,
       worker_composed_sched_component);
BEFORE(struct starpu_sched_component_specs, worker_composed_sched_component, mix_heterogeneous_workers);

// starpu_sched_ctx_performance_counters
BEFORE(struct starpu_sched_ctx_performance_counters, notify_idle_cycle, notify_poped_task);
BEFORE(struct starpu_sched_ctx_performance_counters, notify_poped_task, notify_pushed_task);
BEFORE(struct starpu_sched_ctx_performance_counters, notify_pushed_task, notify_post_exec_task);
BEFORE(struct starpu_sched_ctx_performance_counters, notify_post_exec_task, notify_submitted_job);
BEFORE(struct starpu_sched_ctx_performance_counters, notify_submitted_job, notify_empty_ctx);
BEFORE(struct starpu_sched_ctx_performance_counters, notify_empty_ctx, notify_delete_context);

// starpu_sched_policy
BEFORE(struct starpu_sched_policy, init_sched, deinit_sched);
BEFORE(struct starpu_sched_policy, deinit_sched, push_task);
BEFORE(struct starpu_sched_policy, push_task, simulate_push_task);
BEFORE(struct starpu_sched_policy, simulate_push_task, push_task_notify);
BEFORE(struct starpu_sched_policy, push_task_notify, pop_task);
BEFORE(struct starpu_sched_policy, pop_task, submit_hook);
BEFORE(struct starpu_sched_policy, submit_hook, pre_exec_hook);
BEFORE(struct starpu_sched_policy, pre_exec_hook, post_exec_hook);
BEFORE(struct starpu_sched_policy, post_exec_hook, do_schedule);
BEFORE(struct starpu_sched_policy, do_schedule, add_workers);
BEFORE(struct starpu_sched_policy, add_workers, remove_workers);
BEFORE(struct starpu_sched_policy, remove_workers, prefetches);
BEFORE(struct starpu_sched_policy, prefetches, policy_name);
BEFORE(struct starpu_sched_policy, policy_name, policy_description);
BEFORE(struct starpu_sched_policy, policy_description, worker_type);

// starpu_codelet
BEFORE(struct starpu_codelet, where, can_execute);
BEFORE(struct starpu_codelet, can_execute, type);
BEFORE(struct starpu_codelet, type, max_parallelism);
BEFORE(struct starpu_codelet, max_parallelism, cpu_func);
BEFORE(struct starpu_codelet, cpu_func, cuda_func);
BEFORE(struct starpu_codelet, cuda_func, opencl_func);
BEFORE(struct starpu_codelet, opencl_func, cpu_funcs);
BEFORE(struct starpu_codelet, cpu_funcs, cuda_funcs);
BEFORE(struct starpu_codelet, cuda_funcs, cuda_flags);
BEFORE(struct starpu_codelet, cuda_flags, hip_funcs);
BEFORE(struct starpu_codelet, hip_funcs, hip_flags);
BEFORE(struct starpu_codelet, hip_flags, opencl_funcs);
BEFORE(struct starpu_codelet, opencl_funcs, opencl_flags);
BEFORE(struct starpu_codelet, opencl_flags, max_fpga_funcs);
BEFORE(struct starpu_codelet, max_fpga_funcs, cpu_funcs_name);
BEFORE(struct starpu_codelet, cpu_funcs_name, bubble_func);
BEFORE(struct starpu_codelet, bubble_func, bubble_gen_dag_func);
BEFORE(struct starpu_codelet, bubble_gen_dag_func, nbuffers);
BEFORE(struct starpu_codelet, nbuffers, modes);
BEFORE(struct starpu_codelet, modes, dyn_modes);
BEFORE(struct starpu_codelet, dyn_modes, specific_nodes);
BEFORE(struct starpu_codelet, specific_nodes, nodes);
BEFORE(struct starpu_codelet, nodes, dyn_nodes);
BEFORE(struct starpu_codelet, dyn_nodes, model);
BEFORE(struct starpu_codelet, model, energy_model);
BEFORE(struct starpu_codelet, energy_model, per_worker_stats);
BEFORE(struct starpu_codelet, per_worker_stats, name);
BEFORE(struct starpu_codelet, name, color);
BEFORE(struct starpu_codelet, color, callback_func);
BEFORE(struct starpu_codelet, callback_func, flags);
BEFORE(struct starpu_codelet, flags, perf_counter_sample);
BEFORE(struct starpu_codelet, perf_counter_sample, perf_counter_values);
BEFORE(struct starpu_codelet, perf_counter_values, checked);

// starpu_data_descr
BEFORE(struct starpu_data_descr, handle, mode);

// starpu_task
BEFORE(struct starpu_task, name, file);
BEFORE(struct starpu_task, file, line);
BEFORE(struct starpu_task, line, cl);
BEFORE(struct starpu_task, cl, where);
BEFORE(struct starpu_task, where, nbuffers);
BEFORE(struct starpu_task, nbuffers, dyn_handles);
BEFORE(struct starpu_task, dyn_handles, dyn_interfaces);
BEFORE(struct starpu_task, dyn_interfaces, dyn_modes);
BEFORE(struct starpu_task, dyn_modes, handles);
BEFORE(struct starpu_task, handles, interfaces);
BEFORE(struct starpu_task, interfaces, modes);
BEFORE(struct starpu_task, modes, handles_sequential_consistency);
BEFORE(struct starpu_task, handles_sequential_consistency, cl_arg);
BEFORE(struct starpu_task, cl_arg, cl_arg_size);
BEFORE(struct starpu_task, cl_arg_size, cl_ret);
BEFORE(struct starpu_task, cl_ret, cl_ret_size);
BEFORE(struct starpu_task, cl_ret_size, epilogue_callback_func);
BEFORE(struct starpu_task, epilogue_callback_func, epilogue_callback_arg);
BEFORE(struct starpu_task, epilogue_callback_arg, callback_func);
BEFORE(struct starpu_task, callback_func, callback_arg);
BEFORE(struct starpu_task, callback_arg, prologue_callback_func);
BEFORE(struct starpu_task, prologue_callback_func, prologue_callback_arg);
BEFORE(struct starpu_task, prologue_callback_arg, prologue_callback_pop_func);
BEFORE(struct starpu_task, prologue_callback_pop_func, prologue_callback_pop_arg);
BEFORE(struct starpu_task, prologue_callback_pop_arg, transaction);
BEFORE(struct starpu_task, transaction, trs_epoch);
BEFORE(struct starpu_task, trs_epoch, tag_id);
BEFORE(struct starpu_task, tag_id, mf_skip);
BEFORE(struct starpu_task, mf_skip, failed);
BEFORE(struct starpu_task, failed, scheduled);
BEFORE(struct starpu_task, scheduled, prefetched);
BEFORE(struct starpu_task, prefetched, workerid);
BEFORE(struct starpu_task, workerid, workerorder);
BEFORE(struct starpu_task, workerorder, workerids);
BEFORE(struct starpu_task, workerids, workerids_len);
BEFORE(struct starpu_task, workerids_len, priority);
BEFORE(struct starpu_task, priority, status);
BEFORE(struct starpu_task, status, magic);
BEFORE(struct starpu_task, magic, type);
BEFORE(struct starpu_task, type, color);
BEFORE(struct starpu_task, color, sched_ctx);
BEFORE(struct starpu_task, sched_ctx, hypervisor_tag);
BEFORE(struct starpu_task, hypervisor_tag, possibly_parallel);
BEFORE(struct starpu_task, possibly_parallel, bundle);
BEFORE(struct starpu_task, bundle, profiling_info);
BEFORE(struct starpu_task, profiling_info, flops);
BEFORE(struct starpu_task, flops, predicted);
BEFORE(struct starpu_task, predicted, predicted_transfer);
BEFORE(struct starpu_task, predicted_transfer, predicted_start);
BEFORE(struct starpu_task, predicted_start, prev);
BEFORE(struct starpu_task, prev, next);
BEFORE(struct starpu_task, next, starpu_private);
BEFORE(struct starpu_task, starpu_private, omp_task);
BEFORE(struct starpu_task, omp_task, bubble_parent);
BEFORE(struct starpu_task, bubble_parent, bubble_func);
BEFORE(struct starpu_task, bubble_func, bubble_func_arg);
BEFORE(struct starpu_task, bubble_func_arg, bubble_gen_dag_func);
BEFORE(struct starpu_task, bubble_gen_dag_func, bubble_gen_dag_func_arg);
BEFORE(struct starpu_task, bubble_gen_dag_func_arg, nb_termination_call_required);
BEFORE(struct starpu_task, nb_termination_call_required, sched_data);

// starpu_codelet_pack_arg_data
BEFORE(struct starpu_codelet_pack_arg_data, arg_buffer, arg_buffer_size);
BEFORE(struct starpu_codelet_pack_arg_data, arg_buffer_size, arg_buffer_used);
BEFORE(struct starpu_codelet_pack_arg_data, arg_buffer_used, current_offset);
BEFORE(struct starpu_codelet_pack_arg_data, current_offset, nargs);

// starpu_tree
BEFORE(struct starpu_tree, nodes, father);
BEFORE(struct starpu_tree, father, arity);
BEFORE(struct starpu_tree, arity, id);
BEFORE(struct starpu_tree, id, level);
BEFORE(struct starpu_tree, level, is_pu);

// starpu_sched_ctx_iterator
BEFORE(struct starpu_sched_ctx_iterator, cursor, value);
BEFORE(struct starpu_sched_ctx_iterator, value, possible_value);
BEFORE(struct starpu_sched_ctx_iterator, possible_value, visited);
BEFORE(struct starpu_sched_ctx_iterator, visited, possibly_parallel);

// starpu_worker_collection
BEFORE(struct starpu_worker_collection, workerids, collection_private);
BEFORE(struct starpu_worker_collection, collection_private, nworkers);
BEFORE(struct starpu_worker_collection, nworkers, unblocked_workers);
BEFORE(struct starpu_worker_collection, unblocked_workers, nunblocked_workers);
BEFORE(struct starpu_worker_collection, nunblocked_workers, masters);
BEFORE(struct starpu_worker_collection, masters, nmasters);
BEFORE(struct starpu_worker_collection, nmasters, present);
BEFORE(struct starpu_worker_collection, present, is_unblocked);
BEFORE(struct starpu_worker_collection, is_unblocked, is_master);
BEFORE(struct starpu_worker_collection, is_master, type);
BEFORE(struct starpu_worker_collection, type, has_next);
BEFORE(struct starpu_worker_collection, has_next, get_next);
BEFORE(struct starpu_worker_collection, get_next, add);
BEFORE(struct starpu_worker_collection, add, remove);
BEFORE(struct starpu_worker_collection, remove, init);
BEFORE(struct starpu_worker_collection, init, deinit);
BEFORE(struct starpu_worker_collection, deinit, init_iterator);
BEFORE(struct starpu_worker_collection, init_iterator, init_iterator_for_parallel_tasks);

int main(void) {
    return 0;
}
