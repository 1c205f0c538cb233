// Every call that makes, changes or compares contexts says that it comes later.
#include "later/check_later.h"

#include <starpu_sched_ctx.h>
#include <starpu_sched_ctx_hypervisor.h>

// Programs call the functions of what they get.
static void check_collection(void) {
    struct starpu_sched_ctx_iterator it;
    struct starpu_worker_collection* workers = NULL;
    EXPECT_ERRNO(workers = starpu_sched_ctx_create_worker_collection(0, STARPU_WORKER_TREE), ENOSYS,
                 "starpu_sched_ctx_create_worker_collection");
    workers->add(workers, 0);
    workers->init_iterator(workers, &it);
    while (workers->has_next(workers, &it)) workers->get_next(workers, &it);
    workers->remove(workers, 0);
}

int main(void) {
    LATER_COUNT(starpu_sched_ctx_create,
                (NULL, 0, "name", STARPU_SCHED_CTX_POLICY_NAME, "eager", STARPU_SCHED_CTX_POLICY_STRUCT, NULL,
                 STARPU_SCHED_CTX_POLICY_MIN_PRIO, 0, STARPU_SCHED_CTX_POLICY_MAX_PRIO, 1,
                 STARPU_SCHED_CTX_HIERARCHY_LEVEL, 0, STARPU_SCHED_CTX_NESTED, 0,
                 STARPU_SCHED_CTX_AWAKE_WORKERS, STARPU_SCHED_CTX_POLICY_INIT, NULL,
                 STARPU_SCHED_CTX_USER_DATA, NULL, STARPU_SCHED_CTX_CUDA_NSMS, 0, STARPU_SCHED_CTX_SUB_CTXS,
                 NULL, 0, 0));
    LATER_COUNT(starpu_sched_ctx_create_inside_interval, (NULL, NULL, 0, 0, 0, 0, 0));
    LATER_VOID(starpu_sched_ctx_delete, (0));
    LATER_VOID(starpu_sched_ctx_register_close_callback, (0, NULL, NULL));
    LATER_VOID(starpu_sched_ctx_add_workers, (NULL, 0, 0));
    LATER_VOID(starpu_sched_ctx_remove_workers, (NULL, 0, 0));
    LATER_VOID(starpu_sched_ctx_set_inheritor, (0, 0));
    LATER_COUNT(starpu_sched_ctx_get_inheritor, (0));
    LATER_COUNT(starpu_sched_ctx_get_hierarchy_level, (0));
    LATER_VOID(starpu_sched_ctx_set_priority, (NULL, 0, 0, 0));
    LATER_COUNT(starpu_sched_ctx_get_priority, (0, 0));
    LATER_VOID(starpu_sched_ctx_stop_task_submission, ());
    LATER_VOID(starpu_sched_ctx_finished_submit, (0));
    LATER_NUMBER(starpu_sched_ctx_get_nready_flops, (0));
    LATER_POINTER(starpu_sched_ctx_exec_parallel_code, (NULL, NULL, 0));
    LATER_VOID(starpu_sched_ctx_get_available_cpuids, (0, NULL, NULL));
    LATER_VOID(starpu_sched_ctx_bind_current_thread_to_cpuid, (0));
    LATER_INT(starpu_sched_ctx_book_workers_for_task, (0, NULL, 0));
    LATER_VOID(starpu_sched_ctx_unbook_workers_for_task, (0, 0));
    LATER_COUNT(starpu_sched_ctx_worker_is_master_for_child_ctx, (0, 0));
    LATER_COUNT(starpu_sched_ctx_master_get_context, (0));
    LATER_VOID(starpu_sched_ctx_revert_task_counters_ctx_locked, (0, 0.0));
    LATER_VOID(starpu_sched_ctx_move_task_to_ctx_locked, (NULL, 0, 0));
    LATER_INT(starpu_sched_ctx_get_stream_worker, (0));
    LATER_INT(starpu_sched_ctx_get_nsms, (0));
    LATER_VOID(starpu_sched_ctx_get_sms_interval, (0, NULL, NULL));
    check_collection();
    LATER_MEMORY(starpu_worker_collection, starpu_sched_ctx_create_worker_collection,
                 (0, STARPU_WORKER_LIST));
    LATER_VOID(starpu_sched_ctx_delete_worker_collection, (0));
    LATER_VOID(starpu_sched_ctx_set_perf_counters, (0, NULL));
    LATER_VOID(starpu_sched_ctx_call_pushed_task_cb, (0, 0));
    LATER_VOID(starpu_sched_ctx_notify_hypervisor_exists, ());
    LATER_VOID(starpu_sched_ctx_update_start_resizing_sample, (0, 0.0));
    CHECK_EQUAL(starpu_sched_ctx_check_if_hypervisor_exists(), 0);
    return 0;
}
