// Keeps the blocks that calls have returned: packed panels of tens of MiB cost milliseconds when mapped anew.
#include "matrix/workspace.hpp"

#include "base/checked_size.hpp"

#include <cstdlib>
#include <mutex>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace starpu::linalg {

namespace {

// Blocks begin on huge pages, which the kernel is asked to use: fewer faults when first touched, fewer misses
// later.
constexpr std::size_t granule_bytes = 2 << 20;

struct block {
    void* first = nullptr;
    std::size_t size_bytes = 0;
};

// Two, because two application threads at once is usual and more is rare; others are given back to the
// system.
constexpr int kept_block_count = 2;

class block_cache {
public:
    ~block_cache() {
        for (const block& kept : kept_) std::free(kept.first);
    }
    // The smallest kept block that is large enough, or an empty one.
    block try_take(std::size_t size_bytes) {
        const std::scoped_lock lock(mutex_);
        block* best = nullptr;
        for (block& kept : kept_)
            if (kept.size_bytes >= size_bytes && (!best || kept.size_bytes < best->size_bytes)) best = &kept;
        return best ? std::exchange(*best, {}) : block{};
    }
    // Keeps it in place of the smallest; what it displaces is freed.
    void give_back(block returned) {
        {
            const std::scoped_lock lock(mutex_);
            for (block& kept : kept_)
                if (kept.size_bytes < returned.size_bytes) std::swap(kept, returned);
        }
        std::free(returned.first);
    }

private:
    std::mutex mutex_;
    block kept_[kept_block_count];
};

block_cache& cache() {
    static block_cache instance;
    return instance;
}

block obtain(std::size_t size_bytes) {
    if (block kept = cache().try_take(size_bytes); kept.first) return kept;
    void* fresh = std::aligned_alloc(granule_bytes, size_bytes);
    if (!fresh) throw std::bad_alloc();
    madvise(fresh, size_bytes, MADV_HUGEPAGE); // advice only: without huge pages it works as well
    return {fresh, size_bytes};
}

std::size_t whole_granules(index element_count, std::size_t element_bytes) {
    const base::checked_size bytes = base::checked_size(element_count) * element_bytes + 1;
    const base::checked_size whole = base::rounded_up(bytes, granule_bytes);
    if (!whole.fits()) throw std::bad_alloc();
    return whole.value();
}

} // namespace

scratch_block::scratch_block(index element_count, std::size_t element_bytes) {
    const block borrowed = obtain(whole_granules(element_count, element_bytes));
    first_ = borrowed.first;
    size_bytes_ = borrowed.size_bytes;
}

scratch_block::~scratch_block() {
    cache().give_back({first_, size_bytes_});
}

} // namespace starpu::linalg
