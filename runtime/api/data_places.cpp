// starpu_data.h: where copies of data are, and where they ought to be.
#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "api/memory_node.hpp"
#include "base/marks.hpp"
#include "data/copies/admission.hpp"
#include "data/copies/copies.hpp"
#include "task/core/engine.hpp"
#include "task/handles/hints.hpp"
#include "task/switching/plan_states.hpp"

#include "starpu_data.h"

#include <cerrno>
#include <mutex>

using namespace starpu;

namespace {
// Pieces of a partition are moved one by one.
int check_place(starpu_data_handle_t handle, unsigned node, const char* call) {
    if (int error = api::check_handle(handle, call)) return error;
    if (data::handle_of(handle)->is_partitioned) return task::report_unusable(*data::handle_of(handle), call);
    return api::is_node(node, call) ? 0 : -EINVAL;
}

bool may_block() {
    return task::this_thread.blocking_forbidden == 0;
}

// Where a call may not block, the copy comes in its turn.
int ask_for_copy(starpu_data_handle_t handle, unsigned node, bool waits, data::urgency how_soon, int priority,
                 const char* call) {
    return api::boundary(call, [&] {
        if (int error = check_place(handle, node, call)) return error;
        data::handle& h = *data::handle_of(handle);
        return waits && may_block()
                   ? task::fetch_now(h, base::memory_node_id{node}, call)
                   : task::ask_for_copy(h, base::memory_node_id{node}, how_soon, priority, call);
    });
}

int check_has_value(starpu_data_handle_t handle, unsigned node, const char* call) {
    if (int error = check_place(handle, node, call)) return error;
    data::handle& h = *data::handle_of(handle);
    std::unique_lock look(h.submission); // other threads may be submitting
    const bool is_unusable = h.usable == data::usability::nobody;
    look.unlock();
    if (is_unusable) return task::report_unusable(h, call);
    if (h.has_value) return 0;
    char name[96];
    return base::report_error(-ENODATA, call, "%s was never written; write it first",
                              data::describe(h, name));
}

// What is no handle, or no node, has no copy.
data::place_status status_of(starpu_data_handle_t handle, int node) {
    if (!data::is_registered(handle) || node < 0 || static_cast<unsigned>(node) >= memory::node_count())
        return {};
    return data::copies::status(*data::handle_of(handle), base::id_at<base::memory_node_id>(node));
}

// 0 also where that is not needed, or must not be waited for.
int save_elsewhere(data::handle& h, base::memory_node_id node, const char* call) {
    const base::memory_node_id target = data::copies::where_to_save(h, node);
    return target == base::no_memory_node || !may_block() ? 0 : task::copy_if_idle(h, target, call);
}

template <class Change> void change(starpu_data_handle_t handle, const char* call, Change&& what) {
    api::boundary_void(call, [&] {
        if (int error = api::check_handle(handle, call)) return error;
        return what(*data::handle_of(handle));
    });
}

void store(int* into, bool value) {
    if (into != nullptr) *into = value;
}
} // namespace

extern "C" {

int starpu_data_fetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async) {
    constexpr const char* call = "starpu_data_fetch_on_node";
    if (int error = check_has_value(handle, node, call)) return error;
    return ask_for_copy(handle, node, async == 0, data::urgency::fetch, 0, call);
}

int starpu_data_prefetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async) {
    return ask_for_copy(handle, node, async == 0, data::urgency::prefetch, 0, "starpu_data_prefetch_on_node");
}

int starpu_data_prefetch_on_node_prio(starpu_data_handle_t handle, unsigned node, unsigned async, int prio) {
    return ask_for_copy(handle, node, async == 0, data::urgency::prefetch, prio,
                        "starpu_data_prefetch_on_node_prio");
}

int starpu_data_idle_prefetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async) {
    return ask_for_copy(handle, node, async == 0, data::urgency::idle, 0,
                        "starpu_data_idle_prefetch_on_node");
}

int starpu_data_idle_prefetch_on_node_prio(starpu_data_handle_t handle, unsigned node, unsigned async,
                                           int prio) {
    return ask_for_copy(handle, node, async == 0, data::urgency::idle, prio,
                        "starpu_data_idle_prefetch_on_node_prio");
}

