// One task on one worker.
#include "worker/execute.hpp"

#include "base/fork.hpp"
#include "base/program_call.hpp"
#include "base/report.hpp"
#include "base/seeded_bug.hpp"
#include "base/small_vector.hpp"
#include "data/conversion.hpp"
#include "data/copies/admission.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "data/worker_buffers.hpp"
#include "graph/execution_lock.hpp"
#include "memory/nodes.hpp"
#include "platform/clock.hpp"
#include "task/core/buffer_nodes.hpp"
#include "task/core/failure.hpp"
#include "task/core/kernels.hpp"
#include "task/core/may_run.hpp"
#include "task/core/run_times.hpp"
#include "task/core/task.hpp"
#include "task/linking/exclusion.hpp"
#include "task/linking/reduction_lanes.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"
#include "worker/loss.hpp"
#include "worker/placement.hpp"
#include "worker/task_timing.hpp"

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <new>

namespace starpu::worker {

namespace {
// An unordered access uses the data now: the job is ready once more, takes the locks that it turned out to
// need, and comes back with them.
void wait_for_locks(worker& w, graph::job& n) {
    graph::ready_list ready;
    leave_place(n); // another access may write before the locks come back
    if (n.has(graph::holds_locks)) graph::release_locks(n, ready);
    w.scheduler->expect_back(n);
    n.set(graph::excludes);
    ready.append(n);
    task::dispatch(ready);
}

// How a kernel went: an error, or a number to ask the device for.
struct outcome {
    int error = 0;
    launch under_way = 0;
};

enum class manner { whole, may_be_late };

outcome call(worker& w, starpu_task& t, const starpu_codelet& cl, unsigned implementation, void** buffers,
             void* argument, manner how) {
    starpu_task* outer = task::this_thread.current;
    int* outer_outcome = task::this_thread.kernel_outcome;
    outcome result; // the kernel may set the error through starpu_task_fail
    task::this_thread.current = &t;
    task::this_thread.kernel_outcome = &result.error;
    task::no_blocking guard;
    try {
        if (how == manner::may_be_late)
            result.under_way = w.device->start(cl, implementation, buffers, argument);
        else
            w.device->run(cl, implementation, buffers, argument);
    } catch (...) {
        if (base::is_thread_ending()) throw; // execute() sees to the task
        result.error = task::report_exception(t);
    }
    task::this_thread.current = outer;
    task::this_thread.kernel_outcome = outer_outcome;
    return result;
}

// What runs in the thread itself would be measured with the kernels under way before it, and these with it.
// A stepped worker's device keeps the times itself.
void wait_for_each_kernel(worker& w) {
    for (started_kernel& k : w.under_way) {
        if (k.outcome != memory::progress::pending) continue;
        k.outcome = w.device->wait(k.number);
        k.end_ns = platform::now_ns();
    }
}

void wait_for_kernels(worker& w) {
    if (!w.under_way.empty() && !w.is_stepped) [[unlikely]]
        wait_for_each_kernel(w);
}

outcome call_whole(worker& w, starpu_task& t, const starpu_codelet& cl, void** buffers, void* argument) {
    wait_for_kernels(w);
    return call(w, t, cl, 0, buffers, argument, manner::whole);
}

// Workers of one device may find the same copy unconverted.
std::mutex& conversion_lock() {
    static base::renewed_in_child<std::mutex> one_at_a_time;
    return *one_at_a_time;
}
const base::at_load conversion_lock_at_load(conversion_lock);

// What came in the format of CPUs is turned into the worker's own, unless it is about to be overwritten.
int convert(worker& w, starpu_task& t, void* interface, int mode) {
    auto& copy = *static_cast<data::multiformat_copy*>(interface);
    if (!data::awaits_conversion(copy)) return 0;
    std::lock_guard guard(conversion_lock());
    if (!data::awaits_conversion(copy)) return 0;
    if ((mode & STARPU_R) != 0) {
        const data::format own = data::format_on(memory::at(w.node).kind(), *copy.ops);
        if (own.from_cpu == nullptr || task::kernel_for(w.device->kind(), *own.from_cpu, 0) == nullptr) {
            char name[96];
            return base::report_error(
                -EINVAL, task::describe(t, name),
                "its multiformat data have no codelet that converts them for %s; give their "
                "format_ops one",
                w.name.c_str());
        }
        if (const int error = call_whole(w, t, *own.from_cpu, &interface, nullptr).error) return error;
    }
    data::set_awaits_conversion(copy, false);
    return 0;
}

int initialise(worker& w, starpu_task& t, data::handle& h, void* interface) {
    if (base::is_seeded(base::seeded_bug::contribution_starts_dirty)) return 0;
    const data::reduction_state& methods = data::details_of(h)->reduction;
    if (methods.initialise->where == STARPU_NOWHERE) return 0; // the program counts on no initial value
    return call_whole(w, t, *methods.initialise, &interface, methods.initialise_argument).error;
}

void* initialised_contribution(worker& w, graph::job& n, data::handle& h, int& error) {
    starpu_task& t = *task::task_of(n);
    data::worker_buffer& mine = data::contribution_of(h, task::contribution_index(n, h, w.id));
    if (!data::copies::ensure_contribution(h, mine, w.node)) return nullptr;
    // Without a place there was no memory for the request.
    void* interface = data::copies::find_contribution(mine, w.node, has_place(n));
    if (interface == nullptr) return nullptr;
    if (data::is_multiformat(*h.ops)) error = convert(w, t, interface, mine.has_value ? STARPU_RW : STARPU_W);
    if (error == 0 && !mine.has_value) error = initialise(w, t, h, interface);
    if (error != 0) return nullptr;
    mine.has_value = true;
    return interface;
}

// Without a place the data were not fetched: there was no memory for the request.
void* copy_for(worker& w, graph::job& n, unsigned i, int& error) {
    starpu_task& t = *task::task_of(n);
    data::handle& h = *data::handle_of(task::buffer_handle(t, i));
    const base::memory_node_id node = task::node_of_buffer(w.node, t, i);
    void* found =
        data::copies::find(h, node == base::no_memory_node ? base::main_memory_node : node, has_place(n));
    const bool is_own = found != nullptr && node == w.node;
    if (is_own && data::is_multiformat(*h.ops)) error = convert(w, t, found, task::buffer_mode(t, i));
    return found;
}

// nullptr: `error` says why, if it is more than a lack of memory.
void* find_buffer(worker& w, graph::job& n, unsigned i, int& error) {
    starpu_task& t = *task::task_of(n);
    data::handle& h = *data::handle_of(task::buffer_handle(t, i));
    const int mode = task::buffer_mode(t, i);
    if ((mode & STARPU_SCRATCH) != 0) {
        data::worker_buffer* mine =
            data::worker_buffer_of(h, data::buffer_use::scratch, number_of(w.id), w.node);
        return mine == nullptr ? nullptr : mine->interface;
    }
    if ((mode & STARPU_REDUX) != 0) return initialised_contribution(w, n, h, error);
    return copy_for(w, n, i, error);
}

unsigned choose_implementation(worker& w, const graph::job& n, starpu_task& t) {
    unsigned implementation = 0;
    if (n.details != nullptr && n.details->implementation >= 0) {
        const auto chosen = static_cast<unsigned>(n.details->implementation);
        // Another kind of worker may have fewer.
        if (task::kernel_for(w.device->kind(), *t.cl, chosen) != nullptr) return chosen;
    }
    if (t.cl->can_execute != nullptr && !task::may_run_on(t, w.id, implementation)) return 0;
    return implementation;
}

using buffer_list = base::small_vector<void*, graph::inline_accesses>;

int find_buffers(worker& w, graph::job& n, buffer_list& buffers) try {
    starpu_task& t = *task::task_of(n);
    std::size_t none = 0;
    std::size_t* granted = allowance_of(n);
    const memory::allowance prepaid(w.node, granted == nullptr ? none : *granted);
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
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
    return 0;
} catch (const std::bad_alloc&) {
    char name[96];
    return base::report_error(
        -ENOMEM, task::describe(*task::task_of(n), name),
        "no memory left for the list of its buffers; it is not run and its data keep their "
        "values");
}

// What a task cannot read since it was on a lost device alone; empty: there is no such thing.
std::string describe_loss(const starpu_task& t) {
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        if ((task::buffer_mode(t, i) & STARPU_R) == 0) continue;
        data::handle& h = *data::handle_of(task::buffer_handle(t, i));
        char name[96];
        if (const base::memory_node_id node = data::copies::lost_with(h); node != base::no_memory_node)
            return std::string("the only value of ") + data::describe(h, name) + " was on memory node " +
                   std::to_string(base::number_of(node)) + " (" + memory::at(node).name + "), which is lost";
    }
    return {};
}

// Its data could not be brought to the worker's memory.
int check_placement(const graph::job& n, starpu_task& t) {
    std::string why;
    const int error = placement_error(n, why);
    if (error == 0) return 0;
    char name[96];
    if (why.empty()) why = describe_loss(t);
    if (why.empty()) why = "its data could not be copied to the memory of its worker";
    return base::report_error(error, task::describe(t, name),
                              "%s; it is not run and its data keep their values", why.c_str());
}

int call_pop_prologue(const starpu_task& t) {
    if (t.prologue_callback_pop_func == nullptr) return 0;
    return task::call_program(t, "its prologue on the worker",
                              "it is not run, and the tasks that depend on it are cancelled", [&] {
                                  task::no_blocking guard;
                                  t.prologue_callback_pop_func(t.prologue_callback_pop_arg);
                              });
}

outcome call_measured(worker& w, graph::job& n, void** buffers) {
    starpu_task& t = *task::task_of(n);
    const unsigned implementation = choose_implementation(w, n, t);
    if (implementation != task::run_implementation_of(n)) task::note_run_implementation(n, implementation);
    run_measure measure(t, w.id, w.architecture, implementation);
    if (!w.device->may_be_late(*t.cl, implementation)) wait_for_kernels(w);
    const bool is_profiled = is_profiling(w);
    if (is_profiled) measure.expect_joules(t, w.id, w.architecture, implementation);
    const bool is_timed = measure.is_wanted() || is_profiled;
    const std::int64_t start = is_timed ? platform::now_ns() : 0;
    const outcome result = call(w, t, *t.cl, implementation, buffers, n.argument, manner::may_be_late);
    if (result.under_way != 0) {
        w.last_started = std::move(measure);
        return result;
    }
    const std::int64_t end = is_timed ? platform::now_ns() : 0;
    if (measure.is_wanted() && result.error == 0) measure.note_end(t, end - start);
    if (is_profiled) note_run(w, t, measure, start, end);
    return result;
}

// Not a part of its caller: the quick way there would save registers for it.
[[gnu::noinline]] outcome run_slowly(worker& w, graph::job& n) {
    starpu_task& t = *task::task_of(n);
    if (!has_place(n)) note_taken(w, t); // else when it was placed
    buffer_list buffers;
    int error = check_placement(n, t);
    if (error == 0) error = call_pop_prologue(t);
    if (error == 0) error = find_buffers(w, n, buffers);
    if (error != 0) {
        forget_writing(n);
        return {error};
    }
    task::note_time(t, &starpu_profiling_task_info::acquire_data_end_time);
    return call_measured(w, n, buffers.data());
}

// For jobs that use the main copies of their handles: buffer i is that of the handle of access i. False: one
// of the copies is not there yet.
bool find_main_copies(const graph::job& n, void** buffers) {
    for (unsigned i = 0; i < n.access_count; ++i) {
        auto* h = static_cast<data::handle*>(graph::handle_address(n.accesses[i]));
        if (!data::copies::find_at_once(*h, buffers[i])) return false;
    }
    return true;
}

outcome run_kernel(worker& w, graph::job& n) {
    void* buffers[graph::inline_accesses];
    const bool is_quick = !n.has(graph::slow_when_run) && !n.has(graph::has_blocks) && !w.is_stepped &&
                          !w.engine->is_profiling.load(std::memory_order_relaxed);
    if (!is_quick || !find_main_copies(n, buffers)) return run_slowly(w, n);
    return call_whole(w, *task::task_of(n), *n.codelet, buffers, n.argument);
}

bool is_scratch_of(const starpu_task& t, const data::handle& h) {
    for (unsigned i = 0; i < task::buffer_count(t); ++i)
        if ((task::buffer_mode(t, i) & STARPU_SCRATCH) != 0 &&
            data::handle_of(task::buffer_handle(t, i)) == &h)
            return true;
    return false;
}

// Where memory is short, scratch memory goes with its task: no eviction could free it later. Tasks that are
// under way on the device after it keep what they share.
void give_up_scratch(worker& w, graph::job& n) {
    if (!n.has(graph::uses_scratch) || !data::is_tight(w.node)) return;
    const starpu_task& t = *task::task_of(n);
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        if ((task::buffer_mode(t, i) & STARPU_SCRATCH) == 0) continue;
        data::handle& h = *data::handle_of(task::buffer_handle(t, i));
        const bool is_shared = std::any_of(w.under_way.begin(), w.under_way.end(), [&h](const auto& other) {
            return is_scratch_of(*task::task_of(*other.job), h);
        });
        if (!is_shared) data::free_worker_buffer(h, data::buffer_use::scratch, number_of(w.id));
    }
}

