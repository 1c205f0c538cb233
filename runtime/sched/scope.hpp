// Which of the waiting jobs a worker asks for.
#pragma once

#include <cstdint>

namespace starpu::sched {

enum class scope : std::uint8_t {
    all,
    // Before its earlier ones have ended: what a free worker of its kind could take is left to that one.
    ahead,
    // Only what is meant for it or for its neighbours: it has no place for anything new.
    own,
    // What a worker without a device has to pass on: what no other worker finds.
    left_behind,
    // What other workers of its kind took and are too busy to run.
    take_over,
};

} // namespace starpu::sched
