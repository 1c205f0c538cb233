// starpu_sched_ctx.h: what policies and programs ask about the one context.
#include "api/context_zero.hpp"
#include "api/null_arguments.hpp"
#include "base/checked_size.hpp"
#include "base/marks.hpp"
#include "task/core/engine.hpp"

#include "starpu_sched_ctx.h"
#include "starpu_scheduler.h"

#include <cstdlib>
#include <vector>

using namespace starpu;

namespace {
starpu_worker_collection& workers_of(instance::runtime& r) {
    return r.kept().workers_of_context.with(
        [&](instance::context_workers& kept) -> starpu_worker_collection& {
            starpu_worker_collection& c = kept.collection;
            if (c.workerids != nullptr) return c;
            const starpu_sched_policy* policy = starpu_sched_get_sched_policy();
            c = policy->worker_type == STARPU_WORKER_TREE ? starpu_worker_tree : starpu_worker_list;
            c.init(&c);
            for (const base::worker_id id : r.workers().ids()) c.add(&c, signed_number_of(id));
            return c;
        });
}

using instance::context_pointers;

void keep_pointer(void* context_pointers::*which, unsigned context, void* pointer, const char* call) {
    if (const api::context_zero r(context, call); r)
        r->kept().pointers_of_context.with([&](context_pointers& pointers) { pointers.*which = pointer; });
}

void* fetch(void* context_pointers::*which, unsigned context, const char* call) {
    const api::context_zero r(context, call);
    if (r == nullptr) return nullptr;
    return r->kept().pointers_of_context.with([&](context_pointers& pointers) { return pointers.*which; });
}

void (*callback_of(unsigned context, const char* call))(unsigned) {
    const api::context_zero r(context, call);
    return r == nullptr ? nullptr : r->wanted().policy_callback();
}
} // namespace

