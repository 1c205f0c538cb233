// What a drawing of performance models shows: points that were measured, and curves that were fitted to them.
#pragma once

#include "tools/kept_model.hpp"

#include <set>
#include <string>
#include <vector>

namespace starpu_tools {

struct drawn_point {
    double x, y, deviation;
    unsigned samples;
};

// What one architecture and implementation have.
struct drawn_series {
    std::string title;
    std::vector<drawn_point> points; // by x
    struct curve {
        std::string title, formula; // of x
        double from, to;            // the sizes that it was fitted to
    };
    std::vector<curve> curves;
};

struct drawing {
    std::string title, x_title, y_title;
    std::vector<drawn_series> series;
};

// What the values of a model are, and what is drawn of them.
struct drawing_request {
    bool is_energy = false;     // joules instead of microseconds
    bool as_rate = false;       // GFlop/s, or GFlop/s per watt
    std::set<int> combinations; // of architectures, by number; empty: all
};

// As gnuplot reads it.
std::string number_text(double number);

// Over the sizes of data.
drawing draw_over_sizes(kept_model& model, const drawing_request& wanted);
// What a model of energy says over what a model of time says of the same footprint.
drawing draw_energy_over_time(kept_model& time, kept_model& energy, const drawing_request& wanted);

} // namespace starpu_tools
