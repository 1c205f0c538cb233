// One task on one worker.
#include "base/report.hpp"
#include "base/seeded_bug.hpp"
#include "base/small_vector.hpp"
#include "data/handle_details.hpp"
#include "data/worker_buffers.hpp"
#include "graph/execution_lock.hpp"
#include "platform/clock.hpp"
#include "task/check.hpp"
#include "task/completion.hpp"
#include "task/dispatch.hpp"
#include "task/exclusion.hpp"
#include "task/failure.hpp"
#include "task/reduction_lanes.hpp"
#include "task/task.hpp"
#include "worker/task_timing.hpp"
#include "worker/worker.hpp"

#include <cerrno>

namespace starpu::worker {

namespace {
// Somebody unordered uses the data now: the node takes the locks it turned out to need and comes back with
// them.
void wait_for_locks(worker& w, graph::node& n) {
    graph::ready_list ready;
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    w.scheduler->expect_back(n);
    if (task::take_locks(n, ready)) ready.push(n);
    task::dispatch(ready);
}

int call(worker& w, starpu_task& t, const starpu_codelet& cl, unsigned implementation, void** buffers,
         void* argument) {
    starpu_task* outer = task::this_thread.current;
    int* outer_outcome = task::this_thread.kernel_outcome;
    int error = 0; // the kernel may set it through starpu_task_fail
    task::this_thread.current = &t;
    task::this_thread.kernel_outcome = &error;
    task::no_blocking guard;
    try {
        w.device->run(cl, implementation, buffers, argument);
    } catch (...) {
        error = task::report_exception(t);
    }
    task::this_thread.current = outer;
    task::this_thread.kernel_outcome = outer_outcome;
    return error;
}

int prepare_main_copy(data::handle& h) {
    if ((h.attention.load(std::memory_order_acquire) & data::main_copy_missing) == 0) return 0;
    return data::allocate_main_copy(h);
}

void* initialised_contribution(worker& w, graph::node& n, data::handle& h, int& error) {
    starpu_task& t = *task::task_of(n);
    const unsigned index = task::contribution_index(n, h, w.id);
    data::worker_buffer* mine = data::worker_buffer_of(h, data::buffer_use::reduction, index);
    if (mine == nullptr) return nullptr;
    if (!mine->has_value) {
        const data::reduction_state& methods = data::details_of(h)->reduction;
        if (!base::is_seeded(base::seeded_bug::contribution_starts_dirty))
            error = call(w, t, *methods.initialise, 0, &mine->interface, methods.initialise_argument);
        if (error != 0) return nullptr;
        mine->has_value = true;
    }
    return mine->interface;
}

// nullptr: `error` says why, if it is more than a lack of memory.
void* find_buffer(worker& w, graph::node& n, unsigned i, int& error) {
    starpu_task& t = *task::task_of(n);
    data::handle& h = *data::handle_of(task::buffer_handle(t, i));
    const int mode = task::buffer_mode(t, i);
    if ((mode & STARPU_SCRATCH) != 0) {
        data::worker_buffer* mine = data::worker_buffer_of(h, data::buffer_use::scratch, w.id);
        return mine == nullptr ? nullptr : mine->interface;
    }
    if ((mode & STARPU_REDUX) != 0) return initialised_contribution(w, n, h, error);
    return prepare_main_copy(h) == 0 ? h.main_interface : nullptr;
}

unsigned choose_implementation(worker& w, const graph::node& n, starpu_task& t) {
    if (n.details != nullptr && n.details->implementation >= 0)
        return static_cast<unsigned>(n.details->implementation);
    unsigned implementation = 0;
    if (t.cl->can_execute != nullptr && !task::may_run_on(t, w.id, implementation)) return 0;
    return implementation;
}

int run_slowly(worker& w, graph::node& n) {
    starpu_task& t = *task::task_of(n);
    const task_timing timing(w, t);
    if (t.prologue_callback_pop_func != nullptr) {
        task::no_blocking guard;
        t.prologue_callback_pop_func(t.prologue_callback_pop_arg);
    }
    const unsigned count = task::buffer_count(t);
    base::small_vector<void*, graph::inline_accesses> buffers;
    for (unsigned i = 0; i < count; ++i) {
        int error = 0;
        void* found = find_buffer(w, n, i, error);
        if (error != 0) return error;
        if (found == nullptr) {
            char name[96];
            return base::report_error(
                -ENOMEM, task::describe(t, name),
                "no memory left for its buffer %u; it is not run and its data keep their values", i);
        }
        buffers.push_back(found);
        if (t.dyn_interfaces == nullptr && i < STARPU_NMAXBUFS) t.interfaces[i] = found;
    }
    return call(w, t, *t.cl, choose_implementation(w, n, t), buffers.data(), n.argument);
}

// For nodes whose buffers are the main copies of the handles that the accesses of the same number name.
// False: one of the copies is not there yet.
bool find_main_copies(const graph::node& n, void** buffers) {
    for (unsigned i = 0; i < n.access_count; ++i) {
        auto* h = static_cast<data::handle*>(graph::handle_address(n.accesses[i]));
        if (h->attention.load(std::memory_order_acquire) != 0) return false;
        buffers[i] = h->main_interface;
    }
    return true;
}

int run_kernel(worker& w, graph::node& n) {
    void* buffers[graph::inline_accesses];
    const bool is_quick = !n.has(graph::slow_when_run) && !n.has(graph::has_blocks) &&
                          !w.engine->is_profiling.load(std::memory_order_relaxed);
    if (!is_quick || !find_main_copies(n, buffers)) return run_slowly(w, n);
    return call(w, *task::task_of(n), *n.codelet, 0, buffers, n.argument);
}

void run_or_cancel(worker& w, graph::node& n) {
    task::engine& e = *w.engine;
    if (e.failures.looks_closer.load(std::memory_order_relaxed) && task::must_be_cancelled(e, n))
        return task::cancel(e, n);
    sched::program_policy* program = w.scheduler->program();
    if (program != nullptr) program->before_run(*task::task_of(n));
    const int error = run_kernel(w, n);
    if (program != nullptr) program->after_run(*task::task_of(n));
    if (error != 0) task::note_failure(e, n, error);
}
} // namespace

void execute(worker& w, graph::node& n) {
    const bool has_data = n.access_count != 0;
    if (has_data) {
        w.engine->bias.enter(w.id, reinterpret_cast<std::uintptr_t>(&n));
        if (!task::may_touch_data(n)) {
            w.engine->bias.leave(w.id);
            return wait_for_locks(w, n);
        }
    }
    if (n.has(graph::outlives_run)) task::set_status(*task::task_of(n), STARPU_TASK_RUNNING);
    run_or_cancel(w, n);
    if (has_data) w.engine->bias.leave(w.id);
    counters::add(w.done.executed_tasks, std::uint64_t{1});

    graph::ready_list ready;
    // A node handed to a worker that is inside a callback would wait for the callback.
    if (!n.has(graph::slow_when_done)) w.scheduler->begin_hand_off(w.id);
    task::complete(n, ready);
    task::dispatch(ready);
    w.scheduler->end_hand_off(w.id);
}

} // namespace starpu::worker
