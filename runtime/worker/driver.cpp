// What most devices do not have.
#include "worker/driver.hpp"

#include "base/report.hpp"

#include <cerrno>

namespace starpu::worker {

int driver::read_energy(platform::energy_reading&, const char* call) const {
    return base::report_error(-ENOTSUP, call, "the energy of workers of this kind is not measured");
}

} // namespace starpu::worker
