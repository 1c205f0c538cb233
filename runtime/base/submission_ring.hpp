// A first-in, first-out queue from one submitting thread to all workers, which claim whole batches.
#pragma once

#include "base/active_atomics.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

namespace starpu::base {

template <class T, class Policy> class basic_submission_ring {
public:
    static constexpr std::size_t default_capacity = 1024;

    // The capacity, a power of two, is where it starts; it doubles when full.
    explicit basic_submission_ring(std::size_t capacity = default_capacity)
        : slots_(new slot_array(capacity)), newest_array_(slots_.load(std::memory_order_relaxed)) {}
    basic_submission_ring(const basic_submission_ring&) = delete;
    basic_submission_ring& operator=(const basic_submission_ring&) = delete;

    // The submitting thread only. False: full, and no memory to grow.
    bool push(T* item) noexcept {
        const std::uint64_t tail = tail_.load(std::memory_order_relaxed);
        if (tail - seen_head_ > newest_array_->mask && !make_room(tail)) return false;
        newest_array_->at(tail).store(item, std::memory_order_relaxed);
        // seq_cst: the publishing half of idle_set's publish-then-look-for-sleepers.
        tail_.store(tail + 1, std::memory_order_seq_cst);
        return true;
    }

    // Any thread: takes the oldest items, at most `max`, and leaves enough for the other consumers to find
    // theirs.
    unsigned claim(T** out, unsigned max, unsigned consumers) noexcept {
        std::uint64_t head = head_.load(std::memory_order_relaxed);
        for (;;) {
            const std::uint64_t tail = tail_.load(std::memory_order_acquire);
            if (head >= tail) return 0;
            const std::uint64_t fair_share = std::max<std::uint64_t>(1, (tail - head) / (2 * consumers));
            const std::uint64_t count = std::min<std::uint64_t>(max, fair_share);
            // Read before the claim: afterwards the producer may reuse the slots. It does not while head_
            // stays.
            const slot_array* slots = slots_.load(std::memory_order_acquire);
            for (std::uint64_t i = 0; i < count; ++i)
                out[i] = slots->at(head + i).load(std::memory_order_relaxed);
            // Release: the slots are read before the producer, which acquires head_, writes them again; and
            // a thread that finds the ring empty sees what the consumer wrote before.
            if (head_.compare_exchange_weak(head, head + count, std::memory_order_release,
                                            std::memory_order_relaxed))
                return static_cast<unsigned>(count);
        }
    }

    // seq_cst: the looking half of idle_set's announce-then-look-again. Acquire: partner is claim().
    bool looks_empty() const noexcept {
        return head_.load(std::memory_order_acquire) >= tail_.load(std::memory_order_seq_cst);
    }

    // How many items wait; a hint while others push and claim.
    std::size_t size_hint() const noexcept {
        const std::uint64_t head = head_.load(std::memory_order_relaxed);
        const std::uint64_t tail = tail_.load(std::memory_order_relaxed);
        return tail > head ? static_cast<std::size_t>(tail - head) : 0;
    }

private:
    template <class V> using atomic = typename Policy::template atomic<V>;

    struct slot_array {
        explicit slot_array(std::size_t capacity) : mask(capacity - 1), slots(new atomic<T*>[capacity]) {}
        atomic<T*>& at(std::uint64_t i) const noexcept { return slots[i & mask]; }

        std::size_t mask;
        std::unique_ptr<atomic<T*>[]> slots;
        std::unique_ptr<slot_array> smaller; // outgrown, but a slow consumer may still read it
    };

    bool make_room(std::uint64_t tail) noexcept {
        seen_head_ = head_.load(std::memory_order_acquire);
        return tail - seen_head_ <= newest_array_->mask || grow(tail);
    }

    bool grow(std::uint64_t tail) noexcept try {
        auto larger = std::make_unique<slot_array>(2 * (newest_array_->mask + 1));
        for (std::uint64_t i = seen_head_; i != tail; ++i)
            larger->at(i).store(newest_array_->at(i).load(std::memory_order_relaxed),
                                std::memory_order_relaxed);
        larger->smaller = std::move(newest_array_);
        newest_array_ = std::move(larger);
        slots_.store(newest_array_.get(), std::memory_order_release);
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }

    // Written by consumers.
    alignas(cache_line_bytes) atomic<std::uint64_t> head_{0};
    // Written by the producer, read by consumers.
    alignas(cache_line_bytes) atomic<std::uint64_t> tail_{0};
    atomic<slot_array*> slots_;
    // The producer's own; on tail_'s line, which it writes anyway.
    std::uint64_t seen_head_ = 0; // head_ is at least this
    std::unique_ptr<slot_array> newest_array_;
};

template <class T> using submission_ring = basic_submission_ring<T, active_atomics>;

} // namespace starpu::base
