// What flags say of a plan: how long the search for it may take, and whether it borrows memory.
#include "api/effort_of_plans.hpp"

#include "core/report.hpp"

#include "starpufft.h"

#include <atomic>
#include <cerrno>
#include <cmath>

namespace starpu::fft {
namespace {

constexpr unsigned measuring = STARPUFFT_MEASURE | STARPUFFT_PATIENT | STARPUFFT_EXHAUSTIVE;
constexpr unsigned without_effect =
    STARPUFFT_DESTROY_INPUT | STARPUFFT_PRESERVE_INPUT | STARPUFFT_UNALIGNED | STARPUFFT_ESTIMATE;

// Relaxed, without a partner: a number that stands alone.
template <class Real> std::atomic<double> limit_in_seconds{STARPUFFT_NO_TIMELIMIT};

search::clock::time_point end_of(double seconds) {
    constexpr double a_year = 365.0 * 24 * 3600; // what is more does not end
    if (seconds < 0 || seconds > a_year) return search::clock::time_point::max();
    return search::clock::now() +
           std::chrono::duration_cast<search::clock::duration>(std::chrono::duration<double>(seconds));
}

} // namespace

int check_flags(const char* who, unsigned flags) {
    constexpr unsigned known = measuring | without_effect | STARPUFFT_WISDOM_ONLY | STARPUFFT_NO_WORK_AREA;
    if ((flags & ~known) == 0) return 0;
    return refuse(
        EINVAL, who,
        "flags is %u; it may have STARPUFFT_MEASURE, _PATIENT, _EXHAUSTIVE, _WISDOM_ONLY, _ESTIMATE, "
        "_DESTROY_INPUT, _PRESERVE_INPUT, _UNALIGNED and _NO_WORK_AREA",
        flags);
}

template <class Real> search search_for(unsigned flags) {
    const effort how = flags & STARPUFFT_WISDOM_ONLY ? effort::none
                       : flags & measuring           ? effort::measured
                                                     : effort::brief;
    return {how, end_of(limit_in_seconds<Real>.load(std::memory_order_relaxed))};
}

memory_use memory_for(unsigned flags) {
    return flags & STARPUFFT_NO_WORK_AREA ? memory_use::scratch_alone : memory_use::work_area;
}

template <class Real> void set_time_limit(const char* who, double seconds) {
    if (std::isnan(seconds))
        errno = -refuse(EINVAL, who, "the limit is not a number; give seconds, or STARPUFFT_NO_TIMELIMIT");
    else
        limit_in_seconds<Real>.store(seconds, std::memory_order_relaxed);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template search search_for<Real>(unsigned flags);                                                        \
    template void set_time_limit<Real>(const char* who, double seconds);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
