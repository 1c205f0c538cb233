// Devices are chosen as real ones are; they are numbered by kind, group after group.
#include "devices/simulated/family.hpp"

#include "devices/gpu/selection.hpp"
#include "devices/gpu/settings.hpp"
#include "devices/simulated/device_memory.hpp"
#include "devices/simulated/driver.hpp"

#include <numeric>
#include <utility>

namespace starpu::devices::simulated {

namespace {
struct described_device {
    const gpu_group* how;
    std::size_t group;
};

class open_device final : public device {
public:
    open_device(world& in, const described_device& one, unsigned number, unsigned depth,
                std::size_t limit_bytes)
        : world_(in), how_(*one.how), number_(number), depth_(depth), limit_bytes_(limit_bytes),
          memory_(in, how_, one.group) {}

    base::device_id number() const override { return base::device_id{number_}; }
    std::string name() const override {
        const char* kind = how_.kind == STARPU_CUDA_WORKER     ? "CUDA "
                           : how_.kind == STARPU_OPENCL_WORKER ? "OpenCL "
                                                               : "HIP ";
        return kind + std::to_string(number_) + " (simulated)";
    }
    std::size_t limit_bytes() const override { return limit_bytes_; }
    memory::backend& memory() override { return memory_; }
    unsigned worker_count() const override { return how_.workers; }
    std::unique_ptr<worker::driver> make_worker(unsigned) override {
        return std::make_unique<worker_driver>(
            world_, worker_settings{how_.kind, how_.speed, depth_, /*is_in_main_memory=*/false});
    }

private:
    world& world_;
    const gpu_group& how_;
    const unsigned number_;
    const unsigned depth_;
    const std::size_t limit_bytes_;
    device_memory memory_;
};

std::vector<described_device> devices_of_kind(const machine_description& m, starpu_worker_archtype kind) {
    std::vector<described_device> found;
    for (std::size_t group = 0; group < m.gpus.size(); ++group)
        if (m.gpus[group].kind == kind)
            found.resize(found.size() + m.gpus[group].count, {&m.gpus[group], group});
    return found;
}

using opened = std::vector<std::unique_ptr<device>>;

// Kinds that programs and variables choose devices of.
void open_chosen(const device_request& request, const gpu::vendor& of, starpu_worker_archtype kind,
                 opened& into) {
    const auto there = devices_of_kind(request.simulated->machine(), kind);
    if (there.empty() || !gpu::wants_any(request, of)) return;
    std::vector<unsigned> in_order(there.size());
    std::iota(in_order.begin(), in_order.end(), 0u);
    const unsigned depth = gpu::settings_of(request, of).depth;
    for (const unsigned number :
         gpu::choose_devices(request, of, static_cast<unsigned>(there.size()), in_order)) {
        const std::size_t limit =
            gpu::limit_bytes(request.knobs, of, number, there[number].how->memory_bytes);
        into.push_back(
            std::make_unique<open_device>(*request.simulated, there[number], number, depth, limit));
    }
}

void open_all(const device_request& request, starpu_worker_archtype kind, opened& into) {
    const gpu::device_settings usual;
    unsigned number = 0;
    for (const described_device& one : devices_of_kind(request.simulated->machine(), kind))
        into.push_back(std::make_unique<open_device>(*request.simulated, one, number++, usual.depth,
                                                     one.how->memory_bytes));
}
} // namespace

std::vector<std::unique_ptr<device>> open_devices(const device_request& request) {
    opened all;
    if (request.simulated == nullptr) return all;
    open_chosen(request, gpu::cuda, STARPU_CUDA_WORKER, all);
    open_chosen(request, gpu::opencl, STARPU_OPENCL_WORKER, all);
    open_all(request, STARPU_HIP_WORKER, all);
    return all;
}

std::unique_ptr<worker::driver> make_cpu_driver(world& in, unsigned number) {
    return std::make_unique<worker_driver>(
        in, worker_settings{STARPU_CPU_WORKER, in.speed_of_cpu(number), 0, /*is_in_main_memory=*/true});
}

} // namespace starpu::devices::simulated
