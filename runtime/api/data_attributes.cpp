// starpu_data.h: what a handle is told about itself, and hints about where it will be needed.
#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "api/memory_node.hpp"
#include "api/null_arguments.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/inheritance.hpp"
#include "data/worker_buffers.hpp"
#include "task/core/engine.hpp"
#include "task/switching/plan_states.hpp"

#include "starpu_data.h"

#include <algorithm>
#include <atomic>
#include <cstdarg>
#include <initializer_list>
#include <mutex>
#include <vector>

using namespace starpu;

namespace {
constexpr unsigned most_coordinates = 5;

template <class Set> void set(starpu_data_handle_t handle, const char* call, Set change) {
    api::boundary_void(call, [&] {
        if (int error = api::check_handle(handle, call)) return error;
        data::handle_details* d = data::ensure_details(*data::handle_of(handle));
        if (d == nullptr) return base::report_error(-ENOMEM, call, "no memory left");
        change(*data::handle_of(handle), *d);
        return 0;
    });
}

// A method that runs nowhere only stands between those before and after it.
bool can_be_method(const starpu_codelet& cl) {
    if (cl.where == STARPU_NOWHERE) return true;
    const bool may = cl.where == 0 || (cl.where & STARPU_CPU) != 0;
    return may && (cl.cpu_funcs[0] != nullptr || cl.cpu_func != nullptr);
}

// A method without a number of buffers of its own takes what it is given.
int check_method(const starpu_codelet* cl, int fewest, int most, const char* which, const char* call) {
    if (cl == nullptr) return 0;
    if (!can_be_method(*cl))
        return base::report_error(-EINVAL, call, "the %s codelet has no function in cpu_funcs", which);
    if (cl->nbuffers == STARPU_VARIABLE_NBUFFERS || (cl->nbuffers >= fewest && cl->nbuffers <= most))
        return 0;
    return base::report_error(-EINVAL, call, "the %s codelet has %d buffers; it needs %d", which,
                              cl->nbuffers, fewest);
}

// What the codelet leaves out is what methods do: the manuals' examples name no modes.
void complete_modes(starpu_codelet* cl, std::initializer_list<starpu_data_access_mode> usual) {
    if (cl == nullptr || cl->dyn_modes != nullptr || cl->nbuffers == STARPU_VARIABLE_NBUFFERS) return;
    const std::size_t count = std::min<std::size_t>(usual.size(), static_cast<unsigned>(cl->nbuffers));
    for (std::size_t i = 0; i < count; ++i) {
        std::atomic_ref<starpu_data_access_mode> its(cl->modes[i]); // several threads may bring the same
        if (its.load(std::memory_order_relaxed) == STARPU_NONE)
            its.store(usual.begin()[i], std::memory_order_relaxed);
    }
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
    complete_modes(combine, {STARPU_RW, STARPU_R, STARPU_SCRATCH});
    complete_modes(initialise, {STARPU_W});
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
    if (dimensions != 0 && api::is_null(dims, "the array of coordinates", __func__)) return;
    set(handle, "starpu_data_set_coordinates", [&](data::handle&, data::handle_details& d) {
        d.coordinates.assign(dims, dims + std::min(dimensions, most_coordinates));
    });
}

void starpu_data_set_coordinates(starpu_data_handle_t handle, unsigned dimensions, ...) {
    va_list list;
    va_start(list, dimensions);
    api::boundary_void("starpu_data_set_coordinates", [&] {
        std::vector<int> values(std::min(dimensions, most_coordinates));
        for (int& value : values) value = va_arg(list, int);
        errno = 0;
        starpu_data_set_coordinates_array(handle, static_cast<unsigned>(values.size()), values.data());
        return -errno; // it said so
    });
    va_end(list);
}

unsigned starpu_data_get_coordinates_array(starpu_data_handle_t handle, unsigned dimensions, int dims[]) {
    const data::handle_details* d =
        data::is_registered(handle) ? data::details_of(*data::handle_of(handle)) : nullptr;
    if (d == nullptr || (dimensions != 0 && api::is_null(dims, "the array of coordinates", __func__)))
        return 0;
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

void starpu_data_set_ooc_flag(starpu_data_handle_t handle, unsigned flag) {
    set(handle, "starpu_data_set_ooc_flag",
        [&](data::handle&, data::handle_details& d) { d.may_leave_core = flag != 0; });
}

unsigned starpu_data_get_ooc_flag(starpu_data_handle_t handle) {
    const data::handle_details* d =
        data::is_registered(handle) ? data::details_of(*data::handle_of(handle)) : nullptr;
    return d == nullptr || d->may_leave_core;
}

} // extern "C"
