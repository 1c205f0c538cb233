// How much of a memory node is to be free, or easy to free, before anybody needs it: percent.
#pragma once

#include "base/knobs.hpp"

#include <cstddef>

namespace starpu::memory {

// Below a minimum, work towards its target begins.
struct watermarks {
    unsigned minimum_available = 0; // of the node's limit
    unsigned target_available = 0;
    unsigned minimum_clean = 5; // of what data hold there: valid elsewhere too, so that it can be given up
    unsigned target_clean = 10;
};

// Variables that are unset leave what is above; a target below its minimum is the minimum. More than 100 is
// 100.
watermarks watermarks_in(const base::knobs& knobs) noexcept;

// Of the running runtime; set before its workers start.
void set_watermarks(const watermarks& wanted) noexcept;
const watermarks& current_watermarks() noexcept;

// So many percent of some bytes.
constexpr std::size_t share_of(std::size_t bytes, unsigned percent) {
    return bytes / 100 * percent + bytes % 100 * percent / 100;
}

} // namespace starpu::memory
