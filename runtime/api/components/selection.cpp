// starpu_sched_component.h: components that choose among their children by what a task says:
// perfmodel_select, stage and userchoice.
#include "api/components/component.hpp"

#include "starpu_scheduler.h"

#include <cmath>
#include <cstdint>

namespace starpu::api::components {

namespace {
struct select_content : content {
    starpu_sched_component_perfmodel_select_data to{};
};
struct stage_content : content {};

starpu_sched_component* child_for(starpu_sched_component* c, starpu_task* t) {
    const starpu_sched_component_perfmodel_select_data& to = held_by<select_content>(c).to;
    if (t->cl == nullptr || t->cl->model == nullptr) return to.no_perfmodel_component;
    double length = 0;
    if (starpu_sched_component_execute_preds(c, t, &length) == 0) return to.no_perfmodel_component;
    if (std::isnan(length)) return to.calibrator_component;
    return length > 0 ? to.perfmodel_component : to.no_perfmodel_component;
}

int push_by_model(starpu_sched_component* c, starpu_task* t) {
    starpu_sched_component* child = child_for(c, t);
    return child == nullptr ? 1 : push_into(child, t);
}

// The first one that can run it and takes it.
int push_to_first(starpu_sched_component* c, starpu_task* t) {
    for (unsigned i = 0; i < c->nchildren; ++i)
        if (starpu_sched_component_can_execute_task(c->children[i], t) != 0 &&
            push_into(c->children[i], t) == 0)
            return 0;
    return 1;
}

// A number that no child has counts as that of the first.
int push_as_said(starpu_sched_component* c, starpu_task* t) {
    if (c->nchildren == 0) return 1;
    const auto said = reinterpret_cast<std::uintptr_t>(t->sched_data);
    return push_into(c->children[said < c->nchildren ? said : 0], t);
}

starpu_sched_component* make_choice(starpu_sched_tree* tree, const char* name, kind k, const char* call,
                                    int (*push)(starpu_sched_component*, starpu_task*)) {
    return make_component<stage_content>(tree, name, k, call, [&](component& c) {
        c.push_task = push;
        c.pull_task = pull_nothing;
        c.can_pull = let_flow;
        c.estimated_end = starpu_sched_component_estimated_end_min;
    });
}
} // namespace

} // namespace starpu::api::components

using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component* starpu_sched_component_perfmodel_select_create(
    struct starpu_sched_tree* tree,
    struct starpu_sched_component_perfmodel_select_data* perfmodel_select_data) {
    return make_component<select_content>(tree, "perfmodel_select", kind::perfmodel_select, __func__,
                                          [&](component& c) {
                                              if (perfmodel_select_data != nullptr)
                                                  held_by<select_content>(&c).to = *perfmodel_select_data;
                                              c.push_task = push_by_model;
                                              c.pull_task = pull_nothing;
                                              c.can_pull = let_flow;
                                              c.estimated_end = starpu_sched_component_estimated_end_min;
                                          });
}

int starpu_sched_component_is_perfmodel_select(struct starpu_sched_component* component) {
    return is_kind(component, kind::perfmodel_select, __func__);
}

struct starpu_sched_component* starpu_sched_component_stage_create(struct starpu_sched_tree* tree, void*) {
    return make_choice(tree, "stage", kind::stage, __func__, push_to_first);
}

int starpu_sched_component_is_stage(struct starpu_sched_component* component) {
    return is_kind(component, kind::stage, __func__);
}

struct starpu_sched_component* starpu_sched_component_userchoice_create(struct starpu_sched_tree* tree,
                                                                        void*) {
    return make_choice(tree, "userchoice", kind::userchoice, __func__, push_as_said);
}

int starpu_sched_component_is_userchoice(struct starpu_sched_component* component) {
    return is_kind(component, kind::userchoice, __func__);
}

} // extern "C"
