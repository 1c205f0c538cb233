// Both sides in double precision.
#include "sides_of.hpp"

namespace starpufft_bench {

namespace {

STARPUFFT_BENCH_FUNCTIONS(double, starpufft, fftw);

} // namespace

std::unique_ptr<sides> double_sides(const problem& what, const efforts& effort) {
    return std::make_unique<sides_of<functions>>(what, effort);
}

} // namespace starpufft_bench
