// The regression of the main job computed a second time, straight from the formulas with plain LAPACK.
#pragma once

#include "co2_series.hpp"

struct regression_reference {
    double log_likelihood;
    double forecast_ppm, band_ppm; // on 15 December, nine years after the last week
};

regression_reference reference_for(const weekly_series& series);
