// The kinds of devices this build can drive.
//
// A family looks for its devices when the runtime starts and opens those that are wanted. Each open device
// brings one memory and any number of workers. Nothing outside this folder names a vendor.
#pragma once

#include "base/ids.hpp"
#include "base/knobs.hpp"
#include "memory/backend.hpp"
#include "platform/machine.hpp"
#include "worker/driver.hpp"

#include "starpu.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace starpu::devices {

namespace simulated {
class world;
}

// What the program and the environment say of devices; the environment wins where the configuration does not
// insist (precedence_over_environment_variables).
struct device_request {
    const starpu_conf& conf;
    const base::knobs& knobs;
    const platform::machine* here = nullptr; // where to look for what is part of it
    simulated::world* simulated = nullptr;   // instead of what this machine has
};

// One physical device, open.
class device {
public:
    virtual ~device() = default;
    virtual base::device_id number() const = 0; // among its kind, as the vendor numbers it
    virtual std::string name() const = 0;       // for people: "CUDA 0 (NVIDIA H200)"
    // What the vendor's interface calls it, where programs name devices by pointers: a cl_device_id.
    virtual const void* vendor_id() const { return nullptr; }
    virtual std::size_t limit_bytes() const = 0; // what data may take of its memory; SIZE_MAX: all there is
    virtual memory::backend& memory() = 0;
    virtual unsigned worker_count() const = 0;
    // True: CPU workers compute in this memory. They are dealt in turn over main memory and all such devices.
    virtual bool takes_cpu_workers() const { return false; }
    // Where in platform::machine::numa_nodes the memory lies, if it is that of a NUMA node: the CPU workers
    // there compute in it.
    virtual std::optional<unsigned> numa_node() const { return {}; }
    // Only for indices below worker_count().
    virtual std::unique_ptr<worker::driver> make_worker(unsigned index) = 0;
};

struct family {
    const char* name;
    // Opens the devices that are there and wanted; none is no error unless it was asked for by number. What
    // is wrong was reported. Throws platform::setup_error and std::bad_alloc.
    std::vector<std::unique_ptr<device>> (*open)(const device_request& wanted);
};

// In the order in which their workers are numbered: accelerators first, as programs expect.
std::span<const family> known_families();
std::span<const family> families_without_drivers();
std::span<const family> families_of_simulation();

// All CPU workers share it.
std::unique_ptr<worker::driver> make_cpu_driver();

} // namespace starpu::devices
