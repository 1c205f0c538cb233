// All that is known of one architecture and one implementation: the history of each footprint, and what is
// fitted to them.
#pragma once

#include "base/spinlock.hpp"
#include "perfmodel/content.hpp"
#include "perfmodel/history_table.hpp"
#include "perfmodel/least_squares.hpp"
#include "perfmodel/power_law.hpp"

#include <deque>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace starpu::perfmodel {

// One measurement: microseconds or joules, and what it depends on.
struct sample {
    std::uint32_t footprint = 0;
    std::size_t size = 0;
    double flops = 0;
    double value = 0;
    unsigned weight = 1;                  // it is the mean of so many
    std::span<const double> parameters{}; // as the program's function gives them
    std::span<const double> terms{};      // products of their powers, as the model's combinations ask
};

class measurements {
public:
    measurements() = default;
    measurements(const measurements&) = delete;
    measurements& operator=(const measurements&) = delete;

    // What programs see; cost_function and size_base are theirs to set.
    starpu_perfmodel_per_arch& shown() { return shown_; }

    // Predictions; NAN where too little is known. Any thread, beside add_measurement().
    double by_history(std::uint32_t footprint) const;
    double by_power_law(double size) const;
    double by_shifted_power_law(double size) const;
    double by_terms(std::span<const double> terms) const;
    unsigned sample_count(std::uint32_t footprint) const;

    void add_measurement(const sample& s, starpu_perfmodel_type type, const sampling_rule& rule);

    // Takes what a file holds in the place of what is here.
    void take_over(const implementation_content& known, starpu_perfmodel_type type,
                   const sampling_rule& rule);
    // What the file must hold next, after it held `there`; here, too, that is taken over. end_merge() says
    // whether it was written: what was not stays changed.
    implementation_content merge(const implementation_content& there, starpu_perfmodel_type type,
                                 const sampling_rule& rule);
    void end_merge(bool is_written);
    implementation_content content() const;
    // Measurements with their parameters, a row each: the value first. Those that a file has by now are
    // dropped.
    std::vector<std::vector<double>> rows() const;
    void drop_first_rows(std::size_t count);
    // One that an earlier run made.
    void add_old_row(std::span<const double> terms, double value);
    // Whether something was measured that a file lacks.
    bool has_changed() const;
    // No other thread uses it. The program's functions stay.
    void forget_samples();

private:
    // Lines of so many measurements are kept for the file of parameters.
    static constexpr std::size_t most_rows = 1 << 16;

    record& ensure_record(std::uint32_t footprint, std::size_t size, double flops);
    bool note_parameters(const sample& s);
    void add_row(const sample& s);
    void add_equation(std::span<const double> terms, double value);
    void solve_terms(unsigned least_samples);
    void show_coefficients();
    void fit(starpu_perfmodel_type type, const sampling_rule& rule);
    std::vector<measured_point> points() const;
    implementation_content content_locked() const;

    mutable base::spinlock lock_; // of all but the look-up of records
    starpu_perfmodel_per_arch shown_{};
    history_table history_;
    std::deque<starpu_perfmodel_history_list> list_; // links that programs follow from shown_.list
    // Of each footprint the parameters of its tasks; none: they differ.
    std::unordered_map<std::uint32_t, std::vector<double>> parameters_of_;
    std::vector<double> coefficients_;
    std::optional<growing_least_squares> equations_;
    std::vector<std::vector<double>> rows_;
    bool has_changed_ = false;
    bool is_merging_ = false; // until it is known whether the file was written
};

} // namespace starpu::perfmodel
