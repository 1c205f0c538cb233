// Adds to the settings of all devices what only CUDA has.
#include "devices/cuda/settings.hpp"

#include "devices/gpu/selection.hpp"

#include <numeric>

namespace starpu::devices::cuda {

device_settings settings_of(const device_request& request) {
    device_settings all{gpu::settings_of(request, gpu::cuda)};
    all.workers_per_device = request.knobs.nworker_per_cuda.value_or(all.workers_per_device);
    all.pins_fresh_memory = !request.knobs.disable_pinning.value_or(false);
    all.cuts_small_pieces = request.knobs.suballocator.value_or(true);
    all.are_peers = request.knobs.enable_cuda_gpu_gpu_direct.value_or(true);
    return all;
}

std::vector<unsigned> choose_devices(const device_request& request, unsigned available) {
    std::vector<unsigned> in_order(available);
    std::iota(in_order.begin(), in_order.end(), 0U);
    return gpu::choose_devices(request, gpu::cuda, available, in_order);
}

} // namespace starpu::devices::cuda
