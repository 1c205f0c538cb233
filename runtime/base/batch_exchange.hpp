// Where the threads of an object pool trade whole batches of free objects, and where new memory comes from.
#pragma once

#include "base/active_atomics.hpp"
#include "base/spinlock.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <sys/mman.h>

namespace starpu::base {

// A free object's own bytes link it: to the next of its batch and, in the first one, to the next batch.
struct free_object {
    explicit free_object(free_object* following) noexcept : next(following) {}

    free_object* next;
    free_object* next_batch; // these two in the first of a batch only
    std::size_t batch_count;
};

// What a pool asks the system for at once. A sanitizer touches what it keeps of each byte of it, thousands of
// pages for a large slab; elsewhere a page costs nothing before its first use.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t object_slab_bytes = std::size_t{256} << 10;
#else
constexpr std::size_t object_slab_bytes = std::size_t{16} << 20;
#endif

template <class Policy> class basic_batch_exchange {
public:
    static constexpr std::size_t batch_objects = 32;
    static constexpr std::size_t slab_bytes = object_slab_bytes;

    // At most `max_bytes` are ever asked from the system.
    basic_batch_exchange(std::size_t object_bytes, std::size_t alignment_bytes,
                         std::size_t max_bytes) noexcept
        : alignment_(std::max(alignment_bytes, alignof(slab))),
          stride_(round_up(std::max(object_bytes, sizeof(free_object)))),
          slabs_left_(max_bytes / slab_bytes) {}
    basic_batch_exchange(const basic_batch_exchange&) = delete;
    basic_batch_exchange& operator=(const basic_batch_exchange&) = delete;
    ~basic_batch_exchange() { free_slabs(); }

    // Gives away `count` objects linked through next. `home` is any number that tells the caller's thread
    // from others.
    void give(free_object* batch, std::size_t count, unsigned home) noexcept {
        shard& s = shards_[home % shard_count];
        batch->batch_count = count;
        std::lock_guard hold(s.lock);
        batch->next_batch = s.batches.load(std::memory_order_relaxed);
        s.batches.store(batch, std::memory_order_relaxed);
    }

    // A batch that a thread gave, or a new one; batch_count of the first object says how many objects it
    // has. nullptr: no memory left.
    free_object* take(unsigned home) noexcept {
        for (unsigned i = 0; i < shard_count; ++i)
            if (free_object* batch = take_from(shards_[(home + i) % shard_count])) return batch;
        return carve();
    }

    // Objects ever carved from slabs, and those lying here. Exact while no other thread uses the pool.
    std::size_t carved_count() const noexcept { return carved_; }
    std::size_t free_count() const noexcept {
        std::size_t count = 0;
        for (const shard& s : shards_)
            for (free_object* b = s.batches.load(std::memory_order_relaxed); b; b = b->next_batch)
                count += b->batch_count;
        return count;
    }

    // Visits every object ever carved.
    template <class Visit> void for_each_object(Visit& visit) {
        slab* newest;
        std::byte* carved_end;
        {
            std::lock_guard hold(carving_);
            newest = slabs_;
            carved_end = next_object_;
        }
        for (slab* s = newest; s != nullptr; s = s->next) {
            std::byte* first = reinterpret_cast<std::byte*>(s) + round_up(sizeof(slab));
            const std::size_t capacity = (slab_bytes - round_up(sizeof(slab))) / stride_;
            std::byte* end = s == newest ? carved_end : first + capacity * stride_;
            for (std::byte* object = first; object < end; object += stride_) visit(object);
        }
    }

    // Returns all memory to the system. Only when every object is free and no other thread uses the pool.
    void free_slabs() noexcept {
        for (shard& s : shards_) s.batches.store(nullptr, std::memory_order_relaxed);
        while (slab* s = slabs_) {
            slabs_ = s->next;
            ++slabs_left_;
            ::operator delete (s, std::align_val_t{alignment_});
        }
        next_object_ = slab_end_ = nullptr;
        carved_ = 0;
    }

private:
    static constexpr unsigned shard_count = 8;

    struct slab {
        slab* next;
    };
    struct alignas(cache_line_bytes) shard {
        basic_spinlock<Policy> lock;
        typename Policy::template atomic<free_object*> batches{nullptr}; // written under lock
    };

    std::size_t round_up(std::size_t bytes) const noexcept {
        return (bytes + alignment_ - 1) / alignment_ * alignment_;
    }

    static free_object* take_from(shard& s) noexcept {
        if (!s.batches.load(std::memory_order_relaxed)) return nullptr; // a hint: most shards are empty
        std::lock_guard hold(s.lock);
        free_object* batch = s.batches.load(std::memory_order_relaxed);
        if (batch) s.batches.store(batch->next_batch, std::memory_order_relaxed);
        return batch;
    }

    free_object* carve() noexcept {
        std::lock_guard hold(carving_);
        if (next_object_ == slab_end_ && !add_slab()) return nullptr;
        const std::size_t left = static_cast<std::size_t>(slab_end_ - next_object_) / stride_;
        const std::size_t count = std::min(left, batch_objects);
        free_object* batch = nullptr;
        for (std::size_t i = count; i-- > 0;) {
            std::byte* place = next_object_ + i * stride_;
            std::memset(place, 0, std::min(stride_, cache_line_bytes)); // see for_each_object()
            batch = new (place) free_object(batch);
        }
        batch->batch_count = count;
        next_object_ += count * stride_;
        carved_ += count;
        return batch;
    }

    bool add_slab() noexcept {
        if (slabs_left_ == 0) return false;
        void* memory = ::operator new (slab_bytes, std::align_val_t{alignment_}, std::nothrow);
        if (!memory) return false;
        --slabs_left_;
        slabs_ = new (memory) slab{slabs_};
        const std::size_t header_bytes = round_up(sizeof(slab));
        next_object_ = static_cast<std::byte*>(memory) + header_bytes;
        slab_end_ = next_object_ + (slab_bytes - header_bytes) / stride_ * stride_;
        return true;
    }

    std::size_t alignment_;
    std::size_t stride_;
    std::array<shard, shard_count> shards_;
    alignas(cache_line_bytes) basic_spinlock<Policy> carving_;
    // All under carving_.
    std::byte* next_object_ = nullptr;
    std::byte* slab_end_ = nullptr;
    slab* slabs_ = nullptr;
    std::size_t slabs_left_;
    std::size_t carved_ = 0;
};

} // namespace starpu::base
