// One counter for everything that happens: what the runtime orders shows as ordered instants, whatever the
// threads.
//
// An instant is taken inside the thing it belongs to. So if the runtime lets B start only after A, A's
// instant is the smaller one; and if two kernels exclude each other, their spans do not overlap.
#pragma once

#include <atomic>
#include <cstdint>

namespace fuzz {

using instant = std::uint64_t; // 0: has not happened

inline std::atomic<instant> last_instant{0};

inline instant tick() {
    return last_instant.fetch_add(1, std::memory_order_acq_rel) + 1;
}

} // namespace fuzz
