// Runs a simulated machine: lets workers and copies do what they can do at once, then time pass.
#pragma once

#include "devices/simulated/world.hpp"
#include "task/core/engine.hpp"
#include "worker/stepped.hpp"

#include <atomic>
#include <mutex>
#include <thread>

namespace starpu::instance {

// Calls of the program that wait take its steps; several at a time wait for each other.
class simulation final : public task::stepper {
public:
    // The world stays. Throws platform::setup_error.
    simulation(devices::simulated::world& where, worker::pool& workers) : world_(where), workers_(workers) {}

    bool step() override;
    void sleep(std::int64_t ns) override;

private:
    bool take_step();

    std::mutex lock_;                         // held during a step
    std::atomic<std::thread::id> stepping_{}; // the thread that holds it; relaxed: others only differ from it
    devices::simulated::world& world_;
    worker::stepped_workers workers_;
};

} // namespace starpu::instance
