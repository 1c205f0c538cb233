// The workers of a runtime and their threads.
#pragma once

#include "base/guarded.hpp"
#include "platform/thread.hpp"
#include "worker/worker.hpp"

#include <functional>
#include <future>
#include <list>
#include <memory>
#include <vector>

namespace starpu::worker {

class pool {
    friend class driving_call;

public:
    pool(unsigned count, sched::context& scheduler, task::engine& engine, driver& device);
    ~pool();

    worker& worker_at(base::worker_id id) { return workers_[id]; }
    unsigned count() const { return static_cast<unsigned>(workers_.size()); }
    base::first_ids<base::worker_id> ids() const { return workers_.ids(); }
    switches& control() { return control_; }

    // Before start_workers(): this worker has a driver to itself.
    void equip(base::worker_id id, std::unique_ptr<driver> own);

    // Before start_workers(): the program will run this worker in a thread of its own.
    void leave_to_program(base::worker_id id);

    // Starts one thread for each of the other workers, on its CPU; returns when all have entered their
    // devices. Throws platform::setup_error.
    void start_workers();
    // Returns when no thread is a worker any more.
    void stop();

    // What the program's threads do, within a driving_call, with workers that were left to them; 0 or a
    // negative errno, not reported.
    int begin_driving(base::worker_id id);
    int drive_once(base::worker_id id);
    int end_driving(base::worker_id id);
    int drive(base::worker_id id);
    void end_all_driving(); // drive() returns, now and later

private:
    void add_thread(worker& w, std::function<void()> body);
    void serve(worker& w);
    void serve_on_device(worker& w);
    void replace_this_thread(worker& w);
    void start_on_device(worker& w);
    void join_all();
    void wait_until_entered();
    bool is_driven_here(base::worker_id id) const;
    static void run_taken(worker& w);
    void wait_for_program_threads();

    base::per_worker<worker> workers_;
    bool has_stopped_ = false;
    switches control_;
    switches program_control_;                  // of the workers left to the program
    graph::atomic<unsigned> threads_inside_{0}; // driving_calls
    std::vector<std::future<int>> entering_;    // of the threads that enter a device of their own
    base::guarded<std::list<platform::thread>> threads_;
};

// A call of the program's for a worker that was left to it. The pool waits for its end before it stops; until
// then the engine is there as for a worker. It begins inside the library, so that the pool is there.
class driving_call {
public:
    explicit driving_call(pool& of);
    ~driving_call();
    driving_call(const driving_call&) = delete;
    driving_call& operator=(const driving_call&) = delete;

private:
    pool& of_;
    const task::sees_withheld_engine as_a_worker_;
};

// Instead of end_driving() where the runtime ends or has ended: gives the calling thread its earlier
// affinity back. False: it drives no worker of such a runtime.
bool stop_driving_what_ended();

} // namespace starpu::worker
