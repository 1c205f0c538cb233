// An attempt is a task with the meta task's codelet and data. It is not ordered by these: the meta task,
// which does not run itself, keeps its place in their order until an attempt has succeeded.
#include "task/standstill/retry.hpp"

#include "base/report.hpp"
#include "base/translate.hpp"
#include "graph/execution_lock.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/core/failure.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/holding/wait.hpp"
#include "task/running/dispatch.hpp"
#include "task/submission/dependencies.hpp"
#include "task/submission/submit.hpp"

#include <cerrno>
#include <utility>

namespace starpu::task {

namespace {
// The check that the calling thread is in, if it has decided nothing yet.
thread_local const starpu_task* undecided_meta = nullptr;
} // namespace

void note_decision(const starpu_task& meta) {
    if (undecided_meta == &meta) undecided_meta = nullptr;
}

void succeed(starpu_task& meta) {
    note_decision(meta);
    const auto release = [&] { return release_end_dependency(&meta); };
    if (const int error = base::translate("starpu_task_end_dep_release", release)) errno = -error;
}

namespace {
// The check of tasks that bring none: the codelet itself says whether it failed.
void repeat_while_failed(void* meta) {
    auto* whole = static_cast<starpu_task*>(meta);
    const starpu_task& attempt = *this_thread.current;
    if (!attempt.failed) return succeed(*whole);
    starpu_task* again = create_attempt(*whole, attempt, nullptr);
    if (again != nullptr && submit(*again) == 0) return;
    char name[96];
    base::report_error(-ENOMEM, describe(*whole, name),
                       "it failed and cannot be tried again; it ends as it is");
    if (again != nullptr) destroy(*again);
    succeed(*whole);
}

// What the check throws before it has decided means that the meta task fails: it would wait for ever.
void ask_check(void* meta) {
    auto* whole = static_cast<starpu_task*>(meta);
    const starpu_task& attempt = *this_thread.current;
    const auto check = reinterpret_cast<void (*)(void*)>(attempt.epilogue_callback_arg);
    const starpu_task* const outer = std::exchange(undecided_meta, whole);
    const int error = call_program(attempt, "the check of whether it succeeded",
                                   "the task that it is an attempt of fails", [&] { check(meta); });
    const bool is_undecided = std::exchange(undecided_meta, outer) == whole;
    if (error == 0 || !is_undecided) return;
    note_failure(*current_engine(), *job_of(*whole), error);
    succeed(*whole);
}

// An attempt takes the execution locks that the meta task was granted. Accesses that wait for the meta task
// as an owner of its data stop waiting: they may come before the attempt.
void hand_data_on(graph::job& n) {
    graph::ready_list ready;
    {
        const deferred_dispatch later(ready);
        current_engine()->bias.end_job(reinterpret_cast<std::uintptr_t>(&n));
    }
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    dispatch(ready);
}
} // namespace

starpu_task* create_attempt(const starpu_task& meta, const starpu_task& model, void (*check)(void*)) {
    starpu_task* t = create();
    if (t == nullptr) return nullptr;
    const bool has_memory = copy_fields(*t, model);
    // The meta task itself was told to run nowhere.
    if (&model == &meta && model.where == static_cast<std::int32_t>(STARPU_NOWHERE)) t->where = -1;
    t->failed = 0;
    t->use_tag = t->synchronous = t->regenerate = 0;
    t->detach = 1;
    t->sequential_consistency = 0;
    t->prologue_callback_func = t->prologue_callback_pop_func = t->epilogue_callback_func = nullptr;
    t->callback_func = check != nullptr ? ask_check : repeat_while_failed;
    t->epilogue_callback_arg = reinterpret_cast<void*>(check); // for ask_check()
    note_decision(meta);                                       // to try again
    t->callback_arg = const_cast<starpu_task*>(&meta);
    if (has_memory) return t;
    destroy(*t);
    return nullptr;
}

int begin_attempts(starpu_task& meta, void (*check)(void*)) {
    char name[96];
    starpu_task* first = create_attempt(meta, meta, check);
    if (first == nullptr)
        return base::report_error(-ENOMEM, describe(meta, name),
                                  "no memory left for an attempt; it runs once");
    if (int error = add_end_releases(meta, 1)) {
        destroy(*first);
        return error;
    }
    // Partner: said_where(); from here on no other thread counts it among the owners of its data.
    __atomic_store_n(&meta.where, static_cast<std::int32_t>(STARPU_NOWHERE), __ATOMIC_RELEASE);
    hand_data_on(*job_of(meta));
    if (int error = submit(*first)) {
        destroy(*first);
        succeed(meta);
        return error;
    }
    return 0;
}

} // namespace starpu::task
