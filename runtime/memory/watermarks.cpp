// Reads the watermarks from the environment.
#include "memory/watermarks.hpp"

#include <algorithm>

namespace starpu::memory {

namespace {
unsigned percent_of(const std::optional<unsigned>& knob, unsigned otherwise) {
    return std::min(knob.value_or(otherwise), 100U);
}
} // namespace

watermarks watermarks_in(const base::knobs& knobs) noexcept {
    watermarks w;
    w.minimum_available = percent_of(knobs.minimum_available_mem, w.minimum_available);
    w.target_available =
        std::max(percent_of(knobs.target_available_mem, w.target_available), w.minimum_available);
    w.minimum_clean = percent_of(knobs.minimum_clean_buffers, w.minimum_clean);
    w.target_clean = std::max(percent_of(knobs.target_clean_buffers, w.target_clean), w.minimum_clean);
    return w;
}

} // namespace starpu::memory
