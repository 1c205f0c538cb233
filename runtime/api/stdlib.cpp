// starpu_stdlib.h: memory for the application's data, and sleeping.
#include "api/memory_node.hpp"
#include "base/report.hpp"
#include "memory/host_memory.hpp"

#include "starpu_stdlib.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <ctime>

using namespace starpu;

namespace {
constexpr starpu_ssize_t no_limit = -1;

// What the program itself told; nothing is measured.
std::atomic<double> energy_used_joules{0};

int allocate(void** place, std::size_t bytes, int flags, const char* call) {
    if (place == nullptr)
        return base::report_error(-EINVAL, call,
                                  "the place for the address is NULL; pass the address of a pointer");
    const int error = memory::allocate(*place, bytes, flags);
    if (error == 0) return 0;
    return base::report_error(error < 0 ? error : -ENOMEM, call, "no memory for %zu bytes; free some first",
                              bytes);
}

// An interrupted sleep goes on for what is left of it. Not a number and less than nothing are no time at all.
void sleep_for(double seconds) {
    if (!(seconds > 0)) return;
    timespec left{static_cast<std::time_t>(seconds), 0};
    left.tv_nsec = static_cast<long>((seconds - static_cast<double>(left.tv_sec)) * 1e9);
    while (clock_nanosleep(CLOCK_MONOTONIC, 0, &left, &left) == EINTR) {
    }
}
} // namespace

extern "C" {

int starpu_malloc(void** A, std::size_t dim) {
    return allocate(A, dim, static_cast<int>(STARPU_MALLOC_PINNED), __func__);
}

int starpu_malloc_flags(void** A, std::size_t dim, int flags) {
    return allocate(A, dim, flags, __func__);
}

int starpu_free(void* A) {
    return memory::release(A, 0, static_cast<int>(STARPU_MALLOC_PINNED));
}

int starpu_free_noflag(void* A, std::size_t dim) {
    return memory::release(A, dim, static_cast<int>(STARPU_MALLOC_PINNED));
}

int starpu_free_flags(void* A, std::size_t dim, int flags) {
    return memory::release(A, dim, flags);
}

void starpu_malloc_set_align(std::size_t align) {
    if (!memory::set_alignment(align))
        errno = -base::report_error(-EINVAL, __func__,
                                    "%zu is not a power of two; use 64 or 4096, for example", align);
}

void starpu_malloc_set_hooks(starpu_malloc_hook malloc_hook, starpu_free_hook free_hook) {
    memory::set_hooks(malloc_hook, free_hook);
}

// Only devices need memory that stays in its place.
int starpu_memory_pin(void*, std::size_t) {
    return 0;
}
int starpu_memory_unpin(void*, std::size_t) {
    return 0;
}

starpu_ssize_t starpu_memory_get_total(unsigned node) {
    api::is_node(node, __func__);
    return no_limit;
}
starpu_ssize_t starpu_memory_get_total_all_nodes(void) {
    return no_limit;
}

starpu_ssize_t starpu_memory_get_available(unsigned node) {
    api::is_node(node, __func__);
    return no_limit;
}
starpu_ssize_t starpu_memory_get_available_all_nodes(void) {
    return no_limit;
}

std::size_t starpu_memory_get_used(unsigned node) {
    return api::is_node(node, __func__) ? memory::counted_bytes() : 0;
}
std::size_t starpu_memory_get_used_all_nodes(void) {
    return memory::counted_bytes();
}

// Nothing limits main memory, so whatever is asked for fits.
int starpu_memory_allocate(unsigned node, size_t size, int) {
    if (!api::is_node(node, __func__)) return -errno;
    memory::count_more(size);
    return 0;
}

void starpu_memory_deallocate(unsigned node, size_t size) {
    if (api::is_node(node, __func__)) memory::count_less(size);
}

void starpu_memory_wait_available(unsigned node, size_t) {
    api::is_node(node, __func__);
}

void starpu_energy_use(float joules) {
    energy_used_joules.fetch_add(static_cast<double>(joules), std::memory_order_relaxed);
}

double starpu_energy_used(void) {
    return energy_used_joules.load(std::memory_order_relaxed);
}

void starpu_sleep(float nb_sec) {
    sleep_for(static_cast<double>(nb_sec));
}
void starpu_usleep(float nb_micro_sec) {
    sleep_for(static_cast<double>(nb_micro_sec) / 1e6);
}

} // extern "C"
