// starpu_sched_component.h: a component that draws the child for each task; a faster one is drawn more often.
#include "api/components/component.hpp"

#include <cstdint>

namespace starpu::api::components {

namespace {
struct draw_content : content {
    std::atomic<std::uint64_t> state{0};
};

// splitmix64: every draw takes the next number of one sequence; from 0 up to 1.
double draw_from(std::atomic<std::uint64_t>& state) {
    std::uint64_t z = state.fetch_add(0x9E3779B97F4A7C15ull, std::memory_order_relaxed);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

double speed_for(starpu_sched_component* child, starpu_task* t) {
    return starpu_sched_component_can_execute_task(child, t) != 0 ? speed_of_workers(child) : 0.0;
}

// The drawn child, or where that one is full the next one that is not.
int push_where_drawn(starpu_sched_component* c, starpu_task* t) {
    double sum = 0;
    for (unsigned i = 0; i < c->nchildren; ++i) sum += speed_for(c->children[i], t);
    double rest = draw_from(held_by<draw_content>(c).state) * sum;
    unsigned drawn = 0;
    for (; drawn + 1 < c->nchildren; ++drawn)
        if ((rest -= speed_for(c->children[drawn], t)) < 0) break;
    for (unsigned i = 0; i < c->nchildren; ++i) {
        starpu_sched_component* child = c->children[(drawn + i) % c->nchildren];
        if (starpu_sched_component_can_execute_task(child, t) != 0 && push_to_child(child, t) == 0) return 0;
    }
    return 1;
}
} // namespace

} // namespace starpu::api::components

using namespace starpu::api::components;

extern "C" {

struct starpu_sched_component* starpu_sched_component_random_create(struct starpu_sched_tree* tree, void*) {
    return make_component<draw_content>(tree, "random", kind::random, __func__, [](component& c) {
        c.push_task = push_where_drawn;
        c.pull_task = pull_nothing;
        c.can_pull = let_flow;
    });
}

int starpu_sched_component_is_random(struct starpu_sched_component* component) {
    return is_kind(component, kind::random, __func__);
}

} // extern "C"
