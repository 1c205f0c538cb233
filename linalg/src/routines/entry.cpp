// The checks at the door, and the one line that tells what is wrong and what to do.
#include "routines/entry.hpp"

#include "api/extension.hpp"
#include "base/checked_size.hpp"
#include "tiles/kernels.hpp"

#include <starpu.h>

#include <climits>

#include <cstdio>
#include <cstring>

namespace starpu::linalg {

bool argument_check::is_bad(int position, bool bad) {
    if (result_ != 0 || !bad) return false;
    result_ = -position;
    return true;
}

argument_check& argument_check::option(int position, const char* name, char value, const char* allowed) {
    if (is_bad(position, value == 0 || !std::strchr(allowed, value)))
        std::fprintf(stderr,
                     "starpu_linalg: %s: argument %d, %s, has the character code %d; pass one of %s\n",
                     routine_, position, name, value, allowed);
    return *this;
}

argument_check& argument_check::check_count(int position, const char* name, index value) {
    if (is_bad(position, value < 0))
        std::fprintf(stderr, "starpu_linalg: %s: argument %d, %s, is %lld; pass 0 or more\n", routine_,
                     position, name, static_cast<long long>(value));
    return *this;
}

namespace {
// More elements than addresses. Between that and 2^63 there is room for work areas and sums of sizes.
constexpr index most_elements = index{1} << 48;

bool fits(index ld, index columns) {
    return (base::checked_size(ld) * greater(1, columns)).fits_in(most_elements);
}
} // namespace

argument_check& argument_check::leading_dimension(int position, const char* name, index value, index rows,
                                                  index columns) {
    const index least = greater(1, rows);
    if (is_bad(position, value < least || value > INT_MAX))
        std::fprintf(
            stderr, "starpu_linalg: %s: argument %d, %s, is %lld; pass at least %lld and at most %d\n",
            routine_, position, name, static_cast<long long>(value), static_cast<long long>(least), INT_MAX);
    if (is_bad(position, !fits(value, columns)))
        std::fprintf(
            stderr,
            "starpu_linalg: %s: argument %d, %s, is %lld, which with %lld columns fits into no memory; "
            "use a smaller matrix\n",
            routine_, position, name, static_cast<long long>(value), static_cast<long long>(columns));
    return *this;
}

argument_check& argument_check::pointer(int position, const char* name, const void* value, bool is_needed) {
    if (is_bad(position, is_needed && !value))
        std::fprintf(stderr,
                     "starpu_linalg: %s: argument %d, %s, is NULL; pass the address of its first element\n",
                     routine_, position, name);
    return *this;
}

argument_check& argument_check::extent(int position, const char* name, index value) {
    if (is_bad(position, value < 1 || value > INT_MAX))
        std::fprintf(stderr, "starpu_linalg: %s: argument %d, %s, is %lld; pass at least 1 and at most %d\n",
                     routine_, position, name, static_cast<long long>(value), INT_MAX);
    return *this;
}

argument_check& argument_check::other(int position, const char* name, const char* wrong, const char* advice) {
    if (is_bad(position, wrong != nullptr))
        std::fprintf(stderr, "starpu_linalg: %s: argument %d, %s, %s; %s\n", routine_, position, name, wrong,
                     advice);
    return *this;
}

argument_check& argument_check::separate(int position, const char* name, const matrix_place& place,
                                         const char* from_name, const matrix_place& from) {
    if (is_bad(position, result_ == 0 && share_entries(place, from)))
        std::fprintf(stderr,
                     "starpu_linalg: %s: argument %d, %s, shares entries with %s; pass an array of its own\n",
                     routine_, position, name, from_name);
    return *this;
}

argument_check& argument_check::sentence(int position, const char* name, const std::string& fault) {
    if (is_bad(position, !fault.empty()))
        std::fprintf(stderr, "starpu_linalg: %s: argument %d, %s, %s\n", routine_, position, name,
                     fault.c_str());
    return *this;
}

namespace {

const char* advice(int error) {
    switch (error) {
    case EDEADLK:
        return "call it from the application, not from a task or a callback, and not while data are held";
    case ENODEV:
        return "call starpu_init() first and let at least one worker run on a CPU";
    case ENOMEM:
        return "use a smaller matrix, or free memory";
    default:
        return "see the runtime's own message";
    }
}

index runtime_error(const char* routine, int error, const char* what_to_do) {
    std::fprintf(stderr, "starpu_linalg: %s: the runtime could not run it (%s); %s\n", routine,
                 std::strerror(error), what_to_do);
    return -(1000 + error);
}

bool is_any_there(worker_kinds needed) {
    if (needed == workers_it_cannot_use) return false;
    const bool on_cpus = needed != cuda_workers && starpu_cpu_worker_get_count() > 0;
    return on_cpus || (needed != cpu_workers && cuda::can_run());
}

const char* advice_for(worker_kinds missing) {
    switch (missing) {
    case cuda_workers:
        return "let a CUDA worker run, or allow STARPU_CPU in the options";
    case workers_it_cannot_use:
        return "it has no form for devices; allow STARPU_CPU in the options";
    default:
        return advice(ENODEV);
    }
}

} // namespace

index runtime_error(const char* routine, int error) {
    return runtime_error(routine, error, advice(error));
}

index check_runtime(const char* routine, worker_kinds needed) {
    if (!starpu_is_initialized()) return runtime_error(routine, ENODEV);
    if (!starpu_extension_may_wait()) return runtime_error(routine, EDEADLK); // it would wait for itself
    if (!is_any_there(needed)) return runtime_error(routine, ENODEV, advice_for(needed));
    return 0;
}

} // namespace starpu::linalg
