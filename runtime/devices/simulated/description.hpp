// A machine that need not exist, as data: what a simulation runs on.
#pragma once

#include "starpu_config.h"
#include "starpu_worker.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace starpu::devices::simulated {

// CPU workers that are alike. Kernels take 1 / speed of the time that models or the description say.
struct cpu_group {
    unsigned count = 1;
    double speed = 1;
};

// How long a transfer takes that is alone: latency_us + bytes / bytes_per_us (the same number as MB/s).
struct link_description {
    double bytes_per_us = 10000;
    double latency_us = 10;
};

// Devices that are alike, each with a memory and a link to main memory of its own, one way each.
struct gpu_group {
    starpu_worker_archtype kind = STARPU_CUDA_WORKER; // or STARPU_OPENCL_WORKER, STARPU_HIP_WORKER
    unsigned count = 1;
    unsigned workers = 1; // of each device
    double speed = 1;
    std::size_t memory_bytes = std::size_t{16} << 30; // of each device
    link_description link;
    std::optional<link_description> peer; // between each two devices of the group; empty: by main memory
    std::string shared_link;              // name of one in machine_description::shared_links; empty: none
};

// What a kernel takes: us + us_per_mib * (MiB of all its data).
struct kernel_time {
    double us = 0;
    double us_per_mib = 0;
};

struct machine_description {
    std::string name;
    std::string host; // the machine that performance models are read of; empty: the real one
    std::vector<cpu_group> cpus;
    std::vector<gpu_group> gpus;
    // Transfers of all devices that name one share its bytes_per_us, each way.
    std::map<std::string, double> shared_links;
    // By the symbol of the codelet's performance model, or the codelet's name; and by the kind of worker.
    // What is not here goes by the performance model.
    std::map<std::string, std::map<starpu_worker_archtype, kernel_time>> times;
    double noise = 0;          // standard deviation of the logarithm of what a kernel takes
    double outlier_share = 0;  // so many of all kernels, 0 to 1,
    double outlier_factor = 1; // take so many times as long
};

// Another version of the library would see another struct.
struct description_version {
    unsigned major_version = STARPU_MAJOR_VERSION;
    unsigned minor_version = STARPU_MINOR_VERSION;
    unsigned release_version = STARPU_RELEASE_VERSION;
    bool operator==(const description_version&) const = default;
};

// What libstarpusimulation exports, with C linkage: fills `into`; false: `why` says what is wrong with the
// file, and where. No exception leaves it.
using description_reader = bool (*)(const description_version& caller, const char* path,
                                    machine_description& into, std::string& why) noexcept;
inline constexpr const char* description_reader_function = "starpu_read_machine_description";

} // namespace starpu::devices::simulated