// After the kernel: what failed is noted, and the data may go where others want them.
void end_run(worker& w, graph::job& n, int error) {
    w.scheduler->after_run(*task::task_of(n));
    if (error != 0) task::note_failure(*w.engine, n, error);
    give_up_scratch(w, n);
    leave_place(n);
}

bool is_cancelled(worker& w, graph::job& n) {
    task::engine& e = *w.engine;
    if (!e.failures.looks_closer.load(std::memory_order_relaxed) || !task::must_be_cancelled(e, n))
        return false;
    task::cancel(e, n);
    return true;
}

// Whether the kernel that was started stays under way: settle() will see its end.
bool leave_under_way(worker& w, graph::job& n, const outcome& started) {
    if (started.error == 0)
        w.under_way.push_back({&n, started.under_way, platform::now_ns(), std::move(w.last_started)});
    else
        w.device->wait(started.under_way);
    return started.error == 0;
}

// False: the kernel is under way.
bool run_to_end(worker& w, graph::job& n) {
    w.scheduler->before_run(*task::task_of(n));
    const outcome result = run_kernel(w, n);
    if (result.under_way != 0 && leave_under_way(w, n, result)) [[unlikely]]
        return false;
    end_run(w, n, result.error);
    return true;
}

void finish_job(worker& w, graph::job& n) {
    w.scheduler->note_left(w.id, n);
    counters::increase(w.done.executed_tasks, std::uint64_t{1});
    graph::ready_list ready;
    const bool may_call_back = n.has(graph::slow_when_done);
    // A job handed to a worker that is inside a callback would wait for the callback.
    if (!may_call_back) w.scheduler->begin_hand_off(w.id);
    task::complete(n, ready);
    task::dispatch(ready);
    w.scheduler->end_hand_off(w.id);
    if (may_call_back && is_profiling(w)) w.free_since_ns = platform::now_ns();
}

