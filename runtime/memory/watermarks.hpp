// How much of a memory node is to be free, or easy to free, before a task needs it: percent.
#pragma once

#include "base/knobs.hpp"

#include <algorithm>
#include <cstddef>

namespace starpu::memory {

// Below a minimum, work towards its target begins.
struct watermarks {
    unsigned minimum_available = 0; // of the node's limit
    unsigned target_available = 0;
    unsigned minimum_clean = 5; // of the copies there: valid elsewhere too, so that they can be given up
    unsigned target_clean = 10;
};

// Variables that are unset leave what is above; a target below its minimum is the minimum. More than 100 is
// 100.
watermarks watermarks_in(const base::knobs& knobs) noexcept;

// So many percent of some bytes, or copies.
constexpr std::size_t share_of(std::size_t bytes, unsigned percent) {
    return bytes / 100 * percent + bytes % 100 * percent / 100;
}

// What is to be given up, or to be copied elsewhere, now; 0: there is enough.
constexpr std::size_t bytes_to_free(const watermarks& w, std::size_t limit_bytes, std::size_t used_bytes) {
    const std::size_t free = limit_bytes - std::min(limit_bytes, used_bytes);
    if (free >= share_of(limit_bytes, w.minimum_available)) return 0;
    return share_of(limit_bytes, w.target_available) - free;
}
constexpr std::size_t copies_to_clean(const watermarks& w, std::size_t copies, std::size_t clean) {
    return clean >= share_of(copies, w.minimum_clean) ? 0 : share_of(copies, w.target_clean) - clean;
}

} // namespace starpu::memory
