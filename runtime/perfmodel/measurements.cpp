// Keeps records, fits and the list that programs see together.
#include "perfmodel/measurements.hpp"

#include "perfmodel/power_law.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>

namespace starpu::perfmodel {

namespace {
constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

bool has_power_law(starpu_perfmodel_type type) {
    return type == STARPU_REGRESSION_BASED || type == STARPU_NL_REGRESSION_BASED;
}

measured_point point_of(const record& r) {
    return {static_cast<double>(r.shown().size), r.shown().mean, r.shown().nsample};
}

history_content content_of(const starpu_perfmodel_history_entry& e) {
    return {e.footprint, e.size, e.flops, e.mean, e.deviation, e.sum, e.sum2, e.nsample};
}

sample_sums sums_of(const history_content& c) {
    return {c.count, c.sum, c.sum2};
}

using sums_by_footprint = std::unordered_map<std::uint32_t, sample_sums>;
sums_by_footprint sums_in(const implementation_content& c) {
    sums_by_footprint all;
    for (const history_content& e : c.entries) all.emplace(e.footprint, sums_of(e));
    return all;
}
} // namespace

record& measurements::ensure_record(std::uint32_t footprint, std::size_t size, double flops) {
    if (record* known = history_.look_up(footprint)) return *known;
    list_.emplace_back();
    record& made = history_.ensure_record(footprint, size, flops);
    list_.back() = {shown_.list, &made.handed_out()};
    shown_.list = &list_.back();
    return made;
}

double measurements::by_history(std::uint32_t footprint) const {
    const record* r = history_.look_up(footprint);
    return r == nullptr ? not_known : r->expected();
}

unsigned measurements::sample_count(std::uint32_t footprint) const {
    const std::lock_guard guard(lock_);
    const record* r = history_.look_up(footprint);
    return r == nullptr ? 0 : r->shown().nsample;
}

double measurements::by_power_law(double size) const {
    const std::lock_guard guard(lock_);
    return on_power_law(shown_.regression, size);
}

double measurements::by_shifted_power_law(double size) const {
    const std::lock_guard guard(lock_);
    return on_shifted_power_law(shown_.regression, size);
}

double measurements::by_terms(std::span<const double> terms) const {
    const std::lock_guard guard(lock_);
    if (shown_.regression.multi_valid == 0 || coefficients_.size() != terms.size() + 1) return not_known;
    double sum = coefficients_[0];
    for (std::size_t i = 0; i < terms.size(); ++i) sum += coefficients_[i + 1] * terms[i];
    return std::max(sum, 0.0);
}

void measurements::add_measurement(const sample& s, starpu_perfmodel_type type, const sampling_rule& rule) {
    const std::lock_guard guard(lock_);
    has_changed_ = true;
    record& r = ensure_record(s.footprint, s.size, s.flops);
    const measured_point before = point_of(r);
    const bool counts = r.add_sample(s.value, s.weight, rule);
    if (type == STARPU_MULTIPLE_REGRESSION_BASED && (!note_parameters(s) || counts)) {
        add_row(s);
        if (equations_ && std::has_single_bit(equations_->rows_so_far())) solve_terms(rule.least_samples);
    }
    if (!has_power_law(type) || r.shown().nsample == before.count) return;
    add_to_power_law(shown_.regression, before, -1);
    add_to_power_law(shown_.regression, point_of(r), 1);
    solve_power_law(shown_.regression, rule.least_samples);
}

// Returns whether all tasks of that footprint have the same parameters. Else one that takes much longer may
// do more, and counts.
bool measurements::note_parameters(const sample& s) {
    const auto [of_all, is_first] =
        parameters_of_.try_emplace(s.footprint, s.parameters.begin(), s.parameters.end());
    if (!std::ranges::equal(of_all->second, s.parameters)) of_all->second.clear();
    return is_first || !of_all->second.empty();
}

// What does not fit any more is left out: the equations have all of it.
void measurements::add_row(const sample& s) {
    if (rows_.size() < most_rows) {
        std::vector<double> row{s.value};
        row.insert(row.end(), s.parameters.begin(), s.parameters.end());
        rows_.push_back(std::move(row));
    }
    add_equation(s.terms, s.value);
}

// One that is no number would make all coefficients none.
void measurements::add_equation(std::span<const double> terms, double value) {
    const auto is_number = [](double term) { return std::isfinite(term); };
    if (terms.empty() || !std::isfinite(value) || !std::ranges::all_of(terms, is_number)) return;
    if (!equations_) equations_.emplace(terms.size() + 1);
    std::vector<double> row{1.0};
    row.insert(row.end(), terms.begin(), terms.end());
    equations_->add_row(row, value);
}

void measurements::solve_terms(unsigned least_samples) {
    if (!equations_ || equations_->rows_so_far() < least_samples) return;
    if (const auto solved = equations_->solve()) {
        coefficients_ = *solved;
        show_coefficients();
    }
}

void measurements::show_coefficients() {
    shown_.regression.coeff = coefficients_.empty() ? nullptr : coefficients_.data();
    shown_.regression.ncoeff = static_cast<unsigned>(coefficients_.size());
    shown_.regression.multi_valid = coefficients_.empty() ? 0 : 1;
}

std::vector<measured_point> measurements::points() const {
    std::vector<measured_point> list;
    for (const record& r : history_.all()) list.push_back(point_of(r));
    return list;
}

void measurements::fit(starpu_perfmodel_type type, const sampling_rule& rule) {
    if (has_power_law(type) && !history_.all().empty())
        fit_power_law(shown_.regression, points(), rule.least_samples);
    if (type == STARPU_NL_REGRESSION_BASED)
        fit_shifted_power_law(shown_.regression, points(), rule.least_samples);
    if (type == STARPU_MULTIPLE_REGRESSION_BASED) solve_terms(rule.least_samples);
}

void measurements::take_over(const implementation_content& known, starpu_perfmodel_type type,
                             const sampling_rule& rule) {
    const std::lock_guard guard(lock_);
    shown_.regression = known.regression;
    shown_.regression.valid = std::isfinite(known.regression.alpha) && known.regression.maxx != 0 ? 1 : 0;
    shown_.regression.nl_valid = std::isfinite(known.regression.a) && known.regression.maxx != 0 ? 1 : 0;
    coefficients_ = known.coefficients;
    show_coefficients();
    // In the reverse order, so that the list has the file's.
    for (auto e = known.entries.rbegin(); e != known.entries.rend(); ++e) {
        record& r = ensure_record(e->footprint, e->size, e->flops);
        r.take_over(sums_of(*e), rule);
        r.handed_out().deviation = e->deviation; // the sums have too few digits in files
    }
    // The file's sums may be of other samples: those of a history have none.
    if (has_power_law(type) && !known.entries.empty())
        fit_power_law(shown_.regression, points(), rule.least_samples);
}

implementation_content measurements::content_locked() const {
    implementation_content all;
    all.regression = shown_.regression;
    all.regression.coeff = nullptr;
    all.coefficients = coefficients_;
    for (const auto* link = shown_.list; link != nullptr; link = link->next)
        all.entries.push_back(content_of(*link->entry));
    return all;
}

implementation_content measurements::content() const {
    const std::lock_guard guard(lock_);
    return content_locked();
}

implementation_content measurements::merge(const implementation_content& there, starpu_perfmodel_type type,
                                           const sampling_rule& rule) {
    const std::lock_guard guard(lock_);
    for (const history_content& e : there.entries) ensure_record(e.footprint, e.size, e.flops);
    sums_by_footprint in_file = sums_in(there);
    for (record& r : history_.all()) r.merge(in_file[r.footprint()], rule);
    if (coefficients_.empty()) {
        coefficients_ = there.coefficients;
        show_coefficients();
    }
    fit(type, rule);
    has_changed_ = false;
    is_merging_ = true;
    return content_locked();
}

void measurements::end_merge(bool is_written) {
    const std::lock_guard guard(lock_);
    for (record& r : history_.all()) r.end_merge(is_written);
    if (std::exchange(is_merging_, false) && !is_written) has_changed_ = true;
}

void measurements::add_old_row(std::span<const double> terms, double value) {
    const std::lock_guard guard(lock_);
    add_equation(terms, value);
}

bool measurements::has_changed() const {
    const std::lock_guard guard(lock_);
    return has_changed_ || !rows_.empty();
}

void measurements::forget_samples() {
    const std::lock_guard guard(lock_);
    history_.remove_all();
    list_.clear();
    coefficients_.clear();
    parameters_of_.clear();
    equations_.reset();
    rows_.clear();
    shown_.list = nullptr;
    shown_.regression = {};
    has_changed_ = false;
}

std::vector<std::vector<double>> measurements::rows() const {
    const std::lock_guard guard(lock_);
    return rows_;
}

void measurements::drop_first_rows(std::size_t count) {
    const std::lock_guard guard(lock_);
    rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(count));
}

} // namespace starpu::perfmodel
