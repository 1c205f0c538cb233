// A table by the codelet's address, from which nothing goes.
#include "perfmodel/codelet_times.hpp"

#include <mutex>

namespace starpu::perfmodel {

namespace {
// The first measurement is believed, since a guess is all there is without it; all later ones count, too.
constexpr sampling_rule believing{.least_samples = 1, .tolerance = 1.5, .goes_on = true};
// A first run may load a library. With a second one it is found out.
constexpr unsigned most_explorers = 2;
constexpr unsigned most_left_to_later = 32;
constexpr unsigned one_explorer = 64;

// The finalizer of MurmurHash3 (Appleby).
std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdULL;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53ULL;
    return x ^ x >> 33;
}

std::uint64_t hash_of(const kernel_key& k) {
    const auto place = static_cast<std::uint64_t>(k.architecture) << 8 | k.implementation;
    return mixed(reinterpret_cast<std::uintptr_t>(k.codelet) + place * 0x9e3779b97f4a7c15ULL);
}
} // namespace

codelet_times::entry* codelet_times::look_up(const kernel_key& kernel) const {
    for (std::size_t i = hash_of(kernel) % places;; i = (i + 1) % places) {
        // Partner: the store in ensure(); the entry is whole.
        entry* e = table_[i].load(std::memory_order_acquire);
        if (e == nullptr || e->kernel == kernel) return e;
    }
}

// nullptr: there are too many.
codelet_times::entry* codelet_times::ensure(const kernel_key& kernel) {
    if (entry* known = look_up(kernel)) return known;
    const std::lock_guard guard(growth_);
    std::size_t i = hash_of(kernel) % places;
    for (;; i = (i + 1) % places) {
        entry* e = table_[i].load(std::memory_order_relaxed);
        if (e == nullptr) break;
        if (e->kernel == kernel) return e;
    }
    if (entries_.size() == places / 2) return nullptr;
    entry& made = entries_.emplace_back(kernel, entries_.size());
    table_[i].store(&made, std::memory_order_release);
    return &made;
}

void codelet_times::add_measurement(const kernel_key& kernel, const sample& measured) {
    if (entry* e = ensure(kernel)) e->known.add_measurement(measured, STARPU_REGRESSION_BASED, believing);
}

bool codelet_times::begin_to_explore(const kernel_key& kernel, std::uint32_t footprint, bool is_urgent) {
    const entry* e = ensure(kernel);
    if (e == nullptr) return false;
    const std::uint64_t hash = mixed(static_cast<std::uint64_t>(footprint) << 32 | e->number);
    std::atomic<std::uint8_t>& counts = explored_[hash % explorers];
    // Relaxed: counts alone; nothing is ordered by them.
    std::uint8_t seen = counts.load(std::memory_order_relaxed);
    for (;;) {
        if (seen >= most_explorers * one_explorer) return false;
        const bool explores = !is_urgent || seen % one_explorer >= most_left_to_later;
        const auto next = static_cast<std::uint8_t>(seen + (explores ? one_explorer : 1));
        if (counts.compare_exchange_weak(seen, next, std::memory_order_relaxed)) return explores;
    }
}

} // namespace starpu::perfmodel
