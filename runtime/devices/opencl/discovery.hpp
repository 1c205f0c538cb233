// The OpenCL devices of the machine, and which of them a program gets.
#pragma once

#include "devices/opencl/library.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace starpu::devices::opencl {

struct found_device {
    cl_platform_id platform = nullptr;
    cl_device_id id = nullptr;
    cl_device_type type = 0;
    cl_uint vendor = 0;
    std::string name;
    std::size_t memory_bytes = 0;

    bool is_cpu() const { return (type & CL_DEVICE_TYPE_CPU) != 0; }
    bool is_nvidia() const { return vendor == 0x10DE; }
};

enum class device_choice { no_cpus, also_cpus, only_cpus };

// In the order of the platforms; STARPU_MAXOPENCLDEVS at most. Empty where there is no OpenCL.
std::vector<found_device> discover(device_choice choice);

} // namespace starpu::devices::opencl
