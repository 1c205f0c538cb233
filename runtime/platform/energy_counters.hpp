// The energy that the processors' packages have used, as Linux counts it in /sys/class/powercap/intel-rapl:N.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace starpu::platform {

struct energy_counter {
    unsigned domain;                    // N of its folder, or the number of its device
    std::uint64_t microjoules = 0;      // grows, and begins again at 0 after `most_microjoules`
    std::uint64_t most_microjoules = 0; // 0: it is not known
};
using energy_reading = std::vector<energy_counter>;

// One counter for each package. 0, or -ENODEV: there are none; -EACCES: one is there and cannot be read.
// `root` stands before every path that is read: "" on a real machine, a folder in tests. Throws
// std::bad_alloc.
int read_energy(const std::string& root, energy_reading& into);

// What was used between two readings, joules. Each counter may have begun again once. Domains that are not in
// both do not count.
double joules_between(const energy_reading& before, const energy_reading& after);

} // namespace starpu::platform
