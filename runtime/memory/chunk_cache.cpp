// One pile of addresses for each size, spread over a few locks; the device is never called under one.
#include "memory/chunk_cache.hpp"

#include <algorithm>
#include <new>

namespace starpu::memory {

namespace {
// Piles that became empty stay, so that sizes in use need no memory of ours; more of them are forgotten.
constexpr std::size_t most_empty_piles = 8;

template <class Piles> auto find_pile(Piles& piles, std::size_t bytes, int flags) {
    return std::ranges::find_if(piles, [&](auto& p) { return p.bytes == bytes && p.flags == flags; });
}
} // namespace

chunk_cache::guarded_shard& chunk_cache::shard_for(std::size_t bytes) noexcept {
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15; // spreads sizes that differ in few bits
    return shards_[(bytes * golden) >> 60];
}

address chunk_cache::take(std::size_t bytes, int flags) noexcept {
    if (kept_bytes() == 0) return 0;
    const address kept = shard_for(bytes).piles.with([&](shard& piles) -> address {
        const auto found = find_pile(piles, bytes, flags);
        if (found == piles.end() || found->places.empty()) return 0;
        const address place = found->places.back(); // the last one released is the likeliest to be in a cache
        found->places.pop_back();
        found->last_use = now();
        return place;
    });
    if (kept != 0) kept_bytes_.fetch_sub(bytes, std::memory_order_relaxed);
    return kept;
}

bool chunk_cache::keep(address place, std::size_t bytes, int flags) noexcept {
    // Counted first, so that a thread that looks for room never finds more than there is.
    kept_bytes_.fetch_add(bytes, std::memory_order_relaxed);
    const bool is_kept = shard_for(bytes).piles.with([&](shard& piles) {
        try {
            auto found = find_pile(piles, bytes, flags);
            if (found == piles.end()) {
                if (piles.size() > most_empty_piles)
                    std::erase_if(piles, [](const auto& p) { return p.places.empty(); });
                found = piles.insert(piles.end(), {bytes, flags, 0, {}});
            }
            found->places.push_back(place);
            found->last_use = now();
            return true;
        } catch (const std::bad_alloc&) {
            return false;
        }
    });
    if (!is_kept) kept_bytes_.fetch_sub(bytes, std::memory_order_relaxed);
    return is_kept;
}

chunk_cache::victim chunk_cache::longest_unused() noexcept {
    victim best;
    for (guarded_shard& s : shards_)
        s.piles.with([&](shard& piles) {
            for (const pile& p : piles)
                if (!p.places.empty() && p.last_use < best.last_use)
                    best = {&s, p.last_use, p.bytes, p.flags};
        });
    return best;
}

// Returns 0 if another thread has taken the last one meanwhile.
std::size_t chunk_cache::drain_one(backend& owner, const victim& what) noexcept {
    const address place = what.home->piles.with([&](shard& piles) -> address {
        const auto found = find_pile(piles, what.bytes, what.flags);
        if (found == piles.end() || found->places.empty()) return 0;
        const address last = found->places.back();
        found->places.pop_back();
        return last;
    });
    if (place == 0) return 0;
    owner.release(place, what.bytes, what.flags);
    kept_bytes_.fetch_sub(what.bytes, std::memory_order_relaxed);
    return what.bytes;
}

std::size_t chunk_cache::drain(backend& owner, std::size_t wanted_bytes) noexcept {
    std::size_t drained = 0;
    while (drained < wanted_bytes) {
        const victim next = longest_unused();
        if (next.home == nullptr) break;
        while (drained < wanted_bytes) {
            const std::size_t bytes = drain_one(owner, next);
            if (bytes == 0) break;
            drained += bytes;
        }
    }
    return drained;
}

} // namespace starpu::memory
