// What a file holds of a performance model, as plain data.
#pragma once

#include "starpu_perfmodel.h"

#include <cstdint>
#include <vector>

namespace starpu::perfmodel {

struct history_content {
    std::uint32_t footprint = 0;
    std::size_t size = 0;
    double flops = 0;
    double mean = 0;
    double deviation = 0;
    double sum = 0;
    double sum2 = 0;
    unsigned count = 0;
};

struct implementation_content {
    starpu_perfmodel_regression_model regression{}; // numbers alone, no pointers
    std::vector<double> coefficients;               // of a multiple regression: the constant first
    std::vector<history_content> entries;

    bool holds_nothing() const { return entries.empty() && coefficients.empty() && regression.nsample == 0; }
};

struct architecture_content {
    std::vector<starpu_perfmodel_device> devices;
    std::vector<implementation_content> implementations;
};

using model_content = std::vector<architecture_content>;

} // namespace starpu::perfmodel
