// How much one task takes: wide enough for the caches, short enough that every worker gets several.
#include "programs/block_sizes.hpp"

#include <algorithm>
#include <unistd.h>

namespace starpu::fft {
namespace {

// Of one core; a modest guess where the system does not say.
std::size_t level2_cache_bytes() {
#if defined(_SC_LEVEL2_CACHE_SIZE)
    const long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
    if (bytes > 0) return static_cast<std::size_t>(bytes);
#endif
    return std::size_t{512} << 10;
}

} // namespace

bool is_streamed(std::size_t bytes) {
    return bytes > level2_cache_bytes() / 2;
}

bool stays_in_cache(std::size_t bytes) {
    return bytes <= 2 * level2_cache_bytes();
}

std::size_t panel_width(std::size_t columns, std::size_t length, std::size_t number_bytes, unsigned workers) {
    // Two cache lines make strided access bearable, four make it good; more only helps while it stays in the
    // cache.
    const std::size_t least = 128 / number_bytes, most = 256 / number_bytes;
    std::size_t width = most;
    while (width > least && length * width * number_bytes > level2_cache_bytes()) width /= 2;
    // A narrow panel is slower per number, an idle worker is slower still.
    while (width > 1 && ceil_divide(columns, width) < workers) width /= 2;
    return width;
}

std::size_t units_per_task(std::size_t units, std::size_t numbers_each, unsigned workers) {
    // A number costs about 4 ns: tasks of 30 to 250 us, and 16 for each worker where that is possible, so
    // that the wait at the end of a pass is short.
    constexpr std::size_t least_numbers = std::size_t{1} << 13, most_numbers = std::size_t{1} << 16;
    const std::size_t share = units * numbers_each / (std::size_t{16} * std::max(workers, 1U));
    const std::size_t numbers = std::clamp(share, least_numbers, most_numbers);
    const std::size_t wanted = std::max<std::size_t>(numbers / numbers_each, 1);
    // Few large units: at least no worker goes without.
    return std::clamp<std::size_t>(wanted, 1, std::max<std::size_t>(units / std::max(workers, 1U), 1));
}

} // namespace starpu::fft
