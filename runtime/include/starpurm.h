// Sharing cores and devices with other runtimes in the process. The library comes in a later version; this
// header lets programs compile.
#ifndef STARPURM_H
#define STARPURM_H

#include <starpu/hwloc.h>
#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

// What most calls return.
enum e_starpurm_drs_ret {
    starpurm_DRS_SUCCESS = 0,
    starpurm_DRS_DISABLD = -1,
    starpurm_DRS_PERM = -2,
    starpurm_DRS_EINVAL = -3,
    starpurm_DRS_REQST = -2
};
typedef int starpurm_drs_ret_t;

// The runtime that a change is made for, kinds of callbacks, conditions, callbacks, polling functions.
typedef void* starpurm_drs_desc_t;
typedef void* starpurm_drs_cbs_t;
typedef void* starpurm_block_cond_t;
typedef void (*starpurm_drs_cb_t)(void*);
typedef int (*starpurm_polling_t)(void*);

// Starts the manager with all cores, or with these; stops it.
void starpurm_initialize_with_cpuset(struct hwloc_bitmap_s* initially_owned_cpuset);
void starpurm_initialize(void);
void starpurm_shutdown(void);

// Runs f(args) on these cores from the runtime's own threads, and cb_f(cb_args) afterwards.
void starpurm_spawn_kernel_on_cpus(void* data, void (*f)(void*), void* args, struct hwloc_bitmap_s* cpuset);
void starpurm_spawn_kernel_on_cpus_callback(void* data, void (*f)(void*), void* args,
                                            struct hwloc_bitmap_s* cpuset, void (*cb_f)(void*),
                                            void* cb_args);
void starpurm_spawn_kernel_callback(void* data, void (*f)(void*), void* args, void (*cb_f)(void*),
                                    void* cb_args);

// Whether resources may change while running.
starpurm_drs_ret_t starpurm_set_drs_enable(starpurm_drs_desc_t* spd);
starpurm_drs_ret_t starpurm_set_drs_disable(starpurm_drs_desc_t* spd);
int starpurm_drs_enabled_p(void);

// How many cores may be used at most.
starpurm_drs_ret_t starpurm_set_max_parallelism(starpurm_drs_desc_t* spd, int max);

// Functions to call on changes.
starpurm_drs_ret_t starpurm_callback_set(starpurm_drs_desc_t* spd, starpurm_drs_cbs_t which,
                                         starpurm_drs_cb_t callback);
starpurm_drs_ret_t starpurm_callback_get(starpurm_drs_desc_t* spd, starpurm_drs_cbs_t which,
                                         starpurm_drs_cb_t* callback);

