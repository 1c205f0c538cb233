// Tells jobs in use from free ones by what recycling clears.
#include "graph/population.hpp"

#include "graph/job_pool.hpp"

namespace starpu::graph {

void for_each_job(const std::function<void(job&)>& visit) {
    for_each_slot([&](job& n) {
        if (n.flags != 0 || n.successors.load(std::memory_order_relaxed) != 0) visit(n);
    });
}

bool is_used_by_ready_job(access& a, const void* handle) {
    const auto aims = [&] {
        const std::uintptr_t target = a.target.load(std::memory_order_acquire);
        return (target & (~position_mask | in_block_bit)) == reinterpret_cast<std::uintptr_t>(handle);
    };
    if (!aims() || !is_under_way(a.word.load(std::memory_order_acquire))) return false;
    // It may have begun its next life in between, with other data.
    return aims() && has_all_inputs(owner_of(a));
}

void for_each_ready_user(const void* handle, const std::function<void(job&)>& visit) {
    for_each_slot([&](job& n) {
        for (access& a : n.accesses)
            if (is_used_by_ready_job(a, handle)) return visit(n);
    });
}

} // namespace starpu::graph