extern "C" {

void starpu_sched_ctx_set_policy_data(unsigned sched_ctx_id, void* policy_data) {
    keep_pointer(&context_pointers::of_policy, sched_ctx_id, policy_data, __func__);
}

void* starpu_sched_ctx_get_policy_data(unsigned sched_ctx_id) {
    return fetch(&context_pointers::of_policy, sched_ctx_id, __func__);
}

void starpu_sched_ctx_set_user_data(unsigned sched_ctx_id, void* user_data) {
    keep_pointer(&context_pointers::of_application, sched_ctx_id, user_data, __func__);
}

void* starpu_sched_ctx_get_user_data(unsigned sched_ctx_id) {
    return fetch(&context_pointers::of_application, sched_ctx_id, __func__);
}

struct starpu_worker_collection* starpu_sched_ctx_get_worker_collection(unsigned sched_ctx_id) {
    const api::context_zero r(sched_ctx_id, __func__);
    return r == nullptr ? nullptr : &workers_of(*r);
}

unsigned starpu_sched_ctx_get_workers_list(unsigned sched_ctx_id, int** workerids) {
    const api::context_zero r(sched_ctx_id, __func__);
    if (r == nullptr || api::is_null(workerids, "the place for the list", __func__)) return 0;
    const unsigned count = r->workers().count();
    *workerids = static_cast<int*>(std::malloc((base::checked_size(count) * sizeof(int)).value()));
    if (*workerids == nullptr) {
        errno = -base::report_error(-ENOMEM, __func__, "no memory left for the list");
        return 0;
    }
    for (unsigned id = 0; id < count; ++id) (*workerids)[id] = static_cast<int>(id);
    return count;
}

unsigned starpu_sched_ctx_get_workers_list_raw(unsigned sched_ctx_id, int** workerids) {
    const api::context_zero r(sched_ctx_id, __func__);
    if (r == nullptr || api::is_null(workerids, "the place for the list", __func__)) return 0;
    *workerids = workers_of(*r).workerids;
    return r->workers().count();
}

unsigned starpu_sched_ctx_get_nworkers(unsigned sched_ctx_id) {
    const api::context_zero r(sched_ctx_id, __func__);
    return r == nullptr ? 0 : r->workers().count();
}

unsigned starpu_sched_ctx_get_nshared_workers(unsigned sched_ctx_id, unsigned sched_ctx_id2) {
    if (api::context_zero(sched_ctx_id, __func__) == nullptr) return 0;
    return starpu_sched_ctx_get_nworkers(sched_ctx_id2);
}

unsigned starpu_sched_ctx_contains_worker(int workerid, unsigned sched_ctx_id) {
    const api::context_zero r(sched_ctx_id, __func__);
    return r != nullptr && workerid >= 0 && static_cast<unsigned>(workerid) < r->workers().count();
}

unsigned starpu_sched_ctx_contains_type_of_worker(enum starpu_worker_archtype arch, unsigned sched_ctx_id) {
    if (api::context_zero(sched_ctx_id, __func__) == nullptr) return 0;
    return starpu_worker_get_count_by_type(arch) > 0;
}

int starpu_sched_ctx_get_worker_rank(unsigned sched_ctx_id) {
    api::context_zero(sched_ctx_id, __func__);
    return -1;
}

unsigned starpu_sched_ctx_worker_get_id(unsigned sched_ctx_id) {
    const bool is_context = api::context_zero(sched_ctx_id, __func__) != nullptr;
    return number_of(is_context ? task::worker_here() : base::no_worker);
}

void starpu_sched_ctx_display_workers(unsigned sched_ctx_id, FILE* f) {
    const api::context_zero r(sched_ctx_id, __func__);
    if (r == nullptr || api::is_null(f, "the file", __func__)) return;
    std::fprintf(f, "[sched_ctx %u]: %u workers\n", 0u, r->workers().count());
    for (const base::worker_id id : r->workers().ids())
        std::fprintf(f, "\t\t%s\n", r->workers().worker_at(id).name.c_str());
}

unsigned starpu_sched_ctx_get_context(void) {
    return task::this_thread.chosen_context;
}

void starpu_sched_ctx_set_context(unsigned* sched_ctx_id) {
    if (sched_ctx_id == nullptr)
        task::this_thread.chosen_context = STARPU_NMAX_SCHED_CTXS;
    else if (api::context_zero(*sched_ctx_id, __func__) != nullptr)
        task::this_thread.chosen_context = *sched_ctx_id;
}

unsigned starpu_sched_ctx_get_ctx_for_task(struct starpu_task* task) {
    if (task == nullptr) errno = -base::report_error(-EINVAL, __func__, "the task is NULL");
    return 0;
}
ANSWERS_ZERO(starpu_sched_ctx_get_ctx_for_task, "The one context is context 0.");

unsigned starpu_sched_ctx_overlapping_ctxs_on_worker(int workerid) {
    api::worker_numbered(workerid, __func__);
    return 0;
}
ANSWERS_ZERO(starpu_sched_ctx_overlapping_ctxs_on_worker, "There is one context.");

unsigned starpu_worker_get_sched_ctx_list(int worker, unsigned** sched_ctx) {
    if (api::worker_numbered(worker, __func__) == nullptr) return 0;
    if (api::is_null(sched_ctx, "the place for the list", __func__)) return 0;
    *sched_ctx = static_cast<unsigned*>(std::calloc(1, sizeof(unsigned)));
    return *sched_ctx != nullptr ? 1 : 0;
}

unsigned starpu_worker_get_sched_ctx_id_stream(unsigned stream_workerid) {
    api::worker_numbered(static_cast<int>(stream_workerid), __func__);
    return STARPU_NMAX_SCHED_CTXS;
}

struct starpu_sched_policy* starpu_sched_ctx_get_sched_policy(unsigned sched_ctx_id) {
    return starpu_sched_get_sched_policy_in_ctx(sched_ctx_id);
}

void (*starpu_sched_ctx_get_sched_policy_callback(unsigned sched_ctx_id))(unsigned) {
    return callback_of(sched_ctx_id, __func__);
}

void (*starpu_sched_ctx_get_sched_policy_init(unsigned sched_ctx_id))(unsigned) {
    return callback_of(sched_ctx_id, __func__);
}

int starpu_sched_ctx_get_nready_tasks(unsigned sched_ctx_id) {
    const api::context_zero r(sched_ctx_id, __func__);
    return r == nullptr ? 0 : static_cast<int>(r->scheduler().ready_count());
}

unsigned starpu_sched_ctx_has_starpu_scheduler(unsigned sched_ctx_id, unsigned* awake_workers) {
    if (awake_workers != nullptr) *awake_workers = 0;
    return api::context_zero(sched_ctx_id, __func__) != nullptr;
}

// A policy counts tasks per worker and context for workers of several contexts, of which there are none.
void starpu_sched_ctx_list_task_counters_increment(unsigned sched_ctx_id, int workerid) {
    if (api::context_zero(sched_ctx_id, __func__) != nullptr) api::worker_numbered(workerid, __func__);
}
ACCEPTED(starpu_sched_ctx_list_task_counters_increment,
         "There is one context, so no worker counts tasks of several.");
void starpu_sched_ctx_list_task_counters_decrement(unsigned sched_ctx_id, int workerid) {
    if (api::context_zero(sched_ctx_id, __func__) != nullptr) api::worker_numbered(workerid, __func__);
}
ACCEPTED(starpu_sched_ctx_list_task_counters_decrement,
         "There is one context, so no worker counts tasks of several.");
void starpu_sched_ctx_list_task_counters_reset(unsigned sched_ctx_id, int workerid) {
    if (api::context_zero(sched_ctx_id, __func__) != nullptr) api::worker_numbered(workerid, __func__);
}
ACCEPTED(starpu_sched_ctx_list_task_counters_reset,
         "There is one context, so no worker counts tasks of several.");
void starpu_sched_ctx_list_task_counters_increment_all_ctx_locked(struct starpu_task*,
                                                                  unsigned sched_ctx_id) {
    api::context_zero(sched_ctx_id, __func__);
}
ACCEPTED(starpu_sched_ctx_list_task_counters_increment_all_ctx_locked,
         "There is one context, so no worker counts tasks of several.");
void starpu_sched_ctx_list_task_counters_decrement_all_ctx_locked(struct starpu_task*,
                                                                  unsigned sched_ctx_id) {
    api::context_zero(sched_ctx_id, __func__);
}
ACCEPTED(starpu_sched_ctx_list_task_counters_decrement_all_ctx_locked,
         "There is one context, so no worker counts tasks of several.");
void starpu_sched_ctx_list_task_counters_reset_all(struct starpu_task*, unsigned sched_ctx_id) {
    api::context_zero(sched_ctx_id, __func__);
}
ACCEPTED(starpu_sched_ctx_list_task_counters_reset_all,
         "There is one context, so no worker counts tasks of several.");

} // extern "C"
