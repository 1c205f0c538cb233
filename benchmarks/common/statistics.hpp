// Numbers that survive a noisy machine: medians and quartiles instead of means, ratios of pairs instead of
// averages.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace benchmark {

// The value below which the given part of the samples lies, interpolated between neighbours.
inline double quantile(std::vector<double> samples, double part) {
    if (samples.empty()) throw std::invalid_argument("no samples to summarise");
    std::sort(samples.begin(), samples.end());
    const double place = part * double(samples.size() - 1);
    const auto below = std::size_t(place);
    const auto above = std::min(below + 1, samples.size() - 1);
    return samples[below] + (place - double(below)) * (samples[above] - samples[below]);
}

inline double median(const std::vector<double>& samples) {
    return quantile(samples, 0.5);
}

struct summary {
    double lowest, first_quartile, median, third_quartile, highest;
};

inline summary summarise(const std::vector<double>& samples) {
    return {quantile(samples, 0.0), quantile(samples, 0.25), quantile(samples, 0.5), quantile(samples, 0.75),
            quantile(samples, 1.0)};
}

// One ratio for each pair measured side by side: what disturbs the machine for a while disturbs both halves.
inline std::vector<double> pair_ratios(const std::vector<double>& ours, const std::vector<double>& theirs) {
    if (ours.size() != theirs.size()) throw std::invalid_argument("pairs need as many samples on both sides");
    std::vector<double> ratios(ours.size());
    std::transform(ours.begin(), ours.end(), theirs.begin(), ratios.begin(),
                   [](double a, double b) { return a / b; });
    return ratios;
}

} // namespace benchmark
