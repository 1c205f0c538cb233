// NVML and CUDA number devices differently; both know where on the bus they are.
#include "devices/cuda/management.hpp"

#include "base/report.hpp"
#include "devices/cuda/library.hpp"
#include "devices/dynamic_library.hpp"

#include <cerrno>

namespace starpu::devices::cuda {

namespace {
constexpr const char* nvml_names[] = {"libnvidia-ml.so.1"};

struct nvml {
    int (*initialise)() = nullptr;
    int (*find_by_bus)(const char* bus, nvmlDevice_st** found) = nullptr;
    int (*total_energy)(nvmlDevice_st* device,
                        unsigned long long* millijoules) = nullptr; // older ones lack it
    bool is_usable = false;
};

// It stays initialised, for the program goes on using what it is given.
nvml load_management() noexcept {
    nvml fresh;
    const dynamic_library file = dynamic_library::find(nvml_names);
    fresh.is_usable = file.fill(fresh.initialise, "nvmlInit_v2") &&
                      file.fill(fresh.find_by_bus, "nvmlDeviceGetHandleByPciBusId_v2") &&
                      fresh.initialise() == 0;
    file.fill(fresh.total_energy, "nvmlDeviceGetTotalEnergyConsumption");
    return fresh;
}

const nvml& the_management() noexcept {
    static const nvml loaded = load_management();
    return loaded;
}
} // namespace

nvmlDevice_st* management_handle_of(base::device_id device, const char* call, int& error) noexcept {
    const functions* cuda = find_library();
    char bus[32] = "";
    if (cuda == nullptr ||
        cuda->DeviceGetPCIBusId(bus, sizeof bus, base::signed_number_of(device)) != is::success) {
        error = base::report_error(-ENODEV, call, "there is no CUDA device %u", base::number_of(device));
        return nullptr;
    }
    nvmlDevice_st* found = nullptr;
    if (the_management().is_usable && the_management().find_by_bus(bus, &found) == 0) return found;
    error =
        base::report_error(-ENOSYS, call, "NVML does not know CUDA device %u (%s), or it is not installed",
                           base::number_of(device), bus);
    return nullptr;
}

int count_energy(base::device_id device, const char* call, std::uint64_t& microjoules) noexcept {
    constexpr std::uint64_t microjoules_per_millijoule = 1000;
    int error = 0;
    nvmlDevice_st* const its = management_handle_of(device, call, error);
    if (its == nullptr) return error;
    const auto total = the_management().total_energy;
    unsigned long long millijoules = 0;
    if (total == nullptr || total(its, &millijoules) != 0) return -ENOTSUP;
    microjoules = millijoules * microjoules_per_millijoule;
    return 0;
}

} // namespace starpu::devices::cuda
