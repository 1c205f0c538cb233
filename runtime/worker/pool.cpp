// Starts and stops the workers' threads.
#include "worker/pool.hpp"

#include "base/program_call.hpp"
#include "base/report.hpp"
#include "platform/setup_error.hpp"
#include "worker/loop.hpp"

#include <pthread.h>
#include <utility>

namespace starpu::worker {

pool::pool(unsigned count, sched::context& scheduler, task::engine& engine, driver& device)
    : workers_(count) {
    for (const base::worker_id id : workers_.ids()) {
        worker& w = workers_[id];
        w.id = id;
        w.name = "CPU " + std::to_string(number_of(id));
        w.device = &device;
        w.scheduler = &scheduler;
        w.engine = &engine;
        w.control = &control_;
    }
}

pool::~pool() {
    stop();
}

void pool::equip(base::worker_id id, std::unique_ptr<driver> own) {
    worker& w = workers_[id];
    w.own_device = std::move(own);
    w.device = w.own_device.get();
}

namespace {
platform::thread_place place_of(const worker& w) {
    platform::thread_place place{"starpu " + std::to_string(number_of(w.id)), std::nullopt};
    if (w.bound_cpu >= 0) place.os_cpu = static_cast<unsigned>(w.bound_cpu);
    return place;
}
} // namespace

// There is a place for the thread before it starts: one that could not be kept would be waited for, and does
// not end.
void pool::add_thread(worker& w, std::function<void()> body) {
    std::list<platform::thread> added;
    added.emplace_back(place_of(w), std::move(body));
    threads_.with([&](std::list<platform::thread>& threads) { threads.splice(threads.end(), added); });
}

// A kernel that ends the thread it runs in leaves its worker to another. Where there is none left, the thread
// goes on as far as its end, which comes with the end of the runtime then.
void pool::replace_this_thread(worker& w) {
    try {
        add_thread(w, [this, &w] { serve_on_device(w); });
    } catch (const std::exception& e) {
        base::report_warning(w.name.c_str(), "%s; the thread that a task wanted to end goes on", e.what());
        run_loop(w);
    }
}

// Cancellation is for threads that ask for it: here it would come in the middle of the runtime's own work.
void pool::serve(worker& w) {
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, nullptr);
    try {
        run_loop(w);
    } catch (...) {
        if (!base::is_thread_ending()) throw;
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, nullptr);
        w.device->leave();
        replace_this_thread(w);
        throw;
    }
    w.device->leave();
}

void pool::serve_on_device(worker& w) {
    if (w.device->enter() == 0) serve(w);
}

void pool::start_on_device(worker& w) {
    auto entered = std::make_shared<std::promise<int>>();
    entering_.push_back(entered->get_future());
    add_thread(w, [this, &w, entered] {
        const int error = w.device->enter();
        entered->set_value(error);
        if (error == 0) serve(w);
    });
}

void pool::start_workers() {
    for (worker& w : workers_) {
        if (!w.has_own_thread) continue;
        if (w.own_device != nullptr)
            start_on_device(w);
        else
            add_thread(w, [this, &w] { serve(w); });
    }
    wait_until_entered();
}

// Kernels of the program are to find every device ready, and starpu_init to fail where one is not.
void pool::wait_until_entered() {
    int first_error = 0;
    for (std::future<int>& entered : entering_)
        if (const int error = entered.get(); first_error == 0) first_error = error;
    entering_.clear();
    if (first_error == 0) return;
    stop();
    throw platform::setup_error(first_error, "a device that was found cannot be used by its worker");
}

// A thread that ends may have added its successor before.
void pool::join_all() {
    for (;;) {
        std::list<platform::thread> some =
            threads_.with([](std::list<platform::thread>& threads) { return std::exchange(threads, {}); });
        if (some.empty()) return;
        some.clear(); // the end of each waits for the thread
    }
}

void pool::stop() {
    if (has_stopped_) return;
    has_stopped_ = true;
    // seq_cst: a worker about to sleep announces that first and looks here afterwards, or is seen by
    // wake_all().
    control_.stopping.store(true, std::memory_order_seq_cst);
    program_control_.stopping.store(true, std::memory_order_seq_cst);
    workers_.front().scheduler->wake_all();
    join_all();
    wait_for_program_threads();
}

} // namespace starpu::worker
