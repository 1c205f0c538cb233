// What was measured of tasks with one footprint, on one architecture by one implementation.
//
// A program's other work, a page fault or a sleeping disk can make one run hundreds of times too long, also
// the first one. So the first samples are kept, and only those near their median count; later ones must lie
// near the mean. When many in a row do not, the kernel has changed or the file was wrong, and the record
// begins anew.
#pragma once

#include "starpu_perfmodel.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace starpu::perfmodel {

struct sample_sums {
    std::uint64_t count = 0;
    double sum = 0;
    double sum2 = 0;

    void add_samples(double sample, unsigned weight) {
        count += weight;
        sum += weight * sample;
        sum2 += weight * sample * sample;
    }
    void halve() {
        count /= 2;
        sum /= 2;
        sum2 /= 2;
    }
    double mean() const { return sum / static_cast<double>(count); }
};

// Which samples count, and from when on their mean is believed.
struct sampling_rule {
    unsigned least_samples = 10;
    double tolerance = 1.5; // a sample may be so many times the mean, or so many times less
    bool goes_on = false;   // also when there are enough of them
};

class record {
public:
    record(std::uint32_t footprint, std::size_t size, double flops);
    record(const record&) = delete;
    record& operator=(const record&) = delete;

    // What programs read of it.
    const starpu_perfmodel_history_entry& shown() const { return shown_; }
    starpu_perfmodel_history_entry& handed_out() { return shown_; }
    std::uint32_t footprint() const { return shown_.footprint; }
    sample_sums sums() const { return {shown_.nsample, shown_.sum, shown_.sum2}; }

    // The mean, or NAN while there are too few samples. Any thread may ask; a single value, so that no order
    // with others is needed.
    double expected() const { return expected_.load(std::memory_order_relaxed); }

    // The rest is for the thread that holds the owner's lock.

    // `sample` is finite and not negative. Returns whether it counts.
    bool add_sample(double sample, unsigned weight, const sampling_rule& rule);

    // Sums that a file holds take the place of what is here.
    void take_over(const sample_sums& known, const sampling_rule& rule);
    // What a file must hold after it held `there`: both, or only what is here if the record began anew.
    sample_sums merged_with(const sample_sums& there) const;
    // Takes that over. Once the file is written, or is not and still holds `there`, end_merge() says which.
    void merge(const sample_sums& there, const sampling_rule& rule);
    void end_merge(bool is_written);

private:
    static constexpr std::size_t first_samples = 15;

    bool is_settled() const { return window_filled_ == first_samples; }
    void add_to_window(double sample, const sampling_rule& rule);
    double spread_of_window(double median, const sampling_rule& rule) const;
    void settle_early() { window_filled_ = first_samples; }
    void begin_anew();
    void count_sample(double sample, unsigned weight, const sampling_rule& rule);
    void set_sums(sample_sums sums, const sampling_rule& rule);
    void show_mean(const sampling_rule& rule);

    starpu_perfmodel_history_entry shown_{};
    std::atomic<double> expected_{std::numeric_limits<double>::quiet_NaN()};
    struct file_view {
        sample_sums sums{};    // what a file held when this and the file last agreed
        bool replaces = false; // it is to hold only what is here
    };
    file_view file_;
    std::optional<file_view> before_merge_; // as long as the file may not be written
    sample_sums kept_;                      // what counts beside the window
    std::array<double, first_samples> window_{};
    std::size_t window_filled_ = 0;
    double allowed_ratio_ = 1.5;
    unsigned outside_ = 0; // grows with each sample that does not count, shrinks with each that does
};

} // namespace starpu::perfmodel
