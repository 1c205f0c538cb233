// starpu/sched/context_changes.h and starpu_sched_ctx_hypervisor.h: several contexts.
#include "api/later/later.hpp"
#include "api/worker_collection.hpp"
#include "base/marks.hpp"

#include "starpu_sched_ctx.h"
#include "starpu_sched_ctx_hypervisor.h"

// Programs fill it by its own functions.
template <>
constexpr starpu_worker_collection* starpu::api::ignored_memory<starpu_worker_collection> =
    &starpu::api::ignored_collection;

extern "C" {

LATER(unsigned, starpu_sched_ctx_create,
      (int* workerids_ctx, int nworkers_ctx, const char* sched_ctx_name, ...))
LATER(unsigned, starpu_sched_ctx_create_inside_interval,
      (const char* policy_name, const char* sched_ctx_name, int min_ncpus, int max_ncpus, int min_ngpus,
       int max_ngpus, unsigned allow_overlap))
LATER(void, starpu_sched_ctx_delete, (unsigned sched_ctx_id))
LATER(void, starpu_sched_ctx_register_close_callback,
      (unsigned sched_ctx_id, void (*close_callback)(unsigned sched_ctx_id, void* args), void* args))
LATER(void, starpu_sched_ctx_add_workers, (int* workerids_ctx, unsigned nworkers_ctx, unsigned sched_ctx_id))
LATER(void, starpu_sched_ctx_remove_workers,
      (int* workerids_ctx, unsigned nworkers_ctx, unsigned sched_ctx_id))
LATER(void, starpu_sched_ctx_set_inheritor, (unsigned sched_ctx_id, unsigned inheritor))
LATER(unsigned, starpu_sched_ctx_get_inheritor, (unsigned sched_ctx_id))
LATER(unsigned, starpu_sched_ctx_get_hierarchy_level, (unsigned sched_ctx_id))
LATER(void, starpu_sched_ctx_set_priority,
      (int* workers, int nworkers, unsigned sched_ctx_id, unsigned priority))
LATER(unsigned, starpu_sched_ctx_get_priority, (int worker, unsigned sched_ctx_id))
LATER(void, starpu_sched_ctx_stop_task_submission, (void))
LATER(void, starpu_sched_ctx_finished_submit, (unsigned sched_ctx_id))
LATER(double, starpu_sched_ctx_get_nready_flops, (unsigned sched_ctx_id))
LATER(void*, starpu_sched_ctx_exec_parallel_code, (void* (*func)(void*), void* param, unsigned sched_ctx_id))
LATER(void, starpu_sched_ctx_get_available_cpuids, (unsigned sched_ctx_id, int** cpuids, int* ncpuids))
LATER(void, starpu_sched_ctx_bind_current_thread_to_cpuid, (unsigned cpuid))
LATER(int, starpu_sched_ctx_book_workers_for_task, (unsigned sched_ctx_id, int* workerids, int nworkers))
LATER(void, starpu_sched_ctx_unbook_workers_for_task, (unsigned sched_ctx_id, int master))
LATER(unsigned, starpu_sched_ctx_worker_is_master_for_child_ctx, (int workerid, unsigned sched_ctx_id))
LATER(unsigned, starpu_sched_ctx_master_get_context, (int masterid))
LATER(void, starpu_sched_ctx_revert_task_counters_ctx_locked, (unsigned sched_ctx_id, double flops))
LATER(void, starpu_sched_ctx_move_task_to_ctx_locked,
      (struct starpu_task * task, unsigned sched_ctx, unsigned with_repush))
LATER(int, starpu_sched_ctx_get_stream_worker, (unsigned sub_ctx))
LATER(int, starpu_sched_ctx_get_nsms, (unsigned sched_ctx))
LATER(void, starpu_sched_ctx_get_sms_interval, (int stream_workerid, int* start, int* end))
LATER(struct starpu_worker_collection*, starpu_sched_ctx_create_worker_collection,
      (unsigned sched_ctx_id, enum starpu_worker_collection_type type))
LATER(void, starpu_sched_ctx_delete_worker_collection, (unsigned sched_ctx_id))

LATER(void, starpu_sched_ctx_set_perf_counters, (unsigned sched_ctx_id, void* perf_counters))
LATER(void, starpu_sched_ctx_call_pushed_task_cb, (int workerid, unsigned sched_ctx_id))
LATER(void, starpu_sched_ctx_notify_hypervisor_exists, (void))
LATER(void, starpu_sched_ctx_update_start_resizing_sample, (unsigned sched_ctx_id, double start_sample))

unsigned starpu_sched_ctx_check_if_hypervisor_exists(void) {
    return 0;
}
ANSWERS_ZERO(starpu_sched_ctx_check_if_hypervisor_exists, "There is no hypervisor.");

} // extern "C"
