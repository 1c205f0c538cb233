// Aligned memory: blocks with huge pages, and the scratch space of each worker.
#include "core/memory.hpp"

#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace starpu::fft {
namespace {

constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

struct free_memory {
    void operator()(void* p) const { std::free(p); }
};
using memory = std::unique_ptr<void, free_memory>;

} // namespace

void* try_allocate(std::size_t bytes) noexcept {
    // Below half a huge page most of it would lie idle.
    const bool huge = bytes >= huge_page_bytes / 2;
    const std::size_t unit = huge ? huge_page_bytes : cache_line_bytes;
    const base::checked_size whole = base::rounded_up(bytes ? bytes : 1, unit);
    void* p = whole.fits() ? std::aligned_alloc(unit, whole.value()) : nullptr;
#if defined(__linux__)
    // Advice only: where huge pages are off, small ones do.
    if (p && huge) madvise(p, whole.value(), MADV_HUGEPAGE);
#endif
    return p;
}

void* thread_scratch(std::size_t bytes) {
    thread_local memory block;
    thread_local std::size_t block_bytes = 0;
    if (bytes > block_bytes) {
        block.reset();
        block_bytes = 0;
        block.reset(try_allocate(bytes));
        if (!block) throw std::bad_alloc{};
        block_bytes = bytes;
    }
    return block.get();
}

} // namespace starpu::fft
