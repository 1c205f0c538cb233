// One pool for all jobs; a child process begins with an empty one.
#include "graph/job_pool.hpp"

#include "base/fork.hpp"
#include "base/object_pool.hpp"

#include <new>

namespace starpu::graph {

namespace {
base::object_pool& jobs() {
    static base::renewed_in_child<base::object_pool, sizeof(job), alignof(job)> pool;
    return *pool;
}
const base::at_load jobs_at_load(jobs);
} // namespace

job* allocate_job() noexcept {
    void* place = jobs().allocate();
    return place == nullptr ? nullptr : new (place) job;
}

void free_job(job& n) {
    // for_each_job() tells free jobs by that. Volatile: the compiler may drop stores to an object that
    // ends.
    const_cast<volatile std::uint16_t&>(n.flags) = 0;
    if (n.successors.load(std::memory_order_relaxed) != 0) n.successors.store(0, std::memory_order_relaxed);
    n.~job();
    jobs().release(&n);
}

void for_each_slot(const std::function<void(job&)>& visit) {
    jobs().for_each_object([&](std::byte* place) { visit(*reinterpret_cast<job*>(place)); });
}

} // namespace starpu::graph
