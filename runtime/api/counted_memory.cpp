// Evicts, waits or goes over the limit.
#include "api/counted_memory.hpp"

#include "base/checked_size.hpp"
#include "base/report.hpp"
#include "data/copies/admission.hpp"
#include "task/core/engine.hpp"
#include "task/core/inside_library.hpp"

#include "starpu_stdlib.h"

#include <cerrno>

namespace starpu::api {

namespace {
bool has(int flags, unsigned long long flag) {
    return (static_cast<unsigned long long>(flags) & flag) != 0;
}

// In a simulation memory becomes free by steps. 0, or -ENODEV with its line: shutdown waits for the caller,
// and memory may be given back behind it only.
int wait_a_moment(memory::node& n, std::size_t bytes, const char* call) {
    const task::engine* e = task::offered_engine();
    if (e == nullptr || e->waits.has_ended.load(std::memory_order_acquire))
        return base::report_error(-ENODEV, call,
                                  "starpu_shutdown has ended the runtime while it waited for memory");
    if (e->steps != nullptr && e->steps->step()) return 0;
    const task::outside here;
    n.wait_a_moment_for(bytes);
    return 0;
}
} // namespace

// Evicts data that are not in use; waits for data in use, and for memory that the program holds.
int wait_for_room(memory::node& n, std::size_t bytes, int flags, const char* call) {
    const task::inside here;
    const bool may_evict = !has(flags, STARPU_MALLOC_NORECLAIM);
    while (!n.has_room_for(bytes)) {
        if (may_evict && data::admission_of(n.number).make_room(bytes)) return 0;
        if (!has(flags, STARPU_MEMORY_WAIT) || !base::checked_size(bytes).fits_in(n.limit_bytes()))
            return -ENOMEM;
        if (const int error = wait_a_moment(n, bytes, call)) return error;
    }
    return 0;
}

int count_bytes(memory::node& n, std::size_t bytes, int flags, const char* call) {
    const bool waits = has(flags, STARPU_MEMORY_WAIT);
    const bool goes_over =
        has(flags, STARPU_MEMORY_OVERFLOW) || (has(flags, STARPU_MALLOC_NORECLAIM) && !waits);
    while (!n.charge(bytes)) {
        if (goes_over) {
            n.count_regardless(bytes);
            return 0;
        }
        if (const int error = wait_for_room(n, bytes, flags, call)) return error;
    }
    return 0;
}

} // namespace starpu::api
