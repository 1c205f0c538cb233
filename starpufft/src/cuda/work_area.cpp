// Shares one area among the plans that are alive; it goes with the last of them.
#include "cuda/work_area.hpp"

#include "base/checked_size.hpp"

#include <cstdint>
#include <mutex>
#include <new>

namespace starpu::fft::cuda {
namespace {

constexpr std::size_t unit_bytes = 256; // of the vector's elements: counts fit 32 bits for long

struct {
    std::mutex mutex;
    std::weak_ptr<const work_area> latest;
} shared;

} // namespace

work_area::work_area(std::size_t bytes) {
    const base::checked_size whole = base::rounded_up(base::checked_size(bytes) + 1, unit_bytes);
    const std::size_t units = whole.value() / unit_bytes;
    if (!whole.fits() || units > UINT32_MAX) throw std::bad_alloc{};
    bytes_ = whole.value();
    constexpr int nowhere_yet = -1;
    starpu_vector_data_register(&handle_, nowhere_yet, 0, static_cast<std::uint32_t>(units), unit_bytes);
    if (!handle_) throw std::bad_alloc{};
}

// Tasks may still be using it.
work_area::~work_area() {
    if (starpu_is_initialized()) starpu_data_unregister_submit(handle_);
}

std::shared_ptr<const work_area> shared_work_area(std::size_t bytes) {
    const std::lock_guard lock{shared.mutex};
    std::shared_ptr<const work_area> area = shared.latest.lock();
    if (area && area->bytes() >= bytes) return area;
    area = std::make_shared<const work_area>(bytes);
    shared.latest = area;
    return area;
}

} // namespace starpu::fft::cuda
