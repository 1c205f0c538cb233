// The main job, in C and in Fortran, on the measured series, on others, and on broken files.
#include "co2_program.hpp"
#include "co2_reference.hpp"
#include "co2_series.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>

namespace {

constexpr const char* names[] = {"peak_per_year", "harmonic_per_year", "log_likelihood", "forecast_ppm",
                                 "band_ppm"};

void expect_close(double value, double wanted, double relative, const std::string& what) {
    EXPECT_LE(std::fabs(value - wanted), relative * std::fabs(wanted))
        << what << ": " << value << " instead of " << wanted;
}

// Runs both programs, holds them against each other and against the reference, and gives the numbers.
std::map<std::string, double> checked_numbers(const std::string& data, const std::string& label) {
    const co2_outcome c = run_co2(CO2_C_PROGRAM, data, label + "_c");
    const co2_outcome fortran = run_co2(CO2_FORTRAN_PROGRAM, data, label + "_fortran");
    for (const co2_outcome* outcome : {&c, &fortran}) {
        EXPECT_EQ(outcome->exit_status, 0) << outcome->report << outcome->errors;
        EXPECT_EQ(outcome->errors, "");
        EXPECT_NE(outcome->picture.find("</svg>"), std::string::npos);
        EXPECT_EQ(outcome->numbers.size(), std::size(names));
    }
    const regression_reference reference = reference_for(read_series(data));
    for (const char* name : names) {
        if (!c.numbers.contains(name) || !fortran.numbers.contains(name)) {
            ADD_FAILURE() << "no " << name << " in " << label;
            return {};
        }
        expect_close(fortran.numbers.at(name), c.numbers.at(name), 1e-8, name);
    }
    expect_close(c.numbers.at("log_likelihood"), reference.log_likelihood, 1e-8, "likelihood against LAPACK");
    expect_close(c.numbers.at("forecast_ppm"), reference.forecast_ppm, 1e-8, "forecast against LAPACK");
    expect_close(c.numbers.at("band_ppm"), reference.band_ppm, 1e-8, "band against LAPACK");
    return c.numbers;
}

std::string written(const weekly_series& series, const std::string& name) {
    const std::string path = scratch(name);
    write_series(series, path);
    return path;
}

std::string written(const std::string& text, const std::string& name) {
    const std::string path = scratch(name);
    std::ofstream(path) << text;
    return path;
}

// A whole file of good lines with one of them replaced.
std::string with_line(int number, const std::string& line) {
    std::ifstream file(CO2_DATA);
    std::string text, each;
    for (int i = 1; std::getline(file, each); ++i) text += (i == number ? line : each) + "\n";
    return written(text, "broken.csv");
}

void expect_refusal(const std::string& data, const std::string& place, const std::string& words) {
    for (const char* program : {CO2_C_PROGRAM, CO2_FORTRAN_PROGRAM}) {
        const co2_outcome outcome = run_co2(program, data, "refused");
        EXPECT_EQ(outcome.exit_status, 1) << program;
        EXPECT_NE(outcome.errors.find(place), std::string::npos) << program << ": " << outcome.errors;
        EXPECT_NE(outcome.errors.find(words), std::string::npos) << program << ": " << outcome.errors;
        EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
    }
}

} // namespace

TEST(co2, gives_the_numbers_of_the_book_on_the_measured_series) {
    auto numbers = checked_numbers(CO2_DATA, "measured");
    EXPECT_NEAR(numbers["peak_per_year"], 1, 0.01);
    EXPECT_NEAR(numbers["harmonic_per_year"], 2, 0.02);
    EXPECT_NEAR(numbers["log_likelihood"], -1807.516, 6e-4);
    EXPECT_NEAR(numbers["forecast_ppm"], 385.132, 6e-4);
    EXPECT_NEAR(numbers["band_ppm"], 1.678, 6e-4);
}

TEST(co2, finds_another_cycle_where_there_is_another) {
    const auto part = first_measured(read_series(CO2_DATA), 1000);
    const auto made_up = with_values(
        part, [](double t) { return 320 + 1.2 * t + 3 * std::cos(2 * std::numbers::pi * t / 0.8); });
    auto numbers = checked_numbers(written(made_up, "made_up.csv"), "made_up");
    EXPECT_NEAR(numbers["peak_per_year"], 1.25, 0.0125);
}

TEST(co2, works_on_the_first_300_measured_weeks) {
    const auto part = first_measured(read_series(CO2_DATA), 300);
    auto numbers = checked_numbers(written(part, "first.csv"), "first");
    EXPECT_NEAR(numbers["peak_per_year"], 1, 1 / years_of(part));
}

TEST(co2, draws_into_a_file_of_any_name) {
    const std::string data = written(first_measured(read_series(CO2_DATA), 100), "named.csv");
    for (const char* program : {CO2_C_PROGRAM, CO2_FORTRAN_PROGRAM}) {
        const co2_outcome outcome = run_co2(program, data, "1958's \"$HOME\"");
        EXPECT_EQ(outcome.exit_status, 0) << program;
        EXPECT_EQ(outcome.errors, "");
        EXPECT_NE(outcome.picture.find("</svg>"), std::string::npos) << program;
    }
}

TEST(co2, reports_everything_where_gnuplot_is_missing) {
    const std::string data = written(first_measured(read_series(CO2_DATA), 100), "missing.csv");
    for (const char* program : {CO2_C_PROGRAM, CO2_FORTRAN_PROGRAM}) {
        const co2_outcome outcome = run_co2(program, data, "missing", "PATH=/nowhere");
        EXPECT_EQ(outcome.exit_status, 1) << program;
        EXPECT_NE(outcome.report.find("15 December"), std::string::npos) << program << outcome.report;
        EXPECT_EQ(outcome.numbers.size(), std::size(names)) << program;
        EXPECT_NE(outcome.errors.find("is gnuplot installed"), std::string::npos) << outcome.errors;
    }
}

TEST(co2, names_the_broken_line) {
    expect_refusal(with_line(7, "19580503;317"), "broken.csv:7:", "has no comma");
    expect_refusal(with_line(7, "19580230,317"), "broken.csv:7:", "date of the form YYYYMMDD");
    expect_refusal(with_line(7, "1958-05-03,317"), "broken.csv:7:", "date of the form YYYYMMDD");
    expect_refusal(with_line(7, "19580503,many"), "broken.csv:7:", "no number");
    expect_refusal(with_line(7, "19580503,nan"), "broken.csv:7:", "no number");
    expect_refusal(with_line(7, "19580504,317"), "broken.csv:7:", "not a week after");
}

TEST(co2, says_what_is_wrong_with_the_file) {
    expect_refusal(scratch("absent.csv"), "absent.csv", "cannot open");
    expect_refusal(written("date,co2\n19580329,316.1\n", "short.csv"), "short.csv:2:", "at least 100");
}
