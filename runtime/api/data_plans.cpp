// starpu/filters/plans.h: partitions that are planned once and switched by submission.
#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "task/core/engine.hpp"
#include "task/handles/plans.hpp"

#include "starpu_data_filters.h"

using namespace starpu;
using task::plan_request;

namespace {
void switch_plan(starpu_data_handle_t initial_handle, unsigned nparts, starpu_data_handle_t* children,
                 plan_request what, const task::switch_manner& how, const char* call) {
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        if (int error = api::check_handle(initial_handle, call)) return error;
        return task::switch_plan({*data::handle_of(initial_handle), nparts, children}, what, how, call);
    });
}

void unpartition(starpu_data_handle_t initial_handle, unsigned nparts, starpu_data_handle_t* children,
                 int gathering_node, plan_request what, const task::switch_manner& how, const char* call) {
    if (const int error = api::check_node(gathering_node, call)) {
        errno = -error;
        return;
    }
    switch_plan(initial_handle, nparts, children, what, how, call);
}

task::switch_manner ordered_if(int sequential_consistency) {
    task::switch_manner how;
    how.is_ordered = sequential_consistency != 0;
    return how;
}

int make_plan(starpu_data_handle_t initial_handle, starpu_data_filter* f, starpu_data_handle_t* children,
              const char* call) {
    if (int error = task::check_running(call)) return error;
    if (int error = api::check_handle(initial_handle, call)) return error;
    if (f == nullptr || children == nullptr)
        return base::report_error(-EINVAL, call, "the filter or the array of children is NULL");
    return task::make_plan(*data::handle_of(initial_handle), *f, children, call);
}

void clean(starpu_data_handle_t root_data, unsigned nparts, starpu_data_handle_t* children, int gather_node,
           const char* call) {
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        if (int error = api::check_handle(root_data, call)) return error;
        if (int error = api::check_node(gather_node, call)) return error;
        return task::end_plan({*data::handle_of(root_data), nparts, children}, call);
    });
}
} // namespace

extern "C" {

void starpu_data_partition_plan(starpu_data_handle_t initial_handle, struct starpu_data_filter* f,
                                starpu_data_handle_t* children) {
    constexpr const char* call = "starpu_data_partition_plan";
    api::boundary_void(call, [&] { return make_plan(initial_handle, f, children, call); });
}

void starpu_data_partition_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                  starpu_data_handle_t* children) {
    switch_plan(initial_handle, nparts, children, plan_request::partition, {},
                "starpu_data_partition_submit");
}

void starpu_data_partition_submit_sequential_consistency(starpu_data_handle_t initial_handle, unsigned nparts,
                                                         starpu_data_handle_t* children,
                                                         int sequential_consistency) {
    switch_plan(initial_handle, nparts, children, plan_request::partition, ordered_if(sequential_consistency),
                "starpu_data_partition_submit_sequential_consistency");
}

void starpu_data_partition_readonly_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                           starpu_data_handle_t* children) {
    switch_plan(initial_handle, nparts, children, plan_request::partition_readonly, {},
                "starpu_data_partition_readonly_submit");
}

void starpu_data_partition_readonly_submit_sequential_consistency(starpu_data_handle_t initial_handle,
                                                                  unsigned nparts,
                                                                  starpu_data_handle_t* children,
                                                                  int sequential_consistency) {
    switch_plan(initial_handle, nparts, children, plan_request::partition_readonly,
                ordered_if(sequential_consistency),
                "starpu_data_partition_readonly_submit_sequential_consistency");
}

void starpu_data_partition_readwrite_upgrade_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                                    starpu_data_handle_t* children) {
    switch_plan(initial_handle, nparts, children, plan_request::upgrade, {},
                "starpu_data_partition_readwrite_upgrade_submit");
}

void starpu_data_partition_readonly_downgrade_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                                     starpu_data_handle_t* children) {
    switch_plan(initial_handle, nparts, children, plan_request::downgrade, {},
                "starpu_data_partition_readonly_downgrade_submit");
}

void starpu_data_unpartition_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                    starpu_data_handle_t* children, int gathering_node) {
    unpartition(initial_handle, nparts, children, gathering_node, plan_request::unpartition, {},
                "starpu_data_unpartition_submit");
}

void starpu_data_unpartition_readonly_submit(starpu_data_handle_t initial_handle, unsigned nparts,
                                             starpu_data_handle_t* children, int gathering_node) {
    unpartition(initial_handle, nparts, children, gathering_node, plan_request::unpartition_readonly, {},
                "starpu_data_unpartition_readonly_submit");
}

void starpu_data_unpartition_submit_sequential_consistency(starpu_data_handle_t initial_handle,
                                                           unsigned nparts, starpu_data_handle_t* children,
                                                           int gathering_node, int sequential_consistency) {
    unpartition(initial_handle, nparts, children, gathering_node, plan_request::unpartition,
                ordered_if(sequential_consistency), "starpu_data_unpartition_submit_sequential_consistency");
}

void starpu_data_unpartition_submit_sequential_consistency_cb(starpu_data_handle_t initial_handle,
                                                              unsigned nparts, starpu_data_handle_t* children,
                                                              int gather_node, int sequential_consistency,
                                                              void (*callback_func)(void*),
                                                              void* callback_arg) {
    task::switch_manner how = ordered_if(sequential_consistency);
    how.callback = callback_func;
    how.callback_argument = callback_arg;
    unpartition(initial_handle, nparts, children, gather_node, plan_request::unpartition, how,
                "starpu_data_unpartition_submit_sequential_consistency_cb");
}

void starpu_data_unpartition_submit_r(starpu_data_handle_t initial_handle, int gathering_node) {
    constexpr const char* call = "starpu_data_unpartition_submit_r";
    api::boundary_void(call, [&] {
        if (int error = task::check_running(call)) return error;
        if (int error = api::check_handle(initial_handle, call)) return error;
        if (int error = api::check_node(gathering_node, call)) return error;
        return task::give_up_plans(*data::handle_of(initial_handle), call);
    });
}

void starpu_data_partition_clean(starpu_data_handle_t root_data, unsigned nparts,
                                 starpu_data_handle_t* children) {
    clean(root_data, nparts, children, STARPU_MAIN_RAM, "starpu_data_partition_clean");
}

void starpu_data_partition_clean_node(starpu_data_handle_t root_data, unsigned nparts,
                                      starpu_data_handle_t* children, int gather_node) {
    clean(root_data, nparts, children, gather_node, "starpu_data_partition_clean_node");
}

} // extern "C"