bool must_be_placed(const graph::job& n) {
    return !n.has(graph::has_arrived) && task::buffer_count(*task::task_of(n)) != 0;
}

// What is cancelled leaves its data as and where they are, so it is not placed.
bool is_over(worker& w, graph::job& n) {
    if (n.has(graph::has_arrived) || !is_cancelled(w, n)) return false;
    finish_job(w, n);
    return true;
}
// False: its data are on their way, and it comes back; or it is over.
bool bring_data(worker& w, graph::job& n) {
    if (is_placed_elsewhere(w, n)) give_up_place(n);
    if (must_be_placed(n) && (is_over(w, n) || !place(w, n))) return false;
    w.scheduler->begin_run(w.id);
    return true;
}

// To a worker that can run it.
void give_away(worker& w, graph::job& n) {
    give_up_place(n);
    if (is_cancelled(w, n) || !pass_on(w, n)) finish_job(w, n);
}

// What it wrote is kept, as with every task that fails. The thread has left the kernel, and runs callbacks
// like any other worker until the unwinding of its stack goes on.
void fail_with_thread(worker& w, graph::job& n) {
    char name[96];
    task::this_thread.current = nullptr;
    task::this_thread.kernel_outcome = nullptr;
    end_run(w, n,
            base::report_error(-EIO, task::describe(*task::task_of(n), name),
                               "it ended the thread of worker %s (pthread_exit or pthread_cancel); the "
                               "tasks that depend on it are cancelled",
                               w.name.c_str()));
    if (n.access_count != 0) w.engine->bias.leave(w.id);
    finish_job(w, n);
}

