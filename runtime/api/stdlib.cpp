// starpu_stdlib.h: memory for the application's data, and sleeping.
#include "api/counted_memory.hpp"
#include "api/memory_node.hpp"
#include "base/checked_size.hpp"
#include "base/report.hpp"
#include "data/copies/admission.hpp"
#include "instance/program_settings.hpp"
#include "memory/host_memory.hpp"
#include "memory/nodes.hpp"
#include "memory/pinned_pool.hpp"
#include "memory/pinning.hpp"
#include "platform/clock.hpp"
#include "task/core/engine.hpp"
#include "task/core/inside_library.hpp"

#include "starpu_stdlib.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <ctime>

using namespace starpu;

namespace {
bool is_counted(int flags) {
    return (static_cast<unsigned long long>(flags) & STARPU_MALLOC_COUNT) != 0;
}

void discount(unsigned node, std::size_t bytes) {
    memory::at(base::memory_node_id{node}).discount(bytes);
    data::admission_of(base::memory_node_id{node}).note_given_back();
}

int release_bytes(void* place, std::size_t bytes, int flags) {
    const int error = memory::release(place, bytes, flags);
    if (place != nullptr && is_counted(flags)) discount(STARPU_MAIN_RAM, bytes);
    return error;
}

// Bytes a node may hold; -1: no limit.
starpu_ssize_t limit_of(unsigned node) {
    const memory::node& n = memory::at(base::memory_node_id{node});
    return n.is_limited() ? static_cast<starpu_ssize_t>(n.limit_bytes()) : -1;
}

starpu_ssize_t free_on(unsigned node) {
    const memory::node& n = memory::at(base::memory_node_id{node});
    if (!n.is_limited()) return -1;
    const std::size_t used = n.used_bytes();
    return static_cast<starpu_ssize_t>(n.limit_bytes() - std::min(used, n.limit_bytes()));
}

// Over those with a limit; -1: there is none.
starpu_ssize_t sum_over_nodes(starpu_ssize_t (*of_node)(unsigned)) {
    base::checked_size sum = 0;
    bool has_limit = false;
    for (base::memory_node_id node : api::all_nodes()) {
        const starpu_ssize_t bytes = of_node(base::number_of(node));
        if (bytes < 0) continue;
        sum += bytes;
        has_limit = true;
    }
    return has_limit ? static_cast<starpu_ssize_t>(sum.value()) : -1;
}

// Buffers that are kept for reuse must not be in the way.
int obtain_bytes(memory::node& main, void*& place, std::size_t bytes, int flags) {
    main.drain_beyond_limit();
    int error = memory::allocate(place, bytes, flags);
    while (error != 0 && main.drain(bytes) != 0) error = memory::allocate(place, bytes, flags);
    return error;
}

int allocate_bytes(void** place, std::size_t bytes, int flags, const char* call) {
    if (place == nullptr)
        return base::report_error(-EINVAL, call,
                                  "the place for the address is NULL; pass the address of a pointer");
    memory::node& main = memory::at(base::main_memory_node);
    int error = is_counted(flags) ? api::count_bytes(main, bytes, flags, call) : 0;
    if (error == -ENODEV) return error; // with its line
    const bool fits = error == 0;
    if (fits) error = obtain_bytes(main, *place, bytes, flags);
    if (error == 0) return 0;
    if (fits && is_counted(flags)) main.discount(bytes);
    return base::report_error(error < 0 ? error : -ENOMEM, call, "no memory for %zu bytes; free some first",
                              bytes);
}

int is_too_much(const memory::node& n, std::size_t bytes, const char* call) {
    return base::report_error(
        -ENOMEM, call, "%zu bytes never fit on memory node %u (%s), which may hold %zu; raise its limit",
        bytes, base::number_of(n.number), n.name.c_str(), n.limit_bytes());
}

// Sleeps in the time of a simulation; false where there is none.
bool sleep_simulated(std::int64_t ns) {
    const task::inside here; // shutdown waits, once it has withheld the engine from others
    const task::engine* e = task::offered_engine();
    if (e == nullptr || e->steps == nullptr) return false;
    e->steps->sleep(ns);
    return true;
}

// An interrupted sleep goes on for what is left of it. Not a number and less than nothing are no time at all.
void sleep_for(double seconds) {
    if (!(seconds > 0)) return;
    if (sleep_simulated(platform::ns_of_seconds(seconds))) return;
    timespec left{static_cast<std::time_t>(seconds), 0};
    left.tv_nsec = static_cast<long>((seconds - static_cast<double>(left.tv_sec)) * 1e9);
    while (clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR) {
    }
}
} // namespace

