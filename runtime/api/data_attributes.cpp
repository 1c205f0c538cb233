// starpu_data.h: what a handle is told about itself, and hints about where it will be needed.
#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "api/memory_node.hpp"
#include "data/handle_details.hpp"
#include "data/inheritance.hpp"
#include "data/worker_buffers.hpp"
#include "task/engine.hpp"
#include "task/plan_states.hpp"

#include "starpu_data.h"

#include <algorithm>
#include <cstdarg>
#include <mutex>
#include <vector>

using namespace starpu;

namespace {
template <class Set> void set(starpu_data_handle_t handle, const char* call, Set change) {
    api::boundary_void(call, [&] {
        if (int error = api::check_handle(handle, call)) return error;
        data::handle_details* d = data::ensure_details(*data::handle_of(handle));
        if (d == nullptr) return base::report_error(-ENOMEM, call, "no memory left");
        change(*data::handle_of(handle), *d);
        return 0;
    });
}

// All data is in main memory: there is nothing to move, but what is asked for must make sense. Pieces of a
// partition are moved one by one.
int check_hint(starpu_data_handle_t handle, unsigned node, const char* call) {
    if (int error = api::check_handle(handle, call)) return error;
    if (data::handle_of(handle)->is_partitioned) return task::report_unusable(*data::handle_of(handle), call);
    return api::check_node(static_cast<int>(node), call);
}

bool runs_on_cpus(const starpu_codelet& cl) {
    const bool may = cl.where == 0 || (cl.where & STARPU_CPU) != 0;
    return may && (cl.cpu_funcs[0] != nullptr || cl.cpu_func != nullptr);
}

// A method without a number of buffers of its own takes what it is given.
int check_method(const starpu_codelet* cl, int fewest, int most, const char* which, const char* call) {
    if (cl == nullptr) return 0;
    if (!runs_on_cpus(*cl))
        return base::report_error(-EINVAL, call, "the %s codelet has no function in cpu_funcs", which);
    if (cl->nbuffers == STARPU_VARIABLE_NBUFFERS || (cl->nbuffers >= fewest && cl->nbuffers <= most))
        return 0;
    return base::report_error(-EINVAL, call, "the %s codelet has %d buffers; it needs %d", which,
                              cl->nbuffers, fewest);
}

int set_reduction(starpu_data_handle_t handle, starpu_codelet* combine, void* combine_argument,
                  starpu_codelet* initialise, void* initialise_argument, const char* call) {
    if (int error = api::check_handle(handle, call)) return error;
    if (int error = check_method(combine, 2, 3, "reduction", call)) return error;
    if (int error = check_method(initialise, 1, 1, "initialisation", call)) return error;
    data::handle& h = *data::handle_of(handle);
    data::handle_details* d = data::ensure_details(h);
    if (d == nullptr) return base::report_error(-ENOMEM, call, "no memory left");
    std::lock_guard guard(h.submission);
    char name[96];
    if (h.tail.tail != nullptr && h.tail.kind == graph::access_class::reduce)
        return base::report_error(-EBUSY, call, "%s is being reduced; read it first",
                                  data::describe(h, name));
    d->reduction.combine = combine;
    d->reduction.combine_argument = combine_argument;
    d->reduction.initialise = initialise;
    d->reduction.initialise_argument = initialise_argument;
    if (!data::pass_reduction_on(*data::handle_of(handle)))
        return base::report_error(-ENOMEM, call, "no memory left to tell its pieces");
    return 0;
}

// Parts obey their whole.
void set_consistency(data::handle& h, bool is_consistent) {
    __atomic_store_n(&h.is_sequentially_consistent, is_consistent,
                     __ATOMIC_RELAXED); // tasks that wait look at it
    if (data::handle_details* d = data::details_of(h))
        for (data::handle* child : d->children) set_consistency(*child, is_consistent);
}

bool has_value_on(starpu_data_handle_t handle, unsigned node) {
    return data::is_registered(handle) && node == STARPU_MAIN_RAM && data::handle_of(handle)->has_value;
}

bool has_memory_on(starpu_data_handle_t handle, unsigned node) {
    if (!data::is_registered(handle) || node != STARPU_MAIN_RAM) return false;
    return (data::handle_of(handle)->attention.load(std::memory_order_acquire) & data::main_copy_missing) ==
           0;
}
} // namespace

