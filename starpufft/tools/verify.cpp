// Compares our transforms with FFTW's of the same numbers.
#include "commands.hpp"

#include <cmath>
#include <cstdio>

namespace starpufft_bench {

namespace {

bool is_right(const problem& what, const settings& how) {
    const auto both = how.make(what, how.effort);
    both->fill();
    both->run_ours();
    const bool is_kept = both->is_input_kept();
    both->run_peer();
    const double difference = both->difference(), limit = how.tolerance * (1 + std::log2(what.points()));
    const bool is_close = difference <= limit;
    std::printf("%-24s %10.2f %10.2f  %s\n", what.name.c_str(), difference, limit,
                !is_close ? "WRONG"
                : is_kept ? "right"
                          : "WRONG: the input was changed");
    return is_close && is_kept;
}

} // namespace

int verify(const settings& how) {
    bool are_right = true;
    std::printf("%-24s %10s %10s\n", "problem", "eps apart", "at most");
    const int status =
        for_each_problem(how, [&](const problem& what) { are_right = is_right(what, how) && are_right; });
    return are_right ? status : is_wrong;
}

} // namespace starpufft_bench
