// Remembers the size of each place, since programs give memory back without it.
#include "memory/pinned_pool.hpp"

#include "base/checked_size.hpp"
#include "base/fork.hpp"
#include "base/guarded.hpp"
#include "base/immortal.hpp"
#include "memory/pinning.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace starpu::memory {

namespace {
constexpr std::size_t page_bytes = 4096;
constexpr std::size_t least_pooled_bytes = page_bytes / 2 + 1; // smaller pieces come from slabs
constexpr std::size_t most_kept_bytes = std::size_t{256} << 20;

struct taken_pages {
    std::size_t bytes = 0;
    std::uint64_t period = 0; // in which they were pinned
};

struct pool {
    std::unordered_map<void*, taken_pages> in_use;
    std::unordered_map<std::size_t, std::vector<void*>> kept; // by size
    std::size_t kept_bytes = 0;
};

// For ever, since programs give memory back after everything else has ended.
base::guarded<pool, std::mutex>& the_pool() {
    static const base::immortal<base::guarded<pool, std::mutex>> only;
    static const base::held_over_fork row((*only).lock());
    return *only;
}
const base::at_load the_pool_at_load(the_pool);

// Written when devices open and close, read by every allocation; the pool itself has its lock.
std::atomic<std::uint64_t> current_period{0};
std::atomic<std::size_t> places_in_use{0};

bool note(void* place, const taken_pages& what) {
    return the_pool().with([&](pool& p) {
        try {
            return p.in_use.emplace(place, what).second;
        } catch (const std::exception&) {
            return false;
        }
    });
}

taken_pages forget(void* place) {
    return the_pool().with([place](pool& p) {
        const auto found = p.in_use.find(place);
        if (found == p.in_use.end()) return taken_pages{};
        const taken_pages what = found->second;
        p.in_use.erase(found);
        return what;
    });
}

void* take_kept(std::size_t bytes, std::size_t alignment_bytes) {
    return the_pool().with([=](pool& p) -> void* {
        const auto shelf = p.kept.find(bytes);
        if (shelf == p.kept.end() || shelf->second.empty()) return nullptr;
        void* place = shelf->second.back();
        if (reinterpret_cast<std::uintptr_t>(place) % alignment_bytes != 0) return nullptr;
        shelf->second.pop_back();
        p.kept_bytes -= bytes;
        return place;
    });
}

// Only what is pinned now: the devices of an earlier period let go of everything when they closed.
bool keep(void* place, const taken_pages& what) {
    return the_pool().with([&](pool& p) {
        if (what.period != pinning_period() || what.bytes > most_kept_bytes - p.kept_bytes) return false;
        try {
            p.kept[what.bytes].push_back(place);
        } catch (const std::exception&) {
            return false;
        }
        p.kept_bytes += what.bytes;
        return true;
    });
}

void end_piece(void* place) {
    unpin(place);
    std::free(place);
}

void* allocate_and_pin(std::size_t bytes, std::size_t alignment_bytes) {
    void* place = nullptr;
    if (posix_memalign(&place, alignment_bytes, bytes) != 0) return nullptr;
    if (pin(place, bytes) == 0) return place;
    std::free(place);
    return nullptr;
}
} // namespace

void* try_allocate_pinned(std::size_t bytes, std::size_t alignment_bytes) noexcept {
    const std::uint64_t period = pinning_period();
    if (period == 0 || bytes < least_pooled_bytes) return nullptr;
    const base::checked_size rounded = base::rounded_up(bytes, page_bytes);
    if (!rounded.fits()) return nullptr;
    const std::size_t whole = rounded.value();
    const std::size_t alignment = std::max(alignment_bytes, page_bytes);
    void* place = take_kept(whole, alignment);
    if (place == nullptr) place = allocate_and_pin(whole, alignment);
    if (place == nullptr) return nullptr;
    if (note(place, {whole, period})) {
        places_in_use.fetch_add(1, std::memory_order_relaxed);
        return place;
    }
    end_piece(place);
    return nullptr;
}

bool release_pinned(void* place) noexcept {
    if (places_in_use.load(std::memory_order_relaxed) == 0) return false;
    const taken_pages what = forget(place);
    if (what.bytes == 0) return false;
    places_in_use.fetch_sub(1, std::memory_order_relaxed);
    if (!keep(place, what)) end_piece(place);
    return true;
}

bool is_from_pinned_pool(void* place) noexcept {
    if (places_in_use.load(std::memory_order_relaxed) == 0) return false;
    return the_pool().with([place](const pool& p) { return p.in_use.contains(place); });
}

std::uint64_t pinning_period() noexcept {
    return current_period.load(std::memory_order_acquire);
}

void pin_fresh_memory(bool wanted) noexcept {
    static std::atomic<std::uint64_t> newest{0};
    if (wanted) {
        if (pinning_period() == 0)
            current_period.store(newest.fetch_add(1, std::memory_order_relaxed) + 1,
                                 std::memory_order_release);
        return;
    }
    current_period.store(0, std::memory_order_release);
    const auto all = the_pool().with([](pool& p) {
        p.kept_bytes = 0;
        return std::exchange(p.kept, {});
    });
    for (const auto& [bytes, places] : all)
        for (void* place : places) end_piece(place);
}

} // namespace starpu::memory
