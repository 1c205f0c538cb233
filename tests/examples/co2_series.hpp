// Weekly series for the tests of the main job: the measured one, parts of it, and made-up ones on the same
// dates.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

struct week {
    std::chrono::sys_days day;
    std::optional<double> ppm;
};
using weekly_series = std::vector<week>;

weekly_series read_series(const std::string& path);
void write_series(const weekly_series& series, const std::string& path);

// Up to and including the week of the count-th measurement.
weekly_series first_measured(const weekly_series& series, std::size_t count);

// The same weeks with other values; `value` gets years since the first week.
weekly_series with_values(const weekly_series& series, const std::function<double(double)>& value);

double years_of(const weekly_series& series);
