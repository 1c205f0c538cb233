// What the program and the environment say of OpenCL devices, made one.
#pragma once

#include "devices/devices.hpp"
#include "devices/opencl/discovery.hpp"

#include <optional>
#include <string>

namespace starpu::devices::opencl {

struct device_settings {
    std::optional<unsigned> count; // empty: all there are
    const char* count_from = "";   // the field or variable that says so
    std::vector<unsigned> numbers; // empty: in order
    const char* numbers_from = "";
    device_choice choice = device_choice::no_cpus;
    bool leaves_nvidia_to_cuda = false;
    unsigned depth = 2; // kernels under way while the worker goes on; 0: none
    bool copies_may_be_late = true;
};

device_settings settings_of(const device_request& wanted); // throws platform::setup_error

// The numbers of the devices to open. Throws platform::setup_error for one that is not there.
std::vector<unsigned> choose(const device_settings& w, const std::vector<found_device>& found);

// SIZE_MAX: no limit.
std::size_t memory_limit(const base::knobs& knobs, unsigned number);

} // namespace starpu::devices::opencl