// Gives cores or devices to StarPU, takes them away: one, some, those of a mask, all.
starpurm_drs_ret_t starpurm_assign_cpu_to_starpu(starpurm_drs_desc_t* spd, int cpuid);
starpurm_drs_ret_t starpurm_assign_cpus_to_starpu(starpurm_drs_desc_t* spd, int ncpus);
starpurm_drs_ret_t starpurm_assign_cpu_mask_to_starpu(starpurm_drs_desc_t* spd, struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_assign_all_cpus_to_starpu(starpurm_drs_desc_t* spd);
starpurm_drs_ret_t starpurm_withdraw_cpu_from_starpu(starpurm_drs_desc_t* spd, int cpuid);
starpurm_drs_ret_t starpurm_withdraw_cpus_from_starpu(starpurm_drs_desc_t* spd, int ncpus);
starpurm_drs_ret_t starpurm_withdraw_cpu_mask_from_starpu(starpurm_drs_desc_t* spd,
                                                          struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_withdraw_all_cpus_from_starpu(starpurm_drs_desc_t* spd);
starpurm_drs_ret_t starpurm_assign_device_to_starpu(starpurm_drs_desc_t* spd, int type_id, int unit_rank);
starpurm_drs_ret_t starpurm_assign_devices_to_starpu(starpurm_drs_desc_t* spd, int type_id, int ndevices);
starpurm_drs_ret_t starpurm_assign_device_mask_to_starpu(starpurm_drs_desc_t* spd,
                                                         struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_assign_all_devices_to_starpu(starpurm_drs_desc_t* spd, int type_id);
starpurm_drs_ret_t starpurm_withdraw_device_from_starpu(starpurm_drs_desc_t* spd, int type_id, int unit_rank);
starpurm_drs_ret_t starpurm_withdraw_devices_from_starpu(starpurm_drs_desc_t* spd, int type_id, int ndevices);
starpurm_drs_ret_t starpurm_withdraw_device_mask_from_starpu(starpurm_drs_desc_t* spd,
                                                             struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_withdraw_all_devices_from_starpu(starpurm_drs_desc_t* spd, int type_id);

// Lends them to any runtime that wants them, reclaims them, acquires others' and returns those.
starpurm_drs_ret_t starpurm_lend(starpurm_drs_desc_t* spd);
starpurm_drs_ret_t starpurm_lend_cpu(starpurm_drs_desc_t* spd, int cpuid);
starpurm_drs_ret_t starpurm_lend_cpus(starpurm_drs_desc_t* spd, int ncpus);
starpurm_drs_ret_t starpurm_lend_cpu_mask(starpurm_drs_desc_t* spd, struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_reclaim(starpurm_drs_desc_t* spd);
starpurm_drs_ret_t starpurm_reclaim_cpu(starpurm_drs_desc_t* spd, int cpuid);
starpurm_drs_ret_t starpurm_reclaim_cpus(starpurm_drs_desc_t* spd, int ncpus);
starpurm_drs_ret_t starpurm_reclaim_cpu_mask(starpurm_drs_desc_t* spd, struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_acquire(starpurm_drs_desc_t* spd);
starpurm_drs_ret_t starpurm_acquire_cpu(starpurm_drs_desc_t* spd, int cpuid);
starpurm_drs_ret_t starpurm_acquire_cpus(starpurm_drs_desc_t* spd, int ncpus);
starpurm_drs_ret_t starpurm_acquire_cpu_mask(starpurm_drs_desc_t* spd, struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_return_all(starpurm_drs_desc_t* spd);
starpurm_drs_ret_t starpurm_return_cpu(starpurm_drs_desc_t* spd, int cpuid);
starpurm_drs_ret_t starpurm_lend_device(starpurm_drs_desc_t* spd, int type_id, int unit_rank);
starpurm_drs_ret_t starpurm_lend_devices(starpurm_drs_desc_t* spd, int type_id, int ndevices);
starpurm_drs_ret_t starpurm_lend_device_mask(starpurm_drs_desc_t* spd, struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_lend_all_devices(starpurm_drs_desc_t* spd, int type_id);
starpurm_drs_ret_t starpurm_reclaim_device(starpurm_drs_desc_t* spd, int type_id, int unit_rank);
starpurm_drs_ret_t starpurm_reclaim_devices(starpurm_drs_desc_t* spd, int type_id, int ndevices);
starpurm_drs_ret_t starpurm_reclaim_device_mask(starpurm_drs_desc_t* spd, struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_reclaim_all_devices(starpurm_drs_desc_t* spd, int type_id);
starpurm_drs_ret_t starpurm_acquire_device(starpurm_drs_desc_t* spd, int type_id, int unit_rank);
starpurm_drs_ret_t starpurm_acquire_devices(starpurm_drs_desc_t* spd, int type_id, int ndevices);
starpurm_drs_ret_t starpurm_acquire_device_mask(starpurm_drs_desc_t* spd, struct hwloc_bitmap_s* mask);
starpurm_drs_ret_t starpurm_acquire_all_devices(starpurm_drs_desc_t* spd, int type_id);
starpurm_drs_ret_t starpurm_return_all_devices(starpurm_drs_desc_t* spd, int type_id);
starpurm_drs_ret_t starpurm_return_device(starpurm_drs_desc_t* spd, int type_id, int unit_rank);

// Blocks the current task on a condition, and wakes it.
starpurm_drs_ret_t starpurm_create_block_condition(starpurm_block_cond_t* cond);
void starpurm_block_current_task(starpurm_block_cond_t* cond);
void starpurm_signal_block_condition(starpurm_block_cond_t* cond);

// Functions called now and then.
void starpurm_register_polling_service(const char* service_name, starpurm_polling_t function, void* data);
void starpurm_unregister_polling_service(const char* service_name, starpurm_polling_t function, void* data);

// Devices by type: its number and name, how many there are, and one's number.
int starpurm_get_device_type_id(const char* type_str);
const char* starpurm_get_device_type_name(int type_id);
int starpurm_get_nb_devices_by_type(int type_id);
int starpurm_get_device_id(int type_id, int device_rank);

// The cores in use: of one device's worker, all, selected, of CPU workers, of device workers. The set is the
// caller's.
struct hwloc_bitmap_s* starpurm_get_device_worker_cpuset(int type_id, int unit_rank);
struct hwloc_bitmap_s* starpurm_get_global_cpuset(void);
struct hwloc_bitmap_s* starpurm_get_selected_cpuset(void);
struct hwloc_bitmap_s* starpurm_get_all_cpu_workers_cpuset(void);
struct hwloc_bitmap_s* starpurm_get_all_device_workers_cpuset(void);
struct hwloc_bitmap_s* starpurm_get_all_device_workers_cpuset_by_type(int type_id);

STARPU_END_DECLARATIONS

#endif
