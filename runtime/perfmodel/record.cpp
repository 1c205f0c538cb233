// Tells samples that count from those that do not.
#include "perfmodel/record.hpp"

#include <algorithm>
#include <cmath>

namespace starpu::perfmodel {

namespace {
// So many more samples outside than inside make a record begin anew.
constexpr unsigned most_outside = 16;

// What programs and files see of a count has 32 bits. Of more samples each weighs half as much from then on.
constexpr std::uint64_t most_samples = 1u << 30;

constexpr double tiny = std::numeric_limits<double>::min();

// How many times one is the other, at least 1.
double ratio(double a, double b) {
    return std::max(a, b) / std::max(std::min(a, b), tiny);
}

// Whether ratio() is above `most`, without a division: each measurement of every task asks.
bool is_ratio_above(double most, double a, double b) {
    return std::max(a, b) > most * std::max(std::min(a, b), tiny);
}

double median_of(auto values, std::size_t count) {
    const auto middle =
        values.begin() + static_cast<std::ptrdiff_t>((count - 1) / 2); // of two, the lower one
    std::nth_element(values.begin(), middle, values.begin() + static_cast<std::ptrdiff_t>(count));
    return *middle;
}
} // namespace

record::record(std::uint32_t footprint, std::size_t size, double flops) {
    shown_.footprint = footprint;
    shown_.size = size;
    shown_.flops = flops;
}

void record::set_sums(sample_sums sums, const sampling_rule& rule) {
    if (sums.count == 0) sums = {};
    while (sums.count > most_samples) {
        sums.halve();
        file_.sums.halve(); // a part of them
    }
    shown_.nsample = static_cast<unsigned>(sums.count);
    shown_.sum = sums.sum;
    shown_.sum2 = sums.sum2;
    show_mean(rule);
}

void record::show_mean(const sampling_rule& rule) {
    const double divisor = shown_.nsample == 0 ? 1.0 : shown_.nsample;
    const double mean = shown_.sum / divisor;
    shown_.mean = mean;
    shown_.deviation = std::sqrt(std::fabs(shown_.sum2 / divisor - mean * mean));
    const bool is_known = shown_.nsample != 0 && shown_.nsample >= rule.least_samples;
    expected_.store(is_known ? mean : std::numeric_limits<double>::quiet_NaN(), std::memory_order_relaxed);
}

// How far from the median samples may lie: as the rule has it, or further where four of five are not as near
// as that, because the kernel's times vary so much. Where the rule believes fewer than five, half of them.
double record::spread_of_window(double median, const sampling_rule& rule) const {
    std::array<double, first_samples> ratios{};
    const auto end = ratios.begin() + static_cast<std::ptrdiff_t>(window_filled_);
    std::transform(window_.begin(), window_.begin() + static_cast<std::ptrdiff_t>(window_filled_),
                   ratios.begin(), [median](double sample) { return ratio(sample, median); });
    const std::size_t near = rule.least_samples < 5 && window_filled_ < 5 ? (window_filled_ + 1) / 2
                                                                          : (window_filled_ * 4 + 4) / 5;
    const auto last_near = ratios.begin() + static_cast<std::ptrdiff_t>(near - 1);
    std::nth_element(ratios.begin(), last_near, end);
    return std::max(rule.tolerance, *last_near);
}

void record::add_to_window(double sample, const sampling_rule& rule) {
    window_[window_filled_++] = sample;
    const double median = median_of(window_, window_filled_);
    allowed_ratio_ = spread_of_window(median, rule);
    if (kept_.count != 0 && window_filled_ >= 5 && is_ratio_above(allowed_ratio_, kept_.mean(), median)) {
        kept_ = {};
        file_.replaces = true;
    }
    sample_sums all = kept_;
    for (std::size_t i = 0; i < window_filled_; ++i)
        if (!is_ratio_above(allowed_ratio_, window_[i], median)) all.add_samples(window_[i], 1);
    set_sums(all, rule);
}

void record::begin_anew() {
    kept_ = {};
    file_.replaces = true;
    window_filled_ = 0;
    outside_ = 0;
}

bool record::add_sample(double sample, unsigned weight, const sampling_rule& rule) {
    while (weight != 0 && !is_settled()) {
        add_to_window(sample, rule);
        --weight;
    }
    if (weight == 0) return true;
    if (shown_.nsample != 0 && is_ratio_above(allowed_ratio_, sample, shown_.mean)) {
        ++shown_.nerror;
        if (++outside_ < most_outside) return false;
        begin_anew();
        return add_sample(sample, weight, rule);
    }
    if (outside_ != 0) --outside_;
    if (!rule.goes_on && shown_.nsample >= rule.least_samples) return true;
    count_sample(sample, weight, rule);
    return true;
}

// In place: sums that went through memory on their way would cost as much as all the rest.
void record::count_sample(double sample, unsigned weight, const sampling_rule& rule) {
    if (shown_.nsample + std::uint64_t{weight} > most_samples) {
        sample_sums all = sums();
        all.add_samples(sample, weight);
        return set_sums(all, rule);
    }
    shown_.nsample += weight;
    shown_.sum += weight * sample;
    shown_.sum2 += weight * sample * sample;
    show_mean(rule);
}

void record::take_over(const sample_sums& known, const sampling_rule& rule) {
    file_ = {known, false};
    kept_ = known;
    window_filled_ = 0;
    outside_ = 0;
    set_sums(known, rule);
    if (known.count < rule.least_samples || known.count == 0) return;
    settle_early();
    allowed_ratio_ = std::max(rule.tolerance, 1.0 + 2.0 * shown_.deviation / std::max(shown_.mean, 1e-300));
}

sample_sums record::merged_with(const sample_sums& there) const {
    const sample_sums& in_file = file_.sums;
    if (file_.replaces || there.count < in_file.count || shown_.nsample < in_file.count) return sums();
    return {there.count + shown_.nsample - in_file.count, there.sum + shown_.sum - in_file.sum,
            there.sum2 + shown_.sum2 - in_file.sum2};
}

void record::merge(const sample_sums& there, const sampling_rule& rule) {
    before_merge_ = {there, file_.replaces};
    take_over(merged_with(there), rule);
}

// Samples may have been added meanwhile, and the record may have begun anew.
void record::end_merge(bool is_written) {
    if (before_merge_ && !is_written)
        file_ = {before_merge_->sums, before_merge_->replaces || file_.replaces};
    before_merge_.reset();
}

} // namespace starpu::perfmodel
