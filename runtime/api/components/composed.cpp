// starpu_sched_component.h: recipes, by which several components are made one below the other and used as
// one.
#include "api/boundary.hpp"
#include "api/components/component.hpp"

#include <vector>

using namespace starpu;

struct starpu_sched_component_composed_recipe {
    struct step {
        starpu_sched_component* (*create)(starpu_sched_tree*, void*);
        void* argument;
    };
    api::components::mark made_here;
    std::vector<step> steps;
};

using namespace starpu::api::components;

namespace {
bool is_null(const starpu_sched_component_composed_recipe* recipe, const char* call) {
    if (recipe != nullptr && recipe->made_here.is_there()) return false;
    errno = -base::report_error(-EINVAL, call,
                                "the recipe is NULL or none; make recipes with "
                                "starpu_sched_component_composed_recipe_create()");
    return true;
}
} // namespace

extern "C" {

struct starpu_sched_component_composed_recipe* starpu_sched_component_composed_recipe_create(void) {
    auto* fresh = new (std::nothrow) starpu_sched_component_composed_recipe;
    if (fresh == nullptr) errno = -base::report_error(-ENOMEM, __func__, "no memory left for a recipe");
    return fresh;
}

struct starpu_sched_component_composed_recipe* starpu_sched_component_composed_recipe_create_singleton(
    struct starpu_sched_component* (*create_component)(struct starpu_sched_tree* tree, void* arg),
    void* arg) {
    starpu_sched_component_composed_recipe* fresh = starpu_sched_component_composed_recipe_create();
    if (fresh != nullptr) starpu_sched_component_composed_recipe_add(fresh, create_component, arg);
    return fresh;
}

void starpu_sched_component_composed_recipe_add(
    struct starpu_sched_component_composed_recipe* recipe,
    struct starpu_sched_component* (*create_component)(struct starpu_sched_tree* tree, void* arg),
    void* arg) {
    if (is_null(recipe, __func__)) return;
    if (create_component == nullptr) {
        errno = -base::report_error(-EINVAL, __func__, "the function that makes a component is NULL");
        return;
    }
    api::boundary_void(__func__, [&] {
        recipe->steps.push_back({create_component, arg});
        return 0;
    });
}

void starpu_sched_component_composed_recipe_destroy(struct starpu_sched_component_composed_recipe* recipe) {
    if (recipe != nullptr && !is_null(recipe, __func__)) delete recipe;
}

struct starpu_sched_component*
starpu_sched_component_composed_component_create(struct starpu_sched_tree* tree,
                                                 struct starpu_sched_component_composed_recipe* recipe) {
    starpu_sched_component* top = nullptr;
    starpu_sched_component* bottom = nullptr;
    if (is_null(recipe, __func__)) return ignored_component();
    for (const auto& step : recipe->steps) {
        starpu_sched_component* made = step.create(tree, step.argument);
        if (is_null(made, __func__)) continue;
        if (bottom != nullptr) starpu_sched_component_connect(bottom, made);
        if (top == nullptr) top = made;
        bottom = made;
    }
    if (top == nullptr) {
        errno = -base::report_error(-EINVAL, __func__, "the recipe made no component");
        return ignored_component();
    }
    if (bottom != top)
        record_of(top).lower = record_of(bottom).lower != nullptr ? record_of(bottom).lower : bottom;
    return top;
}

} // extern "C"
