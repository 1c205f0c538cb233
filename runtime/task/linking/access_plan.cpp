// Translates buffers and modes into planned accesses.
#include "task/linking/access_plan.hpp"

#include "base/seeded_bug.hpp"
#include "task/core/engine.hpp"
#include "task/core/task.hpp"

namespace starpu::task {

graph::access_class class_of(starpu_data_access_mode mode) {
    if ((mode & STARPU_REDUX) != 0) return graph::access_class::reduce;
    if ((mode & STARPU_W) == 0) return graph::access_class::read;
    const bool commutes = (mode & STARPU_COMMUTE) != 0 && !current_determinism().orders_commuting_accesses;
    return commutes ? graph::access_class::commute : graph::access_class::write;
}

namespace {
bool is_ordered(const starpu_task& t, unsigned buffer, const data::handle& h) {
    if (base::is_seeded(base::seeded_bug::unordered_waits_its_turn)) return true;
    // Programs may change the handle's flag while tasks wait.
    if (!t.sequential_consistency || !__atomic_load_n(&h.is_sequentially_consistent, __ATOMIC_RELAXED))
        return false;
    return t.handles_sequential_consistency == nullptr || t.handles_sequential_consistency[buffer] != 0;
}

planned_access plan_one(data::handle& h, starpu_data_access_mode mode) {
    planned_access p;
    p.target = &h;
    p.kind = class_of(mode);
    p.reads = (mode & STARPU_R) != 0;
    p.writes = (mode & (STARPU_W | STARPU_REDUX)) != 0;
    // Others of a commuting group may come first, and read.
    p.discards = !p.reads && p.kind != graph::access_class::commute;
    return p;
}

// The union of two uses of one handle. Two classes become a write, which excludes all other accesses.
void merge(planned_access& into, const planned_access& other) {
    if (into.kind != other.kind) into.kind = graph::access_class::write;
    into.reads |= other.reads;
    into.writes |= other.writes;
    into.is_ordered |= other.is_ordered;
    into.discards &= other.discards;
}
} // namespace

access_plan plan_accesses(const starpu_task& t, plan_purpose purpose) {
    access_plan plan;
    const unsigned count = buffer_count(t);
    for (unsigned i = 0; i < count; ++i) {
        const starpu_data_access_mode mode = buffer_mode(t, i);
        if ((mode & STARPU_SCRATCH) != 0) continue;
        planned_access fresh = plan_one(*data::handle_of(buffer_handle(t, i)), mode);
        if (purpose == plan_purpose::submission) fresh.is_ordered = is_ordered(t, i, *fresh.target);
        planned_access* same = nullptr;
        for (planned_access& earlier : plan)
            if (earlier.target == fresh.target) same = &earlier;
        if (same != nullptr)
            merge(*same, fresh);
        else
            plan.push_back(fresh);
    }
    return plan;
}

} // namespace starpu::task
