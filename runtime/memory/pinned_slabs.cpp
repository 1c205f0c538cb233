// Sizes are powers of two, so that each piece is aligned to its size; a slab has pieces of one size, a bit
// for each, and is found by its aligned address.
#include "memory/pinned_slabs.hpp"

#include "base/fork.hpp"
#include "base/guarded.hpp"
#include "base/immortal.hpp"
#include "memory/pinned_pool.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <exception>
#include <list>
#include <mutex>
#include <unordered_map>

namespace starpu::memory {

namespace {
constexpr std::size_t slab_bytes = std::size_t{64} << 10;
constexpr std::size_t least_piece_bytes = 64;
constexpr std::size_t most_bytes = 2048; // what is larger wastes less of a page of its own
constexpr unsigned size_count = std::countr_zero(most_bytes) - std::countr_zero(least_piece_bytes) + 1;

struct slab {
    std::uintptr_t begin = 0;
    std::size_t piece_bytes = 0;
    std::uint64_t period = 0; // of the pool, in which it was pinned
    std::size_t in_use = 0;
    bool is_open = true;
    std::array<std::uint64_t, slab_bytes / least_piece_bytes / 64> taken{}; // a bit for each piece

    bool is_full() const { return in_use == slab_bytes / piece_bytes; }
};
using slab_list = std::list<slab>; // moved from list to list without a request for memory

struct shelf {
    slab_list open;   // with room for another piece
    slab_list closed; // full, or pinned for devices that are gone

    slab_list& list_of(const slab& s) { return s.is_open ? open : closed; }

    void set_open(slab_list::iterator which, bool is_open) {
        slab_list& from = list_of(*which);
        which->is_open = is_open;
        slab_list& to = list_of(*which);
        to.splice(to.begin(), from, which);
    }
};

struct all_slabs {
    std::array<shelf, size_count> by_size;
    std::unordered_map<std::uintptr_t, slab_list::iterator> by_place;

    shelf& shelf_for(std::size_t piece_bytes) {
        return by_size[static_cast<std::size_t>(std::countr_zero(piece_bytes / least_piece_bytes))];
    }
};

// For ever, since programs give memory back after everything else has ended.
base::guarded<all_slabs, std::mutex>& the_slabs() {
    static const base::immortal<base::guarded<all_slabs, std::mutex>> only;
    static const base::held_over_fork row((*only).lock());
    return *only;
}
const base::at_load the_slabs_at_load(the_slabs);

// Lets a thread that frees other memory pass without the lock. A thread that frees a piece does so after its
// allocation, and so cannot read 0.
std::atomic<std::size_t> pieces_in_use{0};

// Written before memory is pinned; a request that comes meanwhile may have it either way.
std::atomic<bool> is_wanted{true};

void close_outdated(shelf& s, std::uint64_t period) {
    while (!s.open.empty() && s.open.front().period != period) s.set_open(s.open.begin(), false);
}

bool open_new(all_slabs& all, shelf& s, std::size_t piece_bytes, std::uint64_t period) {
    void* place = try_allocate_pinned(slab_bytes, slab_bytes);
    if (place == nullptr) return false;
    try {
        slab_list fresh(1);
        fresh.front().begin = reinterpret_cast<std::uintptr_t>(place);
        fresh.front().piece_bytes = piece_bytes;
        fresh.front().period = period;
        all.by_place.emplace(fresh.front().begin, fresh.begin());
        s.open.splice(s.open.begin(), fresh);
        return true;
    } catch (const std::exception&) {
        release_pinned(place);
        return false;
    }
}

void* cut(slab& from) {
    const auto word = std::ranges::find_if(from.taken, [](std::uint64_t bits) { return ~bits != 0; });
    const auto bit = static_cast<std::size_t>(std::countr_one(*word));
    *word |= std::uint64_t{1} << bit;
    ++from.in_use;
    const auto piece = static_cast<std::size_t>(word - from.taken.begin()) * 64 + bit;
    return reinterpret_cast<void*>(from.begin + piece * from.piece_bytes);
}

void* take_piece(all_slabs& all, std::size_t piece_bytes) {
    const std::uint64_t period = pinning_period();
    shelf& s = all.shelf_for(piece_bytes);
    close_outdated(s, period);
    if (s.open.empty() && !open_new(all, s, piece_bytes, period)) return nullptr;
    const auto from = s.open.begin();
    void* piece = cut(*from);
    if (from->is_full()) s.set_open(from, false);
    pieces_in_use.fetch_add(1, std::memory_order_relaxed);
    return piece;
}

// False: no piece that is in use begins there.
bool uncut(slab& from, std::uintptr_t place) {
    const std::size_t offset = place - from.begin;
    const std::size_t piece = offset / from.piece_bytes;
    const std::uint64_t bit = std::uint64_t{1} << (piece % 64);
    if (offset % from.piece_bytes != 0 || (from.taken[piece / 64] & bit) == 0) return false;
    from.taken[piece / 64] &= ~bit;
    --from.in_use;
    return true;
}

enum class outcome { not_here, is_free, slab_is_free };

outcome give_back(all_slabs& all, std::uintptr_t place, std::uintptr_t begin) {
    const auto found = all.by_place.find(begin);
    if (found == all.by_place.end()) return outcome::not_here;
    const slab_list::iterator from = found->second;
    if (!uncut(*from, place)) return outcome::not_here;
    pieces_in_use.fetch_sub(1, std::memory_order_relaxed);
    shelf& s = all.shelf_for(from->piece_bytes);
    if (from->in_use != 0) {
        if (!from->is_open && from->period == pinning_period()) s.set_open(from, true);
        return outcome::is_free;
    }
    s.list_of(*from).erase(from);
    all.by_place.erase(found);
    return outcome::slab_is_free;
}
} // namespace

void* try_allocate_piece(std::size_t bytes, std::size_t alignment_bytes) noexcept {
    const std::size_t wanted = std::max({bytes, alignment_bytes, least_piece_bytes});
    if (wanted > most_bytes || pinning_period() == 0 || !is_wanted.load(std::memory_order_relaxed))
        return nullptr;
    return the_slabs().with([&](all_slabs& all) { return take_piece(all, std::bit_ceil(wanted)); });
}

void cut_small_pieces(bool wanted) noexcept {
    is_wanted.store(wanted, std::memory_order_relaxed);
}

bool release_piece(void* place) noexcept {
    if (pieces_in_use.load(std::memory_order_relaxed) == 0) return false;
    const auto address = reinterpret_cast<std::uintptr_t>(place);
    const std::uintptr_t begin = address & ~(slab_bytes - 1);
    const outcome what = the_slabs().with([&](all_slabs& all) { return give_back(all, address, begin); });
    if (what == outcome::slab_is_free) release_pinned(reinterpret_cast<void*>(begin));
    return what != outcome::not_here;
}

} // namespace starpu::memory