extern "C" {

void starpu_data_set_reduction_methods_with_args(starpu_data_handle_t handle, struct starpu_codelet* redux_cl,
                                                 void* redux_cl_arg, struct starpu_codelet* init_cl,
                                                 void* init_cl_arg) {
    constexpr const char* call = "starpu_data_set_reduction_methods";
    api::boundary_void(
        call, [&] { return set_reduction(handle, redux_cl, redux_cl_arg, init_cl, init_cl_arg, call); });
}

void starpu_data_set_reduction_methods(starpu_data_handle_t handle, struct starpu_codelet* redux_cl,
                                       struct starpu_codelet* init_cl) {
    starpu_data_set_reduction_methods_with_args(handle, redux_cl, nullptr, init_cl, nullptr);
}

void starpu_data_set_sequential_consistency_flag(starpu_data_handle_t handle, unsigned flag) {
    constexpr const char* call = "starpu_data_set_sequential_consistency_flag";
    api::boundary_void(call, [&] {
        if (int error = api::check_handle(handle, call)) return error;
        set_consistency(*data::handle_of(handle), flag != 0);
        return 0;
    });
}

unsigned starpu_data_get_sequential_consistency_flag(starpu_data_handle_t handle) {
    return data::is_registered(handle) && data::handle_of(handle)->is_sequentially_consistent;
}

void starpu_data_set_name(starpu_data_handle_t handle, const char* name) {
    set(handle, "starpu_data_set_name",
        [&](data::handle&, data::handle_details& d) { d.name = name == nullptr ? "" : name; });
}

void starpu_data_set_coordinates_array(starpu_data_handle_t handle, unsigned dimensions, int dims[]) {
    set(handle, "starpu_data_set_coordinates",
        [&](data::handle&, data::handle_details& d) { d.coordinates.assign(dims, dims + dimensions); });
}

void starpu_data_set_coordinates(starpu_data_handle_t handle, unsigned dimensions, ...) {
    va_list list;
    va_start(list, dimensions);
    std::vector<int> values(dimensions);
    for (int& value : values) value = va_arg(list, int);
    va_end(list);
    starpu_data_set_coordinates_array(handle, dimensions, values.data());
}

unsigned starpu_data_get_coordinates_array(starpu_data_handle_t handle, unsigned dimensions, int dims[]) {
    const data::handle_details* d =
        data::is_registered(handle) ? data::details_of(*data::handle_of(handle)) : nullptr;
    if (d == nullptr) return 0;
    const std::size_t count = std::min<std::size_t>(dimensions, d->coordinates.size());
    std::copy_n(d->coordinates.begin(), count, dims);
    return static_cast<unsigned>(count);
}

void starpu_data_set_user_data(starpu_data_handle_t handle, void* user_data) {
    constexpr const char* call = "starpu_data_set_user_data";
    api::boundary_void(call, [&] {
        if (int error = api::check_handle(handle, call)) return error;
        data::handle_of(handle)->user_data = user_data;
        return 0;
    });
}

void* starpu_data_get_user_data(starpu_data_handle_t handle) {
    return data::is_registered(handle) ? data::handle_of(handle)->user_data : nullptr;
}

void starpu_data_set_sched_data(starpu_data_handle_t handle, void* sched_data) {
    set(handle, "starpu_data_set_sched_data",
        [&](data::handle&, data::handle_details& d) { d.scheduler_data = sched_data; });
}

void* starpu_data_get_sched_data(starpu_data_handle_t handle) {
    const data::handle_details* d =
        data::is_registered(handle) ? data::details_of(*data::handle_of(handle)) : nullptr;
    return d == nullptr ? nullptr : d->scheduler_data;
}

int starpu_data_fetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned) {
    constexpr const char* call = "starpu_data_fetch_on_node";
    if (int error = check_hint(handle, node, call)) return error;
    if (data::handle_of(handle)->usable == data::usability::nobody)
        return task::report_unusable(*data::handle_of(handle), call);
    if (data::handle_of(handle)->has_value) return 0;
    char name[96];
    return base::report_error(-ENODATA, call, "%s was never written; write it first",
                              data::describe(*data::handle_of(handle), name));
}

