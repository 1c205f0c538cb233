// Asks the kind of the worker, the task's lists and the codelet, in this order.
#include "task/core/may_run.hpp"

#include "task/core/engine.hpp"
#include "task/core/failure.hpp"

namespace starpu::task {

namespace {
bool is_listed(const starpu_task& t, base::worker_id worker) {
    if (t.execute_on_a_specific_worker) return worker == base::worker_id{t.workerid};
    if (t.workerids_len == 0) return true;
    const unsigned bit = number_of(worker);
    return bit / 32 < t.workerids_len && (t.workerids[bit / 32] >> (bit % 32) & 1) != 0;
}

starpu_worker_archtype kind_of(base::worker_id worker) {
    const engine* e = current_engine();
    return e == nullptr ? STARPU_CPU_WORKER : e->kinds.of(worker);
}

bool has_lost_device(base::worker_id worker) {
    const engine* e = current_engine();
    return e != nullptr && e->lost.includes(worker);
}

// Whether can_execute of the codelet takes the worker; below 0: the error that it threw, with its line.
int ask_can_execute(starpu_task& t, base::worker_id worker, unsigned implementation) {
    int answer = 0;
    const int error = call_program(t, "can_execute of its codelet", "that refuses the worker", [&] {
        answer = t.cl->can_execute(number_of(worker), &t, implementation) != 0;
    });
    return error != 0 ? error : answer;
}
} // namespace

bool is_able(const starpu_task& t, base::worker_id worker, unsigned implementation) {
    const starpu_worker_archtype kind = kind_of(worker);
    if (!is_listed(t, worker) || has_lost_device(worker) ||
        kernel_for(kind, *t.cl, implementation) == nullptr)
        return false;
    const std::uint64_t said = said_where(t);
    return said == 0 || (said & STARPU_WORKER_TO_MASK(kind)) != 0;
}

int ask_implementation(starpu_task& t, base::worker_id worker, unsigned implementation) {
    if (!is_able(t, worker, implementation)) return 0;
    return t.cl->can_execute == nullptr ? 1 : ask_can_execute(t, worker, implementation);
}

bool may_run_implementation(starpu_task& t, base::worker_id worker, unsigned implementation) {
    return ask_implementation(t, worker, implementation) > 0;
}

bool may_run_on(starpu_task& t, base::worker_id worker, unsigned& implementation) {
    for (implementation = 0; implementation < STARPU_MAXIMPLEMENTATIONS; ++implementation)
        if (may_run_implementation(t, worker, implementation)) return true;
    return false;
}

bool some_worker_may_run(starpu_task& t, const engine& e) {
    unsigned implementation;
    for (const base::worker_id worker : base::first_workers(e.worker_count))
        if (may_run_on(t, worker, implementation)) return true;
    return false;
}

} // namespace starpu::task
