// Runs codelets on the worker's own thread.
#include "base/report.hpp"
#include "devices/devices.hpp"
#include "task/core/kernels.hpp"

#include <cerrno>

namespace starpu::devices {

namespace {
class cpu_driver final : public worker::driver {
public:
    starpu_worker_archtype kind() const override { return STARPU_CPU_WORKER; }
    void run(const starpu_codelet& cl, unsigned implementation, void** buffers, void* argument) override {
        task::cpu_function(cl, implementation)(buffers, argument);
    }
    // Of all packages: workers of one share it.
    int read_energy(platform::energy_reading& into, const char* call) const override {
        const int error = platform::read_energy("", into);
        if (error == -ENODEV)
            base::report_error(error, call,
                               "the machine has no counters in /sys/class/powercap/intel-rapl:0");
        if (error == -EACCES)
            base::report_error(error, call,
                               "/sys/class/powercap/intel-rapl:*/energy_uj cannot be read; let an "
                               "administrator allow it");
        return error;
    }
};
} // namespace

std::unique_ptr<worker::driver> make_cpu_driver() {
    return std::make_unique<cpu_driver>();
}

} // namespace starpu::devices
