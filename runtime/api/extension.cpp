// What libraries of the suite keep with a handle.
#include "api/extension.hpp"

#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "data/core/handle_details.hpp"
#include "task/core/engine.hpp"
#include "task/core/failure.hpp"
#include "task/core/failure_marks.hpp"
#include "task/core/watch.hpp"

#include <mutex>

using namespace starpu;

extern "C" {

void starpu_extension_note_thread(void) {
    if (task::engine* e = task::current_engine()) task::note_caller(*e);
}

void starpu_extension_await_elsewhere(int more) {
    task::engine* e = task::current_engine();
    if (e != nullptr) e->waits.elsewhere.fetch_add(more, std::memory_order_seq_cst);
}

int starpu_extension_is_still(unsigned waiting, uint64_t* activity) {
    *activity = 0;
    task::engine* e = task::current_engine();
    return e != nullptr && task::can_nothing_move_here(*e, waiting, *activity) ? 1 : 0;
}

int starpu_extension_version(void) {
    return STARPU_EXTENSION_VERSION;
}

int starpu_extension_may_wait(void) {
    return task::may_wait() && starpu_worker_get_id() < 0 ? 1 : 0;
}

int starpu_extension_is_simulated(void) {
    const task::engine* e = task::current_engine();
    return e != nullptr && e->steps != nullptr ? 1 : 0;
}

int starpu_extension_attach(starpu_data_handle_t handle, void* what, void (*at_end)(void*)) {
    constexpr const char* call = "starpu_extension_attach";
    return api::boundary(call, [&] {
        if (const int error = api::check_handle(handle, call)) return error;
        if (what == nullptr || at_end == nullptr)
            return base::report_error(-EINVAL, call,
                                      "what is attached, or the function for its end, is NULL");
        data::handle_details* d = data::ensure_details(*data::handle_of(handle));
        if (d == nullptr) return base::report_error(-ENOMEM, call, "no memory left");
        return d->attached.attach(what, at_end) ? 0 : -EEXIST;
    });
}

void* starpu_extension_attached(starpu_data_handle_t handle) {
    if (!data::is_registered(handle)) return nullptr;
    const data::handle_details* d = data::details_of(*data::handle_of(handle));
    return d != nullptr ? d->attached.get() : nullptr;
}

int starpu_extension_get_reduction(starpu_data_handle_t handle, struct starpu_codelet** combine,
                                   void** argument) {
    constexpr const char* call = "starpu_extension_get_reduction";
    return api::boundary(call, [&] {
        if (const int error = api::check_handle(handle, call)) return error;
        const data::handle_details* d = data::details_of(*data::handle_of(handle));
        if (d == nullptr || d->reduction.combine == nullptr) {
            char name[96];
            return base::report_error(
                -EINVAL, call, "%s has no reduction methods; call starpu_data_set_reduction_methods first",
                data::describe(*data::handle_of(handle), name));
        }
        *combine = d->reduction.combine;
        *argument = d->reduction.combine_argument;
        return 0;
    });
}

void starpu_extension_mark_lost(starpu_data_handle_t handle, int error) {
    api::boundary("starpu_extension_mark_lost", [&] {
        task::engine* e = task::current_engine();
        if (e != nullptr && data::is_registered(handle))
            task::mark_lost_value(*e, *data::handle_of(handle), error);
        return 0;
    });
}

int starpu_extension_is_lost(starpu_data_handle_t handle) {
    const task::engine* e = task::current_engine();
    return e != nullptr && data::is_registered(handle) && task::is_marked(*e, *data::handle_of(handle));
}

int starpu_extension_is_ending(starpu_data_handle_t handle) {
    if (!data::is_registered(handle)) return 1;
    data::handle& h = *data::handle_of(handle);
    std::lock_guard guard(h.submission);
    return h.is_ending ? 1 : 0;
}

} // extern "C"
