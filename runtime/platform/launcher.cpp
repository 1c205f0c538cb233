// Reads the variables that launchers set for the processes they start.
#include "platform/launcher.hpp"

#include <charconv>
#include <cstring>
#include <string_view>

namespace starpu::platform {
namespace {

struct launcher {
    const char* number;
    const char* count;
};

// The first that sets both counts: mpirun may itself run below Slurm. Slurm's are those of a job step: a
// batch script has some of the others.
constexpr launcher launchers[] = {
    {"OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"},
    {"MPI_LOCALRANKID", "MPI_LOCALNRANKS"},
    {"SLURM_LOCALID", "SLURM_STEP_TASKS_PER_NODE"},
};

// "4", or "4(x2)" where all of Slurm's nodes have as many.
std::optional<unsigned> number_in(const char* text) {
    if (text == nullptr) return {};
    unsigned number = 0;
    const char* const end = text + std::strlen(text);
    const auto [rest, error] = std::from_chars(text, end, number);
    const bool is_same_everywhere = std::string_view(rest, end).starts_with("(x") && end[-1] == ')' &&
                                    std::string_view(rest, end).find(',') == std::string_view::npos;
    if (error != std::errc() || (rest != end && !is_same_everywhere)) return {};
    return number;
}

} // namespace

node_share share_by_launcher(const char* (*look_up)(const char* variable)) {
    for (const launcher& each : launchers) {
        const auto number = number_in(look_up(each.number));
        const auto count = number_in(look_up(each.count));
        if (number && count && *number < *count) return {*number, *count};
    }
    return {};
}

} // namespace starpu::platform
