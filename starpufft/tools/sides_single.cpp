// Both sides in single precision.
#include "sides_of.hpp"

namespace starpufft_bench {

namespace {

STARPUFFT_BENCH_FUNCTIONS(float, starpufftf, fftwf);

} // namespace

std::unique_ptr<sides> single_sides(const problem& what, const efforts& effort) {
    return std::make_unique<sides_of<functions>>(what, effort);
}

} // namespace starpufft_bench
