// What cannot be done for one problem does not keep the others from it.
#include "commands.hpp"

#include <cstdio>

namespace starpufft_bench {

int for_each_problem(const settings& how, const std::function<void(const problem&)>& work) {
    int status = all_well;
    for (const problem& what : how.problems) {
        try {
            work(what);
        } catch (const std::exception& reason) {
            std::fprintf(stderr, "starpufft_bench: '%s' is left out: %s\n", what.name.c_str(), reason.what());
            status = is_impossible;
        }
    }
    return status;
}

} // namespace starpufft_bench
