// Reads what a vendor's row names, and the limits of memory from the most special one on.
#include "devices/gpu/settings.hpp"

#include "base/checked_size.hpp"

namespace starpu::devices::gpu {

namespace {
// Some memory stays for the vendor's driver, for kernels and for the program's libraries.
constexpr std::size_t percent_for_data = 90;
constexpr std::size_t mebibyte = std::size_t{1} << 20;
} // namespace

device_settings settings_of(const device_request& request, const vendor& of) {
    device_settings all;
    all.depth = (request.knobs.*of.depth_knob).value_or(all.depth);
    all.copies_may_be_late =
        request.conf.disable_asynchronous_copy <= 0 && request.conf.*of.waits_for_copies <= 0;
    return all;
}

std::size_t limit_bytes(const base::knobs& knobs, const vendor& of, unsigned number, std::size_t free_bytes) {
    std::optional<unsigned> mebibytes;
    if (const auto& limits = knobs.*of.limit_of_one_knob) mebibytes = limits->of(number);
    if (!mebibytes) mebibytes = knobs.*of.limit_knob;
    if (!mebibytes) mebibytes = knobs.limit_gpu_mem;
    if (mebibytes.value_or(0) != 0) return base::scaled_limit(*mebibytes, mebibyte);
    return free_bytes / 100 * percent_for_data;
}

} // namespace starpu::devices::gpu
