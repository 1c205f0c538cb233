// Aligned memory: blocks with huge pages, a cache for the largest one, and the scratch space of each worker.
#include "core/memory.hpp"

#include <mutex>
#include <new>
#include <utility>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace starpu::fft {
namespace {

constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

// Two transforms of 2^24 double numbers: what is worth keeping for the next plan and not yet a burden.
constexpr std::size_t largest_kept_bytes = std::size_t{512} << 20;

struct free_memory {
    void operator()(void* p) const { std::free(p); }
};
using memory = std::unique_ptr<void, free_memory>;

// The block kept between plans.
class kept_block {
public:
    memory take(std::size_t bytes, std::size_t& taken_bytes) {
        std::lock_guard lock{mutex_};
        if (bytes_ < bytes) return nullptr;
        taken_bytes = std::exchange(bytes_, 0);
        return std::move(block_);
    }

    // The smaller of the two blocks is freed.
    void keep(memory block, std::size_t bytes) {
        std::lock_guard lock{mutex_};
        if (bytes > largest_kept_bytes || bytes <= bytes_) return;
        block_ = std::move(block);
        bytes_ = bytes;
    }

private:
    std::mutex mutex_;
    memory block_;
    std::size_t bytes_ = 0;
};

kept_block& kept() {
    static kept_block block;
    return block;
}

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

workspace::workspace(std::size_t bytes) {
    if (bytes == 0) return;
    memory block = kept().take(bytes, bytes_);
    if (!block) {
        block.reset(try_allocate(bytes));
        bytes_ = bytes;
        is_fresh_ = true;
    }
    if (!block) throw std::bad_alloc{};
    data_ = block.release();
}

workspace::~workspace() {
    if (data_) kept().keep(memory{data_}, bytes_);
}

workspace::workspace(workspace&& other) noexcept
    : data_{std::exchange(other.data_, nullptr)}, bytes_{std::exchange(other.bytes_, 0)},
      is_fresh_{other.is_fresh_} {}

workspace& workspace::operator=(workspace&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    std::swap(is_fresh_, other.is_fresh_);
    return *this;
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
