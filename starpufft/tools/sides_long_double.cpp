// Both sides in long double.
#include "sides_of.hpp"

namespace starpufft_bench {

namespace {

STARPUFFT_BENCH_FUNCTIONS(long double, starpufftl, fftwl);

} // namespace

std::unique_ptr<sides> long_double_sides(const problem& what, const efforts& effort) {
    return std::make_unique<sides_of<functions>>(what, effort);
}

} // namespace starpufft_bench
