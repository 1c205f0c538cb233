// One worker's own queue: it pushes and pops at one end, any other thread steals at the other.
//
// The deque of Chase and Lev (SPAA 2005) in the form of Le, Pop, Cohen and Zappa Nardelli (PPoPP 2013), with
// seq_cst operations in place of their fences.
#pragma once

#include "base/active_atomics.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace starpu::base {

template <class T, class Policy> class basic_work_deque {
public:
    static constexpr std::size_t default_capacity = 256;

    // The capacity, a power of two, is where it starts; it doubles when full.
    explicit basic_work_deque(std::size_t capacity = default_capacity)
        : slots_(new slot_array(capacity)), newest_array_(slots_.load(std::memory_order_relaxed)) {}
    basic_work_deque(const basic_work_deque&) = delete;
    basic_work_deque& operator=(const basic_work_deque&) = delete;

    // Owner only. False: full, and no memory to grow. seq_cst: the publishing half of idle_set's
    // publish-then-look-for-sleepers.
    bool push(T* item) noexcept { return push_with(item, std::memory_order_seq_cst); }

    // The same, cheaper, for items followed by a push(): thieves may see it late, so no sleeper is woken for
    // it.
    bool push_quietly(T* item) noexcept { return push_with(item, std::memory_order_release); }

    // Owner only: the item pushed last.
    T* try_pop() noexcept {
        const std::int64_t bottom = bottom_.load(std::memory_order_relaxed) - 1;
        // Only the owner adds, so an empty deque stays empty: no need to compete with the thieves.
        if (bottom < top_.load(std::memory_order_relaxed)) return nullptr;
        // Take the place first, look at the thieves second; they look in the other order (see try_steal).
        bottom_.store(bottom, std::memory_order_seq_cst);
        std::int64_t top = top_.load(std::memory_order_seq_cst);
        if (top < bottom) return item_at(bottom);
        T* item = nullptr;
        if (top == bottom && take_top(top)) item = item_at(bottom);
        bottom_.store(bottom + 1, std::memory_order_relaxed); // empty: no thief gets anything by this value
        return item;
    }

    // Any thread: the item pushed first; nullptr also when another thread was faster.
    T* try_steal() noexcept {
        std::int64_t top = top_.load(std::memory_order_seq_cst);
        if (top >= bottom_.load(std::memory_order_seq_cst)) return nullptr;
        // Read before the claim: afterwards the owner may reuse the slot. It does not while top_ stays.
        T* item = slots_.load(std::memory_order_acquire)->at(top).load(std::memory_order_relaxed);
        return take_top(top) ? item : nullptr;
    }

    // seq_cst: the looking half of idle_set's announce-then-look-again. An old top_ can only make it look
    // fuller.
    bool looks_empty() const noexcept {
        return top_.load(std::memory_order_relaxed) >= bottom_.load(std::memory_order_seq_cst);
    }

    // How many items there are; a hint while others push and take.
    std::size_t size_hint() const noexcept {
        const std::int64_t size =
            bottom_.load(std::memory_order_relaxed) - top_.load(std::memory_order_relaxed);
        return size > 0 ? static_cast<std::size_t>(size) : 0;
    }

private:
    template <class V> using atomic = typename Policy::template atomic<V>;

    struct slot_array {
        explicit slot_array(std::size_t capacity) : mask(capacity - 1), slots(new atomic<T*>[capacity]) {}
        atomic<T*>& at(std::int64_t i) const noexcept { return slots[static_cast<std::size_t>(i) & mask]; }

        std::size_t mask;
        std::unique_ptr<atomic<T*>[]> slots;
        std::unique_ptr<slot_array> smaller; // outgrown, but a slow thief may still read it
    };

    bool push_with(T* item, std::memory_order publication) noexcept {
        const std::int64_t bottom = bottom_.load(std::memory_order_relaxed);
        if (bottom - seen_top_ > static_cast<std::int64_t>(newest_array_->mask) && !make_room(bottom))
            return false;
        newest_array_->at(bottom).store(item, std::memory_order_relaxed);
        bottom_.store(bottom + 1, publication);
        return true;
    }

    T* item_at(std::int64_t i) const noexcept { return newest_array_->at(i).load(std::memory_order_relaxed); }

    bool take_top(std::int64_t top) noexcept {
        return top_.compare_exchange_strong(top, top + 1, std::memory_order_seq_cst,
                                            std::memory_order_relaxed);
    }

    bool make_room(std::int64_t bottom) noexcept {
        // Acquire: the thieves have read the slots below before the owner writes them again.
        seen_top_ = top_.load(std::memory_order_acquire);
        return bottom - seen_top_ <= static_cast<std::int64_t>(newest_array_->mask) || grow(bottom);
    }

    bool grow(std::int64_t bottom) noexcept try {
        auto larger = std::make_unique<slot_array>(2 * (newest_array_->mask + 1));
        for (std::int64_t i = seen_top_; i != bottom; ++i)
            larger->at(i).store(item_at(i), std::memory_order_relaxed);
        larger->smaller = std::move(newest_array_);
        newest_array_ = std::move(larger);
        slots_.store(newest_array_.get(), std::memory_order_release);
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }

    // Written by thieves.
    alignas(cache_line_bytes) atomic<std::int64_t> top_{0};
    // Written by the owner, read by thieves.
    alignas(cache_line_bytes) atomic<std::int64_t> bottom_{0};
    atomic<slot_array*> slots_;
    // The owner's own.
    std::int64_t seen_top_ = 0; // top_ is at least this
    std::unique_ptr<slot_array> newest_array_;
};

template <class T> using work_deque = basic_work_deque<T, active_atomics>;

} // namespace starpu::base