int starpu_data_prefetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned) {
    return check_hint(handle, node, "starpu_data_prefetch_on_node");
}

int starpu_data_prefetch_on_node_prio(starpu_data_handle_t handle, unsigned node, unsigned, int) {
    return check_hint(handle, node, "starpu_data_prefetch_on_node_prio");
}

int starpu_data_idle_prefetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned) {
    return check_hint(handle, node, "starpu_data_idle_prefetch_on_node");
}

int starpu_data_idle_prefetch_on_node_prio(starpu_data_handle_t handle, unsigned node, unsigned, int) {
    return check_hint(handle, node, "starpu_data_idle_prefetch_on_node_prio");
}

int starpu_data_request_allocation(starpu_data_handle_t handle, unsigned node) {
    constexpr const char* call = "starpu_data_request_allocation";
    if (int error = check_hint(handle, node, call)) return error;
    data::handle& h = *data::handle_of(handle);
    char name[96];
    if (has_memory_on(handle, node) || data::allocate_main_copy(h) == 0) return 0;
    return base::report_error(-ENOMEM, call, "no memory left for %s; free some first",
                              data::describe(h, name));
}

int starpu_data_evict_from_node(starpu_data_handle_t handle, unsigned node) {
    constexpr const char* call = "starpu_data_evict_from_node";
    if (int error = check_hint(handle, node, call)) return error;
    return base::report_error(-EBUSY, call, "main memory holds the only copy of the data");
}

// Main memory is the only place there is.
int starpu_data_can_evict(starpu_data_handle_t handle, unsigned node, enum starpu_is_prefetch) {
    const int error = check_hint(handle, node, __func__);
    return error < 0 ? error : 0;
}

void starpu_memchunk_tidy(unsigned memory_node) {
    api::is_node(memory_node, __func__);
}

void starpu_data_wont_use(starpu_data_handle_t handle) {
    api::boundary_void("starpu_data_wont_use",
                       [&] { return api::check_handle(handle, "starpu_data_wont_use"); });
}

void starpu_data_advise_as_important(starpu_data_handle_t handle, unsigned) {
    constexpr const char* call = "starpu_data_advise_as_important";
    api::boundary_void(call, [&] { return api::check_handle(handle, call); });
}

void starpu_data_set_wt_mask(starpu_data_handle_t handle, std::uint32_t) {
    api::boundary_void("starpu_data_set_wt_mask",
                       [&] { return api::check_handle(handle, "starpu_data_set_wt_mask"); });
}

void starpu_data_set_ooc_flag(starpu_data_handle_t handle, unsigned flag) {
    set(handle, "starpu_data_set_ooc_flag",
        [&](data::handle&, data::handle_details& d) { d.may_leave_core = flag != 0; });
}

unsigned starpu_data_get_ooc_flag(starpu_data_handle_t handle) {
    const data::handle_details* d =
        data::is_registered(handle) ? data::details_of(*data::handle_of(handle)) : nullptr;
    return d == nullptr || d->may_leave_core;
}

unsigned starpu_data_is_on_node(starpu_data_handle_t handle, unsigned node) {
    return has_value_on(handle, node);
}

unsigned starpu_data_test_if_allocated_on_node(starpu_data_handle_t handle, unsigned memory_node) {
    return has_memory_on(handle, memory_node);
}

unsigned starpu_data_test_if_mapped_on_node(starpu_data_handle_t, unsigned) {
    return 0;
}

void starpu_data_query_status2(starpu_data_handle_t handle, int memory_node, int* is_allocated, int* is_valid,
                               int* is_loading, int* is_requested) {
    const auto node = static_cast<unsigned>(memory_node);
    if (is_allocated != nullptr) *is_allocated = has_memory_on(handle, node);
    if (is_valid != nullptr) *is_valid = has_value_on(handle, node);
    if (is_loading != nullptr) *is_loading = 0;
    if (is_requested != nullptr) *is_requested = 0;
}

void starpu_data_query_status(starpu_data_handle_t handle, int memory_node, int* is_allocated, int* is_valid,
                              int* is_requested) {
    starpu_data_query_status2(handle, memory_node, is_allocated, is_valid, nullptr, is_requested);
}

} // extern "C"
