// Makes policies of the rows of policies.def: each builds its tree when it begins.
#include "api/components/policies.hpp"

#include "api/components/take_over.hpp"

#include "starpu_sched_component.h"

#include <array>
#include <cstddef>
#include <utility>

namespace starpu::api::components {

namespace {
struct modular_row {
    const char* name;
    starpu_sched_component* (*create)(starpu_sched_tree*, void*);
    unsigned flags;
    const char* description;
};

// Those of the components that take parameters get none.
starpu_sched_component* make_mct(starpu_sched_tree* tree, void*) {
    return starpu_sched_component_mct_create(tree, nullptr);
}
starpu_sched_component* make_heft(starpu_sched_tree* tree, void*) {
    return starpu_sched_component_heft_create(tree, nullptr);
}
starpu_sched_component* make_heteroprio(starpu_sched_tree* tree, void*) {
    return starpu_sched_component_heteroprio_create(tree, nullptr);
}
constexpr auto make_eager = starpu_sched_component_eager_create;
constexpr auto make_eager_prio = starpu_sched_component_eager_prio_create;
constexpr auto make_random = starpu_sched_component_random_create;
constexpr auto make_work_stealing = starpu_sched_component_work_stealing_create;

constexpr unsigned WORKERS = STARPU_SCHED_SIMPLE_DECIDE_WORKERS;
constexpr unsigned MEMNODES = STARPU_SCHED_SIMPLE_DECIDE_MEMNODES;
constexpr unsigned ARCHS = STARPU_SCHED_SIMPLE_DECIDE_ARCHS;
constexpr unsigned ALWAYS = STARPU_SCHED_SIMPLE_DECIDE_ALWAYS;
constexpr unsigned MODELS = STARPU_SCHED_SIMPLE_PERFMODEL;
constexpr unsigned IMPL = STARPU_SCHED_SIMPLE_IMPL;
constexpr unsigned ABOVE = STARPU_SCHED_SIMPLE_FIFO_ABOVE;
constexpr unsigned ABOVE_BY_PRIO = ABOVE | STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO;
constexpr unsigned BELOW = STARPU_SCHED_SIMPLE_FIFOS_BELOW;
constexpr unsigned BELOW_BY_PRIO = BELOW | STARPU_SCHED_SIMPLE_FIFOS_BELOW_PRIO;
constexpr unsigned READY = STARPU_SCHED_SIMPLE_FIFOS_BELOW_READY;
constexpr unsigned BY_LENGTH = STARPU_SCHED_SIMPLE_FIFOS_BELOW_EXP;
constexpr unsigned ANY_NUMBER = STARPU_SCHED_SIMPLE_FIFOS_BELOW_NOLIMIT;
constexpr unsigned STEALING = STARPU_SCHED_SIMPLE_WS_BELOW;

constexpr modular_row rows[] = {
#define MODULAR(name, chooser, flags, description) {name, make_##chooser, flags, description},
#include "api/components/policies.def"
#undef MODULAR
};

template <std::size_t Row> void begin_modular(unsigned context) {
    starpu_sched_component_initialize_simple_scheduler(rows[Row].create, nullptr, rows[Row].flags, context);
    let_workers_take_over(starpu_sched_tree_get(context));
    tell_priorities_apart(context); // fifo components sort, too
}

template <std::size_t Row> starpu_sched_policy describe_modular() {
    starpu_sched_policy functions{};
    functions.init_sched = begin_modular<Row>;
    functions.deinit_sched = starpu_sched_tree_deinitialize;
    functions.push_task = starpu_sched_tree_push_task;
    functions.pop_task = starpu_sched_tree_pop_task;
    functions.pre_exec_hook = starpu_sched_component_worker_pre_exec_hook;
    functions.post_exec_hook = starpu_sched_component_worker_post_exec_hook;
    functions.do_schedule = starpu_sched_tree_do_schedule;
    functions.add_workers = starpu_sched_tree_add_workers;
    functions.remove_workers = starpu_sched_tree_remove_workers;
    functions.policy_name = rows[Row].name;
    functions.policy_description = rows[Row].description;
    functions.worker_type = STARPU_WORKER_LIST;
    return functions;
}

template <std::size_t... Row> auto describe_rows(std::index_sequence<Row...>) {
    return std::array{describe_modular<Row>()...};
}
} // namespace

std::span<starpu_sched_policy* const> modular_policies() {
    static auto policies = describe_rows(std::make_index_sequence<std::size(rows)>());
    static const auto list = [] {
        std::array<starpu_sched_policy*, std::size(rows)> pointers{};
        for (std::size_t i = 0; i < pointers.size(); ++i) pointers[i] = &policies[i];
        return pointers;
    }();
    return list;
}

} // namespace starpu::api::components

extern "C" {

void starpu_initialize_prio_center_policy(unsigned sched_ctx_id) {
    starpu_sched_component_initialize_simple_scheduler(
        starpu_sched_component_eager_create, nullptr,
        STARPU_SCHED_SIMPLE_FIFO_ABOVE | STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO, sched_ctx_id);
}

} // extern "C"