// False: its kernel is under way, and settle() will see its end.
bool run_or_cancel(worker& w, graph::job& n) try {
    const bool was_looked_at = n.has(graph::has_arrived);
    return (!was_looked_at && is_cancelled(w, n)) || run_to_end(w, n);
} catch (...) {
    if (base::is_thread_ending()) fail_with_thread(w, n);
    throw;
}
} // namespace

void execute(worker& w, graph::job& n) {
    if (has_lost_device(w)) return give_away(w, n);
    if (!data::copies::ensure_in_place([&] { return bring_data(w, n); })) return;
    const bool has_data = n.access_count != 0;
    if (has_data) {
        w.engine->bias.enter(w.id, reinterpret_cast<std::uintptr_t>(&n));
        if (!task::may_touch_data(n)) {
            w.engine->bias.leave(w.id);
            return wait_for_locks(w, n);
        }
    }
    if (n.has(graph::outlives_run)) task::set_status(*task::task_of(n), STARPU_TASK_RUNNING);
    const bool has_ended = run_or_cancel(w, n);
    // On a device that is asynchronous all handles are locked: the bias is nothing to it.
    if (has_data) w.engine->bias.leave(w.id);
    if (has_ended) finish_job(w, n);
}

namespace {
int report_failed_kernel(const worker& w, graph::job& n) {
    char name[96];
    return base::report_error(-EIO, task::describe(*task::task_of(n), name),
                              has_lost_device(w) ? "it was under way on %s when that was lost"
                                                 : "its kernel failed on %s",
                              w.name.c_str());
}

// A kernel begins when the one before it on the device has ended.
void measure_kernel(worker& w, const started_kernel& k) {
    const std::int64_t end = k.outcome == memory::progress::pending ? platform::now_ns() : k.end_ns;
    const std::int64_t start = std::max(k.start_ns, w.last_end_ns);
    starpu_task& t = *task::task_of(*k.job);
    if (k.measure.is_wanted()) k.measure.note_end(t, end - start);
    if (is_profiling(w)) note_run(w, t, k.measure, start, end);
    w.last_end_ns = end;
}
} // namespace

bool settle(worker& w) {
    bool has_settled = false;
    while (!w.under_way.empty()) {
        const started_kernel& oldest = w.under_way.front();
        const bool is_known = oldest.outcome != memory::progress::pending;
        const memory::progress now = is_known ? oldest.outcome : w.device->test(oldest.number);
        if (now == memory::progress::pending) break;
        graph::job& n = *oldest.job;
        if (now == memory::progress::done) measure_kernel(w, oldest);
        w.under_way.pop_front();
        end_run(w, n, now == memory::progress::failed ? report_failed_kernel(w, n) : 0);
        finish_job(w, n);
        has_settled = true;
    }
    return has_settled;
}

} // namespace starpu::worker
