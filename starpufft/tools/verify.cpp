// Compares our transforms with FFTW's of the same numbers.
#include "commands.hpp"

#include <cmath>
#include <cstdio>

namespace starpufft_bench {

namespace {

// Errors of both grow no faster than this many epsilons for each doubling of the points.
constexpr double usual_tolerance = 4;

bool is_right(const problem& what, const settings& how) {
    const auto both = how.make(what, how.effort);
    both->fill();
    both->run_ours();
    const bool is_kept = both->is_input_kept();
    both->run_peer();
    const double tolerance = how.tolerance < 0 ? usual_tolerance : how.tolerance;
    const double difference = both->difference(), limit = tolerance * (1 + std::log2(what.points()));
    const bool is_close = difference <= limit;
    std::printf("%-24s %10.2f %10.2f  %s\n", what.name.c_str(), difference, limit,
                !is_close ? "WRONG"
                : is_kept ? "right"
                          : "WRONG: the input was changed");
    return is_close && is_kept;
}

} // namespace

int verify(const settings& how) {
    int status = all_well;
    std::printf("%-24s %10s %10s\n", "problem", "eps apart", "at most");
    for (const problem& what : how.problems) {
        try {
            if (!is_right(what, how)) status = is_wrong;
        } catch (const std::exception& reason) {
            tell_left_out(what, reason);
            if (status == all_well) status = is_impossible;
        }
    }
    return status;
}

} // namespace starpufft_bench
