// What the program and the environment ask of performance models.
#pragma once

#include "base/knobs.hpp"

#include "starpu_worker.h"

#include <filesystem>
#include <string>
#include <vector>

namespace starpu::perfmodel {

// STARPU_CALIBRATE.
enum class calibration {
    until_known, // measures what was measured too few times
    always,      // goes on measuring
    anew         // forgets what files say, and goes on measuring
};

struct options {
    calibration mode = calibration::until_known;
    unsigned least_samples = 10;  // STARPU_CALIBRATE_MINIMUM
    double tolerance = 1.5;       // a sample may be so many times the mean, or so many times less
    std::filesystem::path folder; // of all files; empty: there is none
    std::vector<std::filesystem::path> other_folders; // where files are read, too: STARPU_PERF_MODEL_PATH
    bool keeps_files = true;                          // false: what is found out is not written
    std::string host;
    bool is_homogeneous_cpu = true; // all workers of the kind share what is measured
    bool is_homogeneous_cuda = false;
    bool is_homogeneous_opencl = false;

    bool is_homogeneous(starpu_worker_archtype kind) const;
};

options options_of(const base::knobs& knobs);

} // namespace starpu::perfmodel
