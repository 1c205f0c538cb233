// starpu_data.h: arbiters, and reductions with the same result whichever worker contributes when.
#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "data/core/handle_details.hpp"
#include "graph/arbiter.hpp"
#include "task/core/determinism.hpp"
#include "task/core/engine.hpp"
#include "task/linking/reduction_lanes.hpp"

#include "starpu_data.h"

#include <mutex>

using namespace starpu;

namespace {
graph::arbiter* arbiter_of(starpu_arbiter_t a) {
    return reinterpret_cast<graph::arbiter*>(a);
}

int check_arbiter(starpu_arbiter_t arbiter, const char* call) {
    if (graph::is_alive(arbiter_of(arbiter))) return 0;
    return base::report_error(-EINVAL, call, "the arbiter is %s",
                              arbiter == nullptr ? "NULL; create it with starpu_arbiter_create"
                                                 : "destroyed already; create another one");
}

// Under the handle's submission lock: no task or acquisition uses it, and nothing waits to be merged.
bool is_unused(data::handle& h) {
    data::handle_details& d = *data::details_of(h);
    const bool is_reduced = h.tail.tail != nullptr && h.tail.kind == graph::access_class::reduce;
    const bool has_unordered_users =
        d.unordered.with([](const data::unordered_users& users) { return users.count != 0; });
    return !is_reduced && !has_unordered_users && graph::access_chain::is_complete(h.tail) &&
           d.lock.is_free();
}

int refuse_in_use(data::handle& h, const char* call) {
    char name[96];
    return base::report_error(-EBUSY, call, "%s is in use; do this before its first task or acquisition",
                              data::describe(h, name));
}

// `change` is called under the submission lock of an unused handle.
template <class Change> int change_unused(starpu_data_handle_t handle, const char* call, Change change) {
    if (int error = api::check_handle(handle, call)) return error;
    data::handle& h = *data::handle_of(handle);
    if (data::ensure_details(h) == nullptr) return base::report_error(-ENOMEM, call, "no memory left");
    std::lock_guard guard(h.submission);
    return is_unused(h) ? change(h, *data::details_of(h)) : refuse_in_use(h, call);
}
} // namespace

extern "C" {

starpu_arbiter_t starpu_arbiter_create(void) {
    graph::arbiter* fresh = graph::create_arbiter();
    if (fresh == nullptr) errno = -base::report_error(-ENOMEM, "starpu_arbiter_create", "no memory left");
    return reinterpret_cast<starpu_arbiter_t>(fresh);
}

void starpu_data_assign_arbiter(starpu_data_handle_t handle, starpu_arbiter_t arbiter) {
    constexpr const char* call = "starpu_data_assign_arbiter";
    api::boundary_void(call, [&] {
        if (int error = check_arbiter(arbiter, call)) return error;
        return change_unused(handle, call, [&](data::handle& h, data::handle_details& d) {
            char name[96];
            if (d.lock.assigned_arbiter() != nullptr)
                return base::report_error(-EINVAL, call, "%s has an arbiter already; it cannot change",
                                          data::describe(h, name));
            d.lock.assign(*arbiter_of(arbiter));
            return 0;
        });
    });
}

void starpu_arbiter_destroy(starpu_arbiter_t arbiter) {
    constexpr const char* call = "starpu_arbiter_destroy";
    api::boundary_void(call, [&] {
        if (int error = check_arbiter(arbiter, call)) return error;
        const unsigned count = arbiter_of(arbiter)->lock_count.load(std::memory_order_acquire);
        if (count != 0)
            return base::report_error(-EBUSY, call,
                                      "%u data handle%s assigned to the arbiter; unregister %s first", count,
                                      count == 1 ? " is" : "s are", count == 1 ? "it" : "them");
        graph::destroy_arbiter(*arbiter_of(arbiter));
        return 0;
    });
}

int starpu_data_set_reduction_lanes(starpu_data_handle_t handle, unsigned lanes) {
    constexpr const char* call = "starpu_data_set_reduction_lanes";
    return api::boundary(call, [&] {
        return change_unused(handle, call, [&](data::handle& h, data::handle_details& d) {
            task::end_lanes(h); // made anew at the next reduction
            d.reduction.lanes_wanted = static_cast<int>(task::lanes_meant_by(lanes));
            return 0;
        });
    });
}

} // extern "C"