extern "C" {

int starpu_malloc(void** A, std::size_t dim) {
    return allocate_bytes(A, dim, static_cast<int>(STARPU_MALLOC_PINNED), __func__);
}

int starpu_malloc_flags(void** A, std::size_t dim, int flags) {
    return allocate_bytes(A, dim, flags, __func__);
}

int starpu_free(void* A) {
    return release_bytes(A, 0, static_cast<int>(STARPU_MALLOC_PINNED));
}

int starpu_free_noflag(void* A, std::size_t dim) {
    return release_bytes(A, dim, static_cast<int>(STARPU_MALLOC_PINNED));
}

int starpu_free_flags(void* A, std::size_t dim, int flags) {
    return release_bytes(A, dim, flags);
}

void starpu_malloc_set_align(std::size_t align) {
    if (!memory::set_alignment(align))
        errno = -base::report_error(-EINVAL, __func__,
                                    "%zu is not a power of two; use 64 or 4096, for example", align);
}

void starpu_malloc_set_hooks(starpu_malloc_hook malloc_hook, starpu_free_hook free_hook) {
    memory::set_hooks(malloc_hook, free_hook);
}

// Memory that cannot be pinned serves all the same.
int starpu_memory_pin(void* addr, std::size_t size) {
    if (!memory::is_from_pinned_pool(addr) && memory::pin(addr, size) != 0)
        base::report_warning(
            __func__, "%zu bytes cannot be pinned; copies between them and devices will not overlap", size);
    return 0;
}
int starpu_memory_unpin(void* addr, std::size_t) {
    if (memory::is_from_pinned_pool(addr) || memory::unpin(addr) != -EINVAL) return 0;
    return base::report_error(-EINVAL, __func__,
                              "nothing that begins there was pinned; pass what starpu_memory_pin got");
}

starpu_ssize_t starpu_memory_get_total(unsigned node) {
    const task::inside here;
    return api::is_node(node, __func__) ? limit_of(node) : -1;
}
starpu_ssize_t starpu_memory_get_total_all_nodes(void) {
    const task::inside here;
    return sum_over_nodes(limit_of);
}

starpu_ssize_t starpu_memory_get_available(unsigned node) {
    const task::inside here;
    return api::is_node(node, __func__) ? free_on(node) : -1;
}
starpu_ssize_t starpu_memory_get_available_all_nodes(void) {
    const task::inside here;
    return sum_over_nodes(free_on);
}

std::size_t starpu_memory_get_used(unsigned node) {
    const task::inside here;
    return api::is_node(node, __func__) ? memory::at(base::memory_node_id{node}).used_bytes() : 0;
}
std::size_t starpu_memory_get_used_all_nodes(void) {
    const task::inside here;
    base::checked_size sum = 0;
    for (base::memory_node_id node : api::all_nodes()) sum += memory::at(node).used_bytes();
    return sum.value();
}

int starpu_memory_allocate(unsigned node, size_t size, int flags) {
    const task::inside here;
    if (!api::is_node(node, __func__)) return -errno;
    constexpr unsigned long long obeyed = STARPU_MEMORY_OVERFLOW | STARPU_MEMORY_WAIT;
    memory::node& n = memory::at(base::memory_node_id{node});
    if (n.charge(size)) return 0;
    if ((static_cast<unsigned long long>(flags) & obeyed) == 0) return -ENOMEM;
    const int error = api::count_bytes(n, size, flags, __func__);
    return error == -ENOMEM ? is_too_much(n, size, __func__) : error;
}

void starpu_memory_deallocate(unsigned node, size_t size) {
    const task::inside here;
    if (api::is_node(node, __func__)) discount(node, size);
}

void starpu_memory_wait_available(unsigned node, size_t size) {
    const task::inside here;
    if (!api::is_node(node, __func__)) return;
    memory::node& n = memory::at(base::memory_node_id{node});
    int error = api::wait_for_room(n, size, STARPU_MEMORY_WAIT, __func__);
    if (error == -ENOMEM) error = is_too_much(n, size, __func__);
    if (error != 0) errno = -error;
}

void starpu_energy_use(float joules) {
    instance::set_by_program.energy_used_joules.fetch_add(static_cast<double>(joules),
                                                          std::memory_order_relaxed);
}

double starpu_energy_used(void) {
    return instance::set_by_program.energy_used_joules.load(std::memory_order_relaxed);
}

void starpu_sleep(float nb_sec) {
    sleep_for(static_cast<double>(nb_sec));
}
void starpu_usleep(float nb_micro_sec) {
    sleep_for(static_cast<double>(nb_micro_sec) / 1e6);
}

} // extern "C"
