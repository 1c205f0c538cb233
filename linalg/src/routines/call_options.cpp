// Checks options and takes them over.
#include "routines/call_options.hpp"

#include <starpu.h>

#include <algorithm>
#include <iterator>
#include <string>

namespace starpu::linalg {

namespace {

// On devices alone the vendor's kernels work on tiles, and bound nothing.
std::string fault_of_block_size(const starpu_linalg_options& given, index largest) {
    const bool is_bounded = given.workers != STARPU_CUDA;
    if (given.block_size >= 0 && (!is_bounded || given.block_size <= largest)) return {};
    return "asks for a block_size of " + std::to_string(given.block_size) + "; pass at most " +
           std::to_string(largest) + ", or 0 for the library's choice";
}

bool has_reserved(const starpu_linalg_options& given) {
    return std::any_of(std::begin(given.reserved), std::end(given.reserved), [](index x) { return x != 0; });
}

} // namespace

void check_options(argument_check& check, int position, const starpu_linalg_options* given,
                   index largest_block) {
    if (!given) return;
    check.sentence(position, "options", fault_of_block_size(*given, largest_block));
    const bool are_known = (given->workers & ~unsigned{STARPU_CPU | STARPU_CUDA}) == 0;
    check.other(position, "options", are_known ? nullptr : "asks for workers of an unknown kind",
                "combine STARPU_CPU and STARPU_CUDA, or pass 0 for the library's choice");
    check.other(position, "options", has_reserved(*given) ? "has reserved members that are not 0" : nullptr,
                "clear the struct before you set members, or update the library");
}

call_options options_of(const starpu_linalg_options* given) {
    if (!given) return {};
    return {given->block_size, given->priority, given->workers};
}

worker_kinds workers_for(const starpu_linalg_options* given, bool has_device_form) {
    const unsigned wanted = given ? given->workers : 0;
    if (wanted == STARPU_CUDA) return has_device_form ? cuda_workers : workers_it_cannot_use;
    return has_device_form && wanted != STARPU_CPU ? any_worker : cpu_workers;
}

} // namespace starpu::linalg
