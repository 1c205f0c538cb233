// NVML and CUDA number devices differently; both know where on the bus they are.
#include "devices/cuda/management.hpp"

#include "base/report.hpp"
#include "devices/cuda/library.hpp"
#include "devices/dynamic_library.hpp"

#include <cerrno>

namespace starpu::devices::cuda {

namespace {
constexpr const char* call = "starpu_cuda_get_nvmldev";
constexpr const char* nvml_names[] = {"libnvidia-ml.so.1"};

struct nvml {
    int (*initialise)() = nullptr;
    int (*find_by_bus)(const char* bus, nvmlDevice_st** found) = nullptr;
    bool is_usable = false;
};

// It stays initialised, for the program goes on using what it is given.
nvml load_management() noexcept {
    nvml fresh;
    const dynamic_library file = dynamic_library::find(nvml_names);
    fresh.is_usable = file.fill(fresh.initialise, "nvmlInit_v2") &&
                      file.fill(fresh.find_by_bus, "nvmlDeviceGetHandleByPciBusId_v2") &&
                      fresh.initialise() == 0;
    return fresh;
}
} // namespace

nvmlDevice_st* management_handle_of(base::device_id device, int& error) noexcept {
    const functions* cuda = find_library();
    char bus[32] = "";
    if (cuda == nullptr ||
        cuda->DeviceGetPCIBusId(bus, sizeof bus, base::signed_number_of(device)) != is::success) {
        error = base::report_error(-ENODEV, call, "there is no CUDA device %u", base::number_of(device));
        return nullptr;
    }
    static const nvml management = load_management();
    nvmlDevice_st* found = nullptr;
    if (management.is_usable && management.find_by_bus(bus, &found) == 0) return found;
    error =
        base::report_error(-ENOSYS, call, "NVML does not know CUDA device %u (%s), or it is not installed",
                           base::number_of(device), bus);
    return nullptr;
}

} // namespace starpu::devices::cuda
