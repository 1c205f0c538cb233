// Finds out whether two numbers of many transforms would be written to one place.
//
// Within one transform none are: each step is a multiple of the one below it that is at least as long as the
// axis below. So only transforms can meet, and two of them meet where their distance is the difference of two
// places within one.
#include "programs/overlap.hpp"

#include <algorithm>
#include <numeric>

namespace starpu::fft {
namespace {

std::size_t reach(const walk& w) {
    return (w.count - 1) * w.out_step;
}

// The usual case: in order of their steps, each goes beyond all that those before it reach.
bool steps_over_one_another(const many_transforms& all) {
    std::vector<walk> walks = all.axes;
    walks.push_back(all.batch);
    std::erase_if(walks, [](const walk& w) { return w.count == 1; });
    std::sort(walks.begin(), walks.end(),
              [](const walk& a, const walk& b) { return a.out_step < b.out_step; });
    std::size_t reached = 0;
    for (const walk& w : walks) {
        if (w.out_step <= reached) return false;
        reached += reach(w);
    }
    return true;
}

// Whether `distance`, in steps of the last axis, is a sum of differences along the axes, each below the
// length of its axis. What is left for an axis after those below it is `rest` or one more: differences may be
// negative.
bool is_difference(const std::vector<walk>& axes, std::size_t distance) {
    bool can_be_rest = true, can_be_more = false;
    std::size_t rest = distance;
    for (std::size_t i = axes.size() - 1; i > 0; --i) {
        const std::size_t period = axes[i - 1].out_step / axes[i].out_step, length = axes[i].count;
        const std::size_t digit = rest % period, next_digit = digit + 1;
        const bool next_carries = next_digit == period; // then its own digit is 0
        const bool rest_fits = digit<length, rest_fits_below = digit> 0 && period - digit < length;
        const bool more_fits = !next_carries && next_digit < length;
        const bool more_fits_below = next_carries || period - next_digit < length;
        const bool stays = (can_be_rest && rest_fits) || (can_be_more && more_fits);
        const bool carries = (can_be_rest && rest_fits_below) || (can_be_more && more_fits_below);
        can_be_rest = stays;
        can_be_more = carries;
        rest /= period;
    }
    const std::size_t length = axes.front().count;
    return (can_be_rest && rest < length) || (can_be_more && rest + 1 < length);
}

} // namespace

// Only distances that are a multiple of the last axis's step are looked at, and none beyond a transform's
// reach.
bool has_overlapping_output(const many_transforms& all) {
    if (all.batch.count == 1 || steps_over_one_another(all)) return false;
    const std::size_t step = all.axes.back().out_step;
    const std::size_t common = std::gcd(all.batch.out_step, step);
    std::size_t most = 0; // in steps of the last axis
    for (const walk& axis : all.axes) most += reach(axis) / step;
    const std::size_t transforms = step / common, distance = all.batch.out_step / common;
    const std::size_t pairs = (all.batch.count - 1) / transforms;
    for (std::size_t i = 1; i <= pairs && i * distance <= most; ++i)
        if (is_difference(all.axes, i * distance)) return true;
    return false;
}

} // namespace starpu::fft
