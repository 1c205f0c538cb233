// starpu_mpi.h: ranges of tags that nothing else uses.
#include "mpi/library_tags.hpp"
#include "mpi/mpi_interface.hpp"
#include "mpi/report.hpp"

#include <cerrno>
#include <cstdint>
#include <map>
#include <mutex>

namespace starpu::mpi {

namespace {
// Every rank allocates and frees the same, and so finds the same: the lowest range that is free.
struct tag_ranges {
    std::mutex lock;
    std::map<std::int64_t, std::int64_t> taken; // the first tag of each, and the one behind its last
};
tag_ranges ranges;

std::int64_t allocate_range(std::int64_t count, const char* call) {
    std::lock_guard guard(ranges.lock);
    std::int64_t first = 0;
    for (const auto& [begin, end] : ranges.taken) {
        if (begin - first >= count) break;
        first = end;
    }
    if (count > first_tag_of_libraries - first)
        return report_error(-ENOSPC, call, "no %lld tags are free in a row", static_cast<long long>(count));
    ranges.taken.emplace(first, first + count);
    return first;
}
} // namespace

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int64_t starpu_mpi_tags_allocate(int64_t nbtags) {
    std::int64_t first = 0;
    const int error = boundary(__func__, [&, call = __func__] {
        if (nbtags <= 0)
            return report_error(-EINVAL, call, "%lld tags are asked for; ask for one or more",
                                static_cast<long long>(nbtags));
        first = allocate_range(nbtags, call);
        return first < 0 ? static_cast<int>(first) : 0;
    });
    return error != 0 ? error : first;
}

void starpu_mpi_tags_free(int64_t mintag) {
    errno_boundary(__func__, [&, call = __func__] {
        std::lock_guard guard(ranges.lock);
        if (ranges.taken.erase(mintag) != 0) return 0;
        return report_error(-EINVAL, call,
                            "no range of tags begins with %lld; pass what starpu_mpi_tags_allocate returned",
                            static_cast<long long>(mintag));
    });
}

} // extern "C"
