// Runs codelets' CUDA functions: one worker with a stream of its own on a device.
#pragma once

#include "devices/cuda/device_scope.hpp"
#include "devices/cuda/library_handles.hpp"
#include "devices/cuda/session.hpp"
#include "worker/driver.hpp"

#include <optional>

namespace starpu::devices::cuda {

class worker_driver final : public worker::driver {
public:
    // Throws platform::setup_error.
    explicit worker_driver(session& on);
    ~worker_driver() override;

    starpu_worker_archtype kind() const override { return STARPU_CUDA_WORKER; }
    int enter() override;
    void leave() override;
    void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) override;
    unsigned depth() const override { return device_.settings().depth; }
    bool may_be_late(const starpu_codelet& cl, unsigned implementation) const override;
    worker::launch start(const starpu_codelet& cl, unsigned implementation, void** buffers,
                         void* argument) override;
    memory::progress test(worker::launch number) override { return compute_.test(number); }
    memory::progress wait(worker::launch number) override { return compute_.wait(number); }
    bool is_lost() const override { return device_.loss().is_certain(); }
    int read_energy(platform::energy_reading& into, const char* call) const override;

    session& device() { return device_; }
    stream local_stream() const { return compute_.native(); }
    library_handles& libraries() { return libraries_; }

private:
    // False: the task has failed.
    bool call(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument);
    void fail(const char* what, status answer);
    void return_to_device();

    session& device_;
    const functions& cuda_;
    std::optional<device_choice> on_thread_; // from enter() to leave()
    timeline compute_;
    library_handles libraries_;
};

// Of the calling thread; nullptr: it is no CUDA worker's in the running runtime.
worker_driver* current_worker() noexcept;

} // namespace starpu::devices::cuda
