// Objects of one size in a few instructions: each thread keeps a small stock of its own.
//
// A stock that grows too large gives a batch to the exchange, an empty one takes a batch: one lock per 32
// objects on the way from the workers back to the submitting thread. Memory once an object stays one
// (type-stable) until trim().
#pragma once

#include "base/batch_exchange.hpp"
#include "base/thread_stock.hpp"

#include <cstddef>
#include <cstdint>
#include <new>

namespace starpu::base {

template <class Policy> class basic_object_pool final : stock_owner {
public:
    // Throws std::length_error when the process has too many pools already.
    basic_object_pool(std::size_t object_bytes, std::size_t alignment_bytes, std::size_t max_bytes = SIZE_MAX)
        : exchange_(object_bytes, alignment_bytes, max_bytes),
          id_(stock_registry::instance().add_pool(*this)) {}
    basic_object_pool(const basic_object_pool&) = delete;
    basic_object_pool& operator=(const basic_object_pool&) = delete;

    // No thread may use the pool or its objects any more; threads that did may still live.
    ~basic_object_pool() { stock_registry::instance().remove_pool(id_); }

    // Uninitialised memory; nullptr: none left.
    void* allocate() noexcept {
        thread_stock& stock = thread_stocks[id_];
        free_object* object = stock.first;
        if (!object) [[unlikely]]
            return restock(stock);
        stock.first = object->next;
        --stock.count;
        return object;
    }

    // From any thread.
    void release(void* memory) noexcept {
        thread_stock& stock = thread_stocks[id_];
        stock.first = new (memory) free_object(stock.first);
        if (++stock.count > stock.limit) [[unlikely]]
            shrink(stock);
    }

    // Visits every object there ever was, free ones too. Objects may change hands meanwhile: the visitor must
    // be able to tell from an object's own bytes beyond the first 24 whether it is in use; in one never used
    // the rest of the first 64 are 0.
    template <class Visit> void for_each_object(Visit&& visit) { exchange_.for_each_object(visit); }

    // Returns the memory to the system if every object is free. No other thread may use the pool meanwhile.
    bool trim() noexcept {
        const std::size_t stocked = stock_registry::instance().count_stocked(id_);
        if (stocked + exchange_.free_count() != exchange_.carved_count()) return false;
        stock_registry::instance().forget_stocks(id_);
        exchange_.free_slabs();
        return true;
    }

private:
    using exchange = basic_batch_exchange<Policy>;
    static constexpr std::uint32_t stock_limit = 2 * exchange::batch_objects;

    [[gnu::noinline]] void* restock(thread_stock& stock) noexcept {
        const bool may_keep = stock_membership::enroll();
        free_object* batch = exchange_.take(stock_membership::home());
        if (!batch) return nullptr;
        stock = {batch->next, static_cast<std::uint32_t>(batch->batch_count - 1), may_keep ? stock_limit : 0};
        if (!may_keep) take_back(stock, stock_membership::home());
        return batch;
    }

    [[gnu::noinline]] void shrink(thread_stock& stock) noexcept {
        if (!stock_membership::enroll()) return take_back(stock, stock_membership::home());
        stock.limit = stock_limit;
        if (stock.count > stock_limit) give_batch(stock, exchange::batch_objects, stock_membership::home());
    }

    void take_back(thread_stock& stock, unsigned home) noexcept override {
        while (stock.count > 0)
            give_batch(stock, std::min<std::size_t>(stock.count, exchange::batch_objects), home);
    }

    void give_batch(thread_stock& stock, std::size_t count, unsigned home) noexcept {
        free_object* batch = stock.first;
        free_object* last = batch;
        for (std::size_t i = 1; i < count; ++i) last = last->next;
        stock.first = last->next;
        stock.count -= static_cast<std::uint32_t>(count);
        last->next = nullptr;
        exchange_.give(batch, count, home);
    }

    exchange exchange_;
    unsigned id_;
};

using object_pool = basic_object_pool<active_atomics>;

} // namespace starpu::base
