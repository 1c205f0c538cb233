// starpu/task/retry.h and starpu/task/transaction.h: tasks that run again when they fail, or not at all.
#include "api/boundary.hpp"
#include "task/core/engine.hpp"
#include "task/holding/transaction.hpp"
#include "task/standstill/retry.hpp"

#include "starpu_task.h"

using namespace starpu;

namespace {
int refuse_null(const char* call, const char* what) {
    return base::report_error(-EINVAL, call, "%s is NULL", what);
}
} // namespace

extern "C" {

void starpu_task_ft_prologue(void* check_ft) {
    constexpr const char* call = "starpu_task_ft_prologue";
    api::boundary_void(call, [&] {
        starpu_task* meta = task::this_thread.current;
        // In the task's own kernel it would have the whole task run again, and again.
        if (meta == nullptr || meta->prologue_callback_func == nullptr)
            return base::report_error(-EINVAL, call,
                                      "it is no prologue callback here; give it as prologue_callback_func");
        return task::begin_attempts(*meta, reinterpret_cast<void (*)(void*)>(check_ft));
    });
}

struct starpu_task* starpu_task_ft_create_retry(const struct starpu_task* meta_task,
                                                const struct starpu_task* template_task,
                                                void (*check_ft)(void*)) {
    constexpr const char* call = "starpu_task_ft_create_retry";
    starpu_task* attempt = nullptr;
    api::boundary_void(call, [&] {
        if (meta_task == nullptr || template_task == nullptr) return refuse_null(call, "one of the tasks");
        attempt = task::create_attempt(*meta_task, *template_task, check_ft);
        return attempt != nullptr ? 0 : base::report_error(-ENOMEM, call, "no memory left for an attempt");
    });
    return attempt;
}

void starpu_task_ft_failed(struct starpu_task* task) {
    api::boundary_void("starpu_task_ft_failed", [&] {
        if (task == nullptr) return refuse_null("starpu_task_ft_failed", "the task");
        task->failed = 1;
        return 0;
    });
}

void starpu_task_ft_success(struct starpu_task* meta_task) {
    const task::inside here;
    if (meta_task != nullptr) return task::succeed(*meta_task);
    starpu_task_end_dep_release(nullptr);
}

struct starpu_transaction* starpu_transaction_open(int (*do_start_func)(void* buffer, void* arg),
                                                   void* do_start_arg) {
    constexpr const char* call = "starpu_transaction_open";
    starpu_transaction* opened = nullptr;
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        opened = task::open_transaction(do_start_func, do_start_arg);
        return opened != nullptr ? 0 : -ENOMEM; // it said so
    });
    return opened;
}

void starpu_transaction_next_epoch(struct starpu_transaction* p_trs, void* do_start_arg) {
    constexpr const char* call = "starpu_transaction_next_epoch";
    api::boundary_void(call, [&] {
        if (p_trs == nullptr) return refuse_null(call, "the transaction");
        return task::end_epoch(*p_trs, true, do_start_arg, call);
    });
}

void starpu_transaction_close(struct starpu_transaction* p_trs) {
    constexpr const char* call = "starpu_transaction_close";
    api::boundary_void(call, [&] {
        if (p_trs == nullptr) return refuse_null(call, "the transaction");
        return task::end_epoch(*p_trs, false, nullptr, call);
    });
}

} // extern "C"
