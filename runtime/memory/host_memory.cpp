// Main memory comes from the C library unless the application has functions of its own.
#include "memory/host_memory.hpp"

#include "base/atomics.hpp"
#include "base/program_call.hpp"
#include "base/report.hpp"
#include "memory/pinned_pool.hpp"
#include "memory/pinned_slabs.hpp"

#include "starpu_task.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstdlib>

namespace starpu::memory {

namespace {
// Set before the first allocation, so their order among each other does not matter.
std::atomic<std::size_t> alignment_bytes{base::cache_line_bytes};
std::atomic<starpu_malloc_hook> obtain_hook{nullptr};
std::atomic<starpu_free_hook> give_back_hook{nullptr};

bool is_to_be_pinned(int flags) {
    return (static_cast<unsigned long long>(flags) & STARPU_MALLOC_PINNED) != 0;
}

void* try_obtain_pinned(std::size_t bytes, std::size_t alignment) {
    void* piece = try_allocate_piece(bytes, alignment);
    return piece != nullptr ? piece : try_allocate_pinned(bytes, alignment);
}

// What the hook answers; the caller reports a lack of memory that the hook throws.
template <class Hook> int call_hook(Hook hook) {
    int answer = 0;
    const int error = base::call_program([&] { answer = hook(); },
                                         [](const base::thrown& what) {
                                             if (what.error == -ENOMEM) return what.error;
                                             return base::report_thrown(what, "starpu_malloc_set_hooks",
                                                                        "a hook of the program",
                                                                        "that counts as a failure");
                                         });
    return error != 0 ? error : answer;
}

int obtain(void*& place, std::size_t bytes, int flags) {
    if (const starpu_malloc_hook hook = obtain_hook.load(std::memory_order_relaxed))
        return call_hook([&] { return hook(STARPU_MAIN_RAM, &place, bytes, flags); });
    const std::size_t alignment = alignment_bytes.load(std::memory_order_relaxed);
    if (is_to_be_pinned(flags)) place = try_obtain_pinned(bytes, alignment);
    if (place != nullptr) return 0;
    // An allocation of no bytes is one byte, so that it can be told from a failure.
    return -posix_memalign(&place, alignment, std::max<std::size_t>(bytes, 1));
}
} // namespace

int allocate(void*& place, std::size_t bytes, int flags) {
    void* fresh = nullptr;
    if (const int error = obtain(fresh, bytes, flags)) return error;
    place = fresh;
    return 0;
}

int release(void* place, std::size_t bytes, int flags) {
    if (place == nullptr) return 0;
    if (const starpu_free_hook hook = give_back_hook.load(std::memory_order_relaxed))
        return call_hook([&] { return hook(STARPU_MAIN_RAM, place, bytes, flags); });
    if (!release_piece(place) && !release_pinned(place)) std::free(place);
    return 0;
}

bool set_alignment(std::size_t bytes) {
    if (!std::has_single_bit(bytes)) return false;
    alignment_bytes.store(std::max(bytes, base::cache_line_bytes), std::memory_order_relaxed);
    return true;
}

void set_hooks(starpu_malloc_hook obtain_by, starpu_free_hook give_back_by) {
    obtain_hook.store(obtain_by, std::memory_order_relaxed);
    give_back_hook.store(give_back_by, std::memory_order_relaxed);
}

} // namespace starpu::memory