int starpu_data_request_allocation(starpu_data_handle_t handle, unsigned node) {
    constexpr const char* call = "starpu_data_request_allocation";
    return api::boundary(call, [&] {
        if (int error = check_place(handle, node, call)) return error;
        data::handle& h = *data::handle_of(handle);
        if (data::copies::provide_memory(h, base::memory_node_id{node}, task::may_wait()) == 0) return 0;
        char name[96];
        return base::report_error(-ENOMEM, call, "no memory left for %s on node %u; free some first",
                                  data::describe(h, name), node);
    });
}

int starpu_data_evict_from_node(starpu_data_handle_t handle, unsigned node) {
    constexpr const char* call = "starpu_data_evict_from_node";
    return api::boundary(call, [&] {
        if (int error = check_place(handle, node, call)) return error;
        data::handle& h = *data::handle_of(handle);
        const int error = save_elsewhere(h, base::memory_node_id{node}, call);
        if (error != 0 && error != -EAGAIN) return error;
        if (data::copies::give_up(h, base::memory_node_id{node}) == 0) return 0;
        char name[96];
        return base::report_error(-EBUSY, call, "the copy of %s on node %u is in use, or the only one",
                                  data::describe(h, name), node);
    });
}

int starpu_data_can_evict(starpu_data_handle_t handle, unsigned node, enum starpu_is_prefetch) {
    if (const int error = check_place(handle, node, __func__)) {
        errno = -error;
        return 0;
    }
    return data::copies::can_give_up(*data::handle_of(handle), base::memory_node_id{node});
}

void starpu_memchunk_tidy(unsigned memory_node) {
    constexpr const char* call = "starpu_memchunk_tidy";
    api::boundary_void(call, [&] {
        if (!api::is_node(memory_node, call)) return -EINVAL;
        data::admission_of(base::memory_node_id{memory_node}).send_away(1);
        memory::at(base::memory_node_id{memory_node}).drain(SIZE_MAX);
        return 0;
    });
}

void starpu_data_wont_use(starpu_data_handle_t handle) {
    constexpr const char* call = "starpu_data_wont_use";
    change(handle, call, [&](data::handle& h) { return task::ask_to_stop_using(h, call); });
}

void starpu_data_advise_as_important(starpu_data_handle_t handle, unsigned is_important) {
    change(handle, "starpu_data_advise_as_important", [&](data::handle& h) {
        data::copies::set_important(h, is_important != 0);
        return 0;
    });
}

void starpu_data_set_wt_mask(starpu_data_handle_t handle, std::uint32_t wt_mask) {
    change(handle, "starpu_data_set_wt_mask", [&](data::handle& h) {
        data::copies::set_write_through(h, wt_mask);
        return 0;
    });
}

unsigned starpu_data_is_on_node(starpu_data_handle_t handle, unsigned node) {
    return status_of(handle, static_cast<int>(node)).is_valid;
}

unsigned starpu_data_test_if_allocated_on_node(starpu_data_handle_t handle, unsigned memory_node) {
    return status_of(handle, static_cast<int>(memory_node)).is_allocated;
}

unsigned starpu_data_test_if_mapped_on_node(starpu_data_handle_t, unsigned) {
    return 0; // nothing is ever mapped: copies are made instead
}
ANSWERS_ZERO(starpu_data_test_if_mapped_on_node, "No memory is mapped: data are copied.");

void starpu_data_query_status2(starpu_data_handle_t handle, int memory_node, int* is_allocated, int* is_valid,
                               int* is_loading, int* is_requested) {
    const data::place_status status = status_of(handle, memory_node);
    store(is_allocated, status.is_allocated);
    store(is_valid, status.is_valid);
    store(is_loading, status.is_coming);
    store(is_requested, status.is_coming);
}

void starpu_data_query_status(starpu_data_handle_t handle, int memory_node, int* is_allocated, int* is_valid,
                              int* is_requested) {
    starpu_data_query_status2(handle, memory_node, is_allocated, is_valid, nullptr, is_requested);
}

} // extern "C"
