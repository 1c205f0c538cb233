// Runs codelets on the worker's own thread.
#include "devices/devices.hpp"
#include "task/core/kernels.hpp"

namespace starpu::devices {

namespace {
class cpu_driver final : public worker::driver {
public:
    starpu_worker_archtype kind() const override { return STARPU_CPU_WORKER; }
    void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) override {
        task::cpu_function(cl, implementation)(buffers, argument);
    }
};
} // namespace

std::unique_ptr<worker::driver> make_cpu_driver() {
    return std::make_unique<cpu_driver>();
}

} // namespace starpu::devices
