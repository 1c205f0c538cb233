// Compares offers.
#include "sched/offers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace starpu::sched {

namespace {
const offer& least_busy(const offers& all, bool only_unmeasured) {
    const offer* best = nullptr;
    double least = 0;
    for (const offer& o : all) {
        if (only_unmeasured && !std::isnan(o.run_us)) continue;
        const double share = (o.held_jobs + 1) / o.by->relative_speed;
        const bool is_better =
            best == nullptr || share < least || (share == least && o.transfer_us < best->transfer_us);
        if (!is_better) continue;
        best = &o;
        least = share;
    }
    return *best;
}

struct penalties {
    const policy_options& weights;
    bool counts_transfers;
    double first_end_us;
    double last_end_us;

    double operator()(const offer& o) const {
        const double late = weights.run_weight * (o.end_us - first_end_us);
        if (!counts_transfers) return late;
        const double idle_us = std::max(o.end_us - last_end_us, 0.0); // so long all others would wait
        const double joules = (std::isnan(o.joules) ? 0 : o.joules) + weights.idle_watts * idle_us / 1e6;
        return late + weights.transfer_weight * o.transfer_us + weights.energy_weight * joules;
    }
};
} // namespace

const offer& best_offer(const offers& all, const policy_options& weights, bool counts_transfers,
                        double last_end_us) {
    if (std::ranges::any_of(all, [](const offer& o) { return std::isnan(o.run_us); }))
        return least_busy(all, true);
    if (std::ranges::all_of(all, [](const offer& o) { return o.run_us == 0; })) return least_busy(all, false);
    const double first_end = std::ranges::min_element(all, {}, &offer::end_us)->end_us;
    return *std::ranges::min_element(all, {}, penalties{weights, counts_transfers, first_end, last_end_us});
}

offers offers_with_most_data(const offers& all) {
    const std::size_t least = std::ranges::min_element(all, {}, &offer::missing_bytes)->missing_bytes;
    offers kept;
    for (const offer& o : all)
        if (o.missing_bytes == least) kept.push_back(o);
    return kept;
}

} // namespace starpu::sched
