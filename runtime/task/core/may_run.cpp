// Asks the kind of the worker, the task's lists and the codelet, in this order.
#include "task/core/may_run.hpp"

#include "task/core/engine.hpp"
#include "task/core/failure.hpp"

namespace starpu::task {

namespace {
bool is_listed(const starpu_task& t, unsigned worker) {
    if (t.execute_on_a_specific_worker) return worker == t.workerid;
    if (t.workerids_len == 0) return true;
    return worker / 32 < t.workerids_len && (t.workerids[worker / 32] >> (worker % 32) & 1) != 0;
}

starpu_worker_archtype kind_of(unsigned worker) {
    const engine* e = current_engine();
    return e == nullptr ? STARPU_CPU_WORKER : e->kinds.of(worker);
}

bool has_lost_device(unsigned worker) {
    const engine* e = current_engine();
    return e != nullptr && e->lost.includes(worker);
}

// Whether can_execute of the codelet takes the worker; below 0: the error that it threw, with its line.
int ask_can_execute(starpu_task& t, unsigned worker, unsigned implementation) {
    int answer = 0;
    const int error = call_program(t, "can_execute of its codelet", "that refuses the worker",
                                   [&] { answer = t.cl->can_execute(worker, &t, implementation) != 0; });
    return error != 0 ? error : answer;
}
} // namespace

int ask_implementation(starpu_task& t, unsigned worker, unsigned implementation) {
    const starpu_worker_archtype kind = kind_of(worker);
    if (!is_listed(t, worker) || has_lost_device(worker) ||
        kernel_for(kind, *t.cl, implementation) == nullptr)
        return 0;
    if (const std::uint64_t said = said_where(t); said != 0 && (said & STARPU_WORKER_TO_MASK(kind)) == 0)
        return 0;
    return t.cl->can_execute == nullptr ? 1 : ask_can_execute(t, worker, implementation);
}

bool may_run_implementation(starpu_task& t, unsigned worker, unsigned implementation) {
    return ask_implementation(t, worker, implementation) > 0;
}

bool may_run_on(starpu_task& t, unsigned worker, unsigned& implementation) {
    for (implementation = 0; implementation < STARPU_MAXIMPLEMENTATIONS; ++implementation)
        if (may_run_implementation(t, worker, implementation)) return true;
    return false;
}

bool some_worker_may_run(starpu_task& t, const engine& e) {
    unsigned implementation;
    for (unsigned worker = 0; worker < e.worker_count; ++worker)
        if (may_run_on(t, worker, implementation)) return true;
    return false;
}

} // namespace starpu::task
