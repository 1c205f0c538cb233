// A transform of ours and FFTW's of the same problem, each with arrays of its own.
#pragma once

#include "problem.hpp"

#include <map>
#include <memory>
#include <stdexcept>
#include <string>

namespace starpufft_bench {

// What cannot be planned or run here.
struct not_possible : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct efforts {
    bool measures; // FFTW_MEASURE and STARPUFFT_MEASURE, else the estimates of either
    int threads;   // of FFTW
};

class sides {
public:
    virtual ~sides() = default;

    // Fills both inputs with the same random numbers.
    virtual void fill() = 0;
    virtual void run_ours() = 0;
    virtual void run_peer() = 0;

    // Of our output and the peer's: the difference in the Euclidean norm over the norm, in units of the
    // precision's epsilon. Infinite where one is not finite.
    virtual double difference() const = 0;
    // Our input holds what fill() left there.
    virtual bool is_input_kept() const = 0;
};

using sides_maker = std::unique_ptr<sides> (*)(const problem&, const efforts&);

// By their names.
extern const std::map<std::string, sides_maker> precisions;

} // namespace starpufft_bench
