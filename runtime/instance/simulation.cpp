// What can happen at the present time happens before time goes on: first workers see the ends of their
// kernels, in the order of their numbers.
#include "instance/simulation.hpp"

#include "data/copies/copy_engine.hpp"

namespace starpu::instance {

bool simulation::take_step() {
    devices::simulated::virtual_time& time = world_.time();
    if (const base::worker_id roused = time.take_roused(); roused != base::no_worker) {
        workers_.step(roused);
        return true;
    }
    return workers_.step_one_that_may_move() || data::current_engines().step() || time.pass_to_next();
}

// Callbacks run within a step, and must not wait for another.
bool simulation::step() {
    if (stepping_.load(std::memory_order_relaxed) == std::this_thread::get_id()) return false;
    const std::lock_guard turn(lock_);
    stepping_.store(std::this_thread::get_id(), std::memory_order_relaxed);
    const bool has_moved = take_step();
    stepping_.store(std::thread::id{}, std::memory_order_relaxed);
    return has_moved;
}

void simulation::sleep(std::int64_t ns) {
    using devices::simulated::virtual_time;
    const std::int64_t end_ns = virtual_time::now_ns() + ns;
    world_.time().stop_at(end_ns);
    while (virtual_time::now_ns() < end_ns && step()) {
    }
}

} // namespace starpu::instance
