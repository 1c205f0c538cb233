// The table of devices: a new one is one row.
#include "devices/cuda/family.hpp"
#include "devices/devices.hpp"
#include "devices/numa/numa.hpp"
#include "devices/opencl/family.hpp"
#include "devices/plug_in/plug_in.hpp"
#include "devices/simulated/family.hpp"

#include <array>

namespace starpu::devices {

namespace {
constexpr std::array families{
    family{"NUMA", open_numa},
    family{"CUDA", cuda::open_devices},
    family{"OpenCL", opencl::open_devices},
    family{"plug-in", open_plug_in},
};
constexpr family simulated_family{"simulated", simulated::open_devices};
} // namespace

std::span<const family> known_families() {
    return families;
}

// The first row: memory of the machine itself.
std::span<const family> families_without_drivers() {
    return std::span(families).first(1);
}

std::span<const family> families_of_simulation() {
    return {&simulated_family, 1};
}

} // namespace starpu::devices
