// Finds out whether two numbers of an array are in one place.
//
// They are where differences of places, each below the count of its direction, make a sum of steps that is
// 0. Directions are looked at from the longest step down: what is left for the others bounds each difference.
#include "programs/overlap.hpp"

#include <algorithm>

namespace starpu::fft {
namespace {

// A direction of the output.
struct direction {
    std::ptrdiff_t step, most; // the largest difference
};

class search {
public:
    // From the longest step to the shortest.
    explicit search(std::vector<direction> directions) : directions_{std::move(directions)} {
        reach_.assign(directions_.size() + 1, 0);
        for (std::size_t i = directions_.size(); i-- > 0;)
            reach_[i] = reach_[i + 1] + directions_[i].step * directions_[i].most;
    }

    // The usual case: each step goes beyond all that shorter ones reach.
    bool is_plain() const {
        for (std::size_t i = 0; i < directions_.size(); ++i)
            if (directions_[i].step <= reach_[i + 1]) return false;
        return true;
    }

    // The first difference that is not 0 may be taken as positive.
    bool finds_a_sum_of_zero() {
        for (std::size_t first = 0; first < directions_.size(); ++first) {
            const direction& longest = directions_[first];
            const std::ptrdiff_t most = std::min(longest.most, reach_[first + 1] / longest.step);
            for (std::ptrdiff_t d = 1; d <= most; ++d)
                if (can_make(d * longest.step, first + 1)) return true;
        }
        return false;
    }

private:
    static std::ptrdiff_t divided_up(std::ptrdiff_t a, std::ptrdiff_t b) { // b > 0
        return a >= 0 ? (a + b - 1) / b : -(-a / b);
    }

    // Whether differences from this direction on make the sum.
    bool can_make(std::ptrdiff_t sum, std::size_t index) {
        if (sum == 0) return true;
        if (index == directions_.size() || steps_++ >= most_steps) return false;
        const auto [step, most] = directions_[index];
        if (index + 1 == directions_.size()) return sum % step == 0 && std::abs(sum / step) <= most;
        const std::ptrdiff_t rest = reach_[index + 1];
        const std::ptrdiff_t first = std::max(-most, divided_up(sum - rest, step));
        const std::ptrdiff_t last = std::min(most, -divided_up(-(sum + rest), step));
        for (std::ptrdiff_t d = first; d <= last; ++d)
            if (can_make(sum - d * step, index + 1)) return true;
        return false;
    }

    static constexpr int most_steps = 1'000'000;
    std::vector<direction> directions_;
    std::vector<std::ptrdiff_t> reach_; // of the directions from here on
    int steps_ = 0;
};

// `length_of` axis: its numbers on that side.
template <class Length> bool has_overlap(const problem& all, std::size_t walk::*step, Length length_of) {
    std::vector<direction> directions;
    const auto add = [&](std::size_t count, std::size_t length) {
        if (count > 1)
            directions.push_back(
                {static_cast<std::ptrdiff_t>(length), static_cast<std::ptrdiff_t>(count - 1)});
    };
    for (const walk& loop : all.loops) add(loop.count, loop.*step);
    for (std::size_t i = 0; i < all.axes.size(); ++i) add(length_of(i), all.axes[i].*step);
    std::sort(directions.begin(), directions.end(),
              [](const direction& a, const direction& b) { return a.step > b.step; });
    if (!directions.empty() && directions.back().step == 0) return true;
    search places(std::move(directions));
    return !places.is_plain() && places.finds_a_sum_of_zero();
}

} // namespace

bool has_overlapping_output(const problem& all) {
    return has_overlap(all, &walk::out_step, [&](std::size_t axis) { return all.out_count(axis); });
}

bool has_overlapping_input(const problem& all) {
    return has_overlap(all, &walk::in_step, [&](std::size_t axis) { return all.in_count(axis); });
}

} // namespace starpu::fft
