// Grows by a larger table that takes the place of the smaller one at once.
#include "perfmodel/history_table.hpp"

namespace starpu::perfmodel {

void history_table::put(slots& into, record& r) {
    std::size_t i = r.footprint() & into.mask;
    while (into.places[i].load(std::memory_order_relaxed) != nullptr) i = (i + 1) & into.mask;
    into.places[i].store(&r, std::memory_order_release); // partner: look_up()
}

void history_table::grow() {
    const std::size_t count = sizes_.empty() ? 16 : 2 * (sizes_.back()->mask + 1);
    sizes_.reserve(sizes_.size() + 1);
    auto larger = std::make_unique<slots>(count);
    for (record& r : records_) put(*larger, r);
    current_.store(larger.get(), std::memory_order_release); // partner: look_up()
    sizes_.push_back(std::move(larger));
}

record& history_table::ensure_record(std::uint32_t footprint, std::size_t size, double flops) {
    if (record* known = look_up(footprint)) return *known;
    if (sizes_.empty() || 2 * (records_.size() + 1) > sizes_.back()->mask + 1) grow();
    record& made = records_.emplace_back(footprint, size, flops);
    put(*sizes_.back(), made);
    return made;
}

} // namespace starpu::perfmodel
