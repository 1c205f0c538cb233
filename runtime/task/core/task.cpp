// Gives a task its job, and reads from it how far the task is.
#include "task/core/task.hpp"

#include "graph/job_pool.hpp"

#include <cstdio>

namespace starpu::task {

graph::job* ensure_job(starpu_task& t) {
    if (t.starpu_private == nullptr) {
        graph::job* n = graph::allocate_job();
        if (n != nullptr) n->owner = &t;
        t.starpu_private = n;
    }
    return job_of(t);
}

bool is_in_flight(const starpu_task& t) {
    const graph::job* n = job_of(t);
    if (n == nullptr || n->details == nullptr) return false;
    const std::uint32_t state = n->details->completion.load(std::memory_order_acquire);
    if (state == graph::not_submitted || state == graph::complete) return false;
    if (n->details->fate.load(std::memory_order_acquire) != graph::has_ended) return true;
    graph::wait_until_complete(*n->details); // counted as done, and about to say so
    return false;
}

bool has_ended(const starpu_task& t) {
    const graph::job* n = job_of(t);
    return n != nullptr && n->details != nullptr &&
           n->details->completion.load(std::memory_order_acquire) == graph::complete;
}

bool set_implementation(graph::job& n, unsigned implementation) {
    if (graph::ensure_details(n) == nullptr) return false;
    n.details->implementation = static_cast<int>(implementation);
    n.details->run_implementation = -1;
    n.set(graph::slow_when_run); // the submission may have looked before
    return true;
}

void note_run_implementation(graph::job& n, unsigned implementation) {
    if (graph::job_details* d = graph::ensure_details(n))
        d->run_implementation = static_cast<int>(implementation);
}

const char* describe(const starpu_task& t, char* text) {
    const char* name = t.name != nullptr ? t.name : (t.cl != nullptr ? t.cl->name : nullptr);
    if (name != nullptr)
        std::snprintf(text, 96, "task \"%.70s\"", name);
    else
        std::snprintf(text, 96, "task %p", static_cast<const void*>(&t));
    return text;
}

} // namespace starpu::task
