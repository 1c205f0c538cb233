// Workers that threads of the program run, in pieces or until they are told to stop.
#include "base/program_call.hpp"
#include "platform/binding.hpp"
#include "task/core/engine.hpp"
#include "worker/execute.hpp"
#include "worker/idle_search.hpp"
#include "worker/loop.hpp"
#include "worker/placement.hpp"
#include "worker/pool.hpp"
#include "worker/take.hpp"

#include <cerrno>
#include <optional>
#include <sched.h>
#include <utility>

namespace starpu::worker {

namespace {
// Where the calling thread ran before it became a worker.
thread_local std::optional<platform::cpu_set> earlier_affinity;

void give_affinity_back() {
    if (earlier_affinity) platform::bind_this_thread(*earlier_affinity, "the program's thread");
    earlier_affinity.reset();
}

void let_go(worker& w) {
    give_affinity_back();
    w.is_driven.store(false, std::memory_order_release);
}
} // namespace

void pool::leave_to_program(base::worker_id id) {
    workers_[id].has_own_thread = false;
    workers_[id].control = &program_control_;
}

bool pool::is_driven_here(base::worker_id id) const {
    return workers_.has(id) && task::worker_here() == id && !workers_[id].has_own_thread &&
           workers_[id].is_driven.load(std::memory_order_relaxed);
}

int pool::begin_driving(base::worker_id id) {
    if (!workers_.has(id) || workers_[id].has_own_thread) return -EINVAL;
    worker& w = workers_[id];
    if (task::worker_here() != base::no_worker) return -EBUSY;
    // Acquire: what the thread that drove the worker before left in its queues is seen.
    if (w.is_driven.exchange(true, std::memory_order_acquire)) return -EBUSY;
    if (w.bound_cpu >= 0) {
        // What is there was left by a runtime that has ended.
        if (!earlier_affinity) earlier_affinity = platform::affinity_of_this_thread();
        platform::bind_this_thread(static_cast<unsigned>(w.bound_cpu), w.name.c_str());
    }
    if (const int error = w.device->enter()) {
        let_go(w);
        return error;
    }
    task::driven_engine = w.engine->id;
    task::this_thread.worker = id;
    return 0;
}

int pool::drive_once(base::worker_id id) {
    if (!is_driven_here(id)) return -EINVAL;
    worker& w = workers_[id];
    settle(w);
    graph::job* n = take_job(w);
    if (n != nullptr) {
        w.scheduler->note_busy(id);
        execute(w, *n);
    }
    w.scheduler->give_all_back(id, give_up_place); // the program may not come again for long
    note_idle(w);
    return 0;
}

// Nodes that wait for data may be bound to this worker, and no other thread asks the device about kernels
// that this worker started.
void pool::run_taken(worker& w) {
    if (!w.has_put_aside && w.under_way.empty()) return;
    graph::ready_list not_taken;
    for (;;) {
        const bool are_all_here = w.not_back.load(std::memory_order_acquire) == 0; // asked before the look
        settle(w);
        graph::job* n = w.scheduler->try_pop_for(w.id, sched::scope::own);
        if (n == nullptr && are_all_here && w.under_way.empty()) break;
        if (n == nullptr)
            sched_yield();
        else if (n->has(graph::has_arrived))
            execute(w, *n);
        else
            not_taken.append(*n);
    }
    while (graph::job* n = not_taken.try_pop()) w.scheduler->put_back(w.id, *n);
}

int pool::end_driving(base::worker_id id) {
    if (!is_driven_here(id)) return -EINVAL;
    worker& w = workers_[id];
    run_taken(w);
    w.scheduler->give_all_back(id, give_up_place);
    w.scheduler->give_fetched_back(id, give_up_place); // there is something if a pause came first
    note_idle(w);
    w.device->leave();
    task::this_thread.worker = base::no_worker;
    task::driven_engine = 0;
    let_go(w);
    return 0;
}

bool stop_driving_what_ended() {
    const bool has_ended = task::has_outlived_its_engine() || !task::is_engine_offered();
    if (task::driven_engine == 0 || !has_ended) return false;
    task::this_thread.worker = base::no_worker;
    task::driven_engine = 0;
    give_affinity_back();
    return true;
}

driving_call::driving_call(pool& of) : of_(of) {
    of_.threads_inside_.fetch_add(1, std::memory_order_seq_cst);
}

// The last access to the pool, which may go then.
driving_call::~driving_call() {
    of_.threads_inside_.fetch_sub(1, std::memory_order_release);
}

int pool::drive(base::worker_id id) {
    int error = begin_driving(id);
    try {
        if (error == 0) {
            run_loop(workers_[id]);
            // The worker may have left without a look at what a thread called it for, and called no other.
            workers_[id].scheduler->wake_all();
            task::this_thread.worker = id; // run_loop() takes it away
            error = end_driving(id);
        }
    } catch (...) {
        if (!base::is_thread_ending()) throw;
        // A kernel ended the thread; another may drive the worker.
        end_driving(id);
        throw;
    }
    return error;
}

void pool::end_all_driving() {
    program_control_.stopping.store(true, std::memory_order_seq_cst);
    for (worker& w : workers_)
        if (!w.has_own_thread) w.scheduler->wake(w.id);
}

// Rare, and short: the threads have been told to stop.
void pool::wait_for_program_threads() {
    while (threads_inside_.load(std::memory_order_acquire) != 0) sched_yield();
}

} // namespace starpu::worker
