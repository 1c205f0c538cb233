// Reads, cuts, replaces and writes weekly series.
#include "co2_series.hpp"

#include <cstdio>
#include <fstream>

using namespace std::chrono;

weekly_series read_series(const std::string& path) {
    weekly_series series;
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        const year_month_day date =
            year(std::stoi(line.substr(0, 4))) / std::stoi(line.substr(4, 2)) / std::stoi(line.substr(6, 2));
        const std::string value = line.substr(9);
        series.push_back({date, value.empty() ? std::nullopt : std::optional(std::stod(value))});
    }
    return series;
}

void write_series(const weekly_series& series, const std::string& path) {
    std::ofstream file(path);
    file << "date,co2\n";
    for (const week& w : series) {
        const year_month_day date = w.day;
        char text[64];
        std::snprintf(text, sizeof text, "%04d%02u%02u,", int(date.year()), unsigned(date.month()),
                      unsigned(date.day()));
        file << text;
        if (w.ppm) {
            std::snprintf(text, sizeof text, "%.4f", *w.ppm);
            file << text;
        }
        file << '\n';
    }
}

weekly_series first_measured(const weekly_series& series, std::size_t count) {
    weekly_series part;
    for (const week& w : series) {
        if (count == 0) break;
        part.push_back(w);
        count -= w.ppm.has_value();
    }
    return part;
}

weekly_series with_values(const weekly_series& series, const std::function<double(double)>& value) {
    weekly_series other = series;
    for (week& w : other) {
        if (w.ppm) w.ppm = value(double((w.day - series.front().day).count()) / 365.25);
    }
    return other;
}

double years_of(const weekly_series& series) {
    return double(series.size()) * 7 / 365.25;
}
