// starpu_sched_component.h: a scheduler built along the machine: what its levels are given by recipes.
#include "api/components/component.hpp"
#include "api/context_zero.hpp"

#include "starpu_scheduler.h"

#include <hwloc.h>

namespace starpu::api::components {

namespace {
using recipe = starpu_sched_component_composed_recipe;

// The ancestor, of the type, of the core that the worker runs on; nullptr: there is none, or the worker is no
// core.
hwloc_obj_t ancestor_of(int worker, hwloc_obj_type_t type) {
    hwloc_obj_t o = starpu_worker_get_hwloc_obj(worker);
    while (o != nullptr && o->type != type) o = o->parent;
    return o;
}

const void* memory_of(int worker) {
    // Nodes are numbered from 0; no two have the same address this way, and none is null.
    return reinterpret_cast<const void*>(
        static_cast<std::uintptr_t>(starpu_worker_get_memory_node(static_cast<unsigned>(worker))) + 1);
}
const void* socket_of(int worker) {
    return ancestor_of(worker, HWLOC_OBJ_PACKAGE);
}
const void* cache_of(int worker) {
    return ancestor_of(worker, HWLOC_OBJ_L3CACHE);
}

struct level {
    recipe* made_of;
    const void* (*place_of)(int worker);
};

class machine_tree {
public:
    machine_tree(starpu_sched_tree* tree, const starpu_sched_component_specs& specs, unsigned workers)
        : tree_(tree), specs_(specs),
          count_(workers), levels_{{{specs.hwloc_component_composed_sched_component, memory_of},
                                    {specs.hwloc_socket_composed_sched_component, socket_of},
                                    {specs.hwloc_cache_composed_sched_component, cache_of}}} {}

    void build() {
        tree_->root = starpu_sched_component_composed_component_create(
            tree_, specs_.hwloc_machine_composed_sched_component);
        if (is_ignored(tree_->root)) {
            tree_->root = nullptr;
            return;
        }
        for (unsigned worker = 0; worker < count_; ++worker) place_worker(static_cast<int>(worker));
        starpu_sched_tree_update_workers(tree_);
    }

private:
    void place_worker(int worker) {
        starpu_sched_component* above = tree_->root;
        for (std::size_t i = 0; i < levels_.size(); ++i)
            if (levels_[i].made_of != nullptr && levels_[i].place_of(worker) != nullptr)
                above = found_or_made(above, i, worker);
        recipe* own = specs_.worker_composed_sched_component == nullptr
                          ? nullptr
                          : specs_.worker_composed_sched_component(starpu_worker_get_type(worker));
        if (own != nullptr) {
            starpu_sched_component* c = starpu_sched_component_composed_component_create(tree_, own);
            starpu_sched_component_composed_recipe_destroy(own);
            starpu_sched_component_connect(above, c);
            above = c;
        }
        starpu_sched_component_connect(above, starpu_sched_component_worker_get(tree_->sched_ctx_id, worker));
    }

    // The one of a worker before this one in the same place, and of the same kind unless kinds are mixed.
    starpu_sched_component* found_or_made(starpu_sched_component* above, std::size_t i, int worker) {
        for (int other = 0; other < worker; ++other) {
            starpu_sched_component* c = made_[static_cast<std::size_t>(other)][i];
            const bool is_same_kind = starpu_worker_get_type(other) == starpu_worker_get_type(worker);
            if (c == nullptr || levels_[i].place_of(other) != levels_[i].place_of(worker)) continue;
            if (is_same_kind || specs_.mix_heterogeneous_workers != 0)
                return made_[static_cast<std::size_t>(worker)][i] = c;
        }
        starpu_sched_component* fresh =
            starpu_sched_component_composed_component_create(tree_, levels_[i].made_of);
        starpu_sched_component_connect(above, fresh);
        return made_[static_cast<std::size_t>(worker)][i] = fresh;
    }

    starpu_sched_tree* tree_;
    const starpu_sched_component_specs& specs_;
    unsigned count_;
    std::array<level, 3> levels_;
    std::array<std::array<starpu_sched_component*, 3>, STARPU_NMAXWORKERS> made_{}; // by worker and level
};
} // namespace

} // namespace starpu::api::components

using namespace starpu;
using namespace starpu::api::components;

extern "C" {

struct starpu_sched_tree* starpu_sched_component_make_scheduler(unsigned sched_ctx_id,
                                                                struct starpu_sched_component_specs s) {
    starpu_sched_tree* tree = starpu_sched_tree_create(sched_ctx_id);
    const api::runtime_if_any r;
    if (r != nullptr) machine_tree(tree, s, r->workers().count()).build();
    return tree;
}

} // extern "C"
