// Each thread's own free objects, one list per object pool, and what happens to them when the thread ends.
#pragma once

#include "base/batch_exchange.hpp"
#include "base/fork.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <stdexcept>
#include <vector>

namespace starpu::base {

inline constexpr unsigned max_pools = 16;

struct thread_stock {
    free_object* first = nullptr;
    std::uint32_t count = 0;
    std::uint32_t limit = 0; // 0: the thread has not enrolled yet, or has ended
};
using thread_stock_table = std::array<thread_stock, max_pools>;

// Constant-initialised, without destructor, and in the part of thread-local storage that is found without a
// call: an access is one instruction.
[[gnu::tls_model("initial-exec")]] inline constinit thread_local thread_stock_table thread_stocks{};

// A pool as the registry sees it.
class stock_owner {
public:
    // Empties the stock of a thread that ends.
    virtual void take_back(thread_stock& stock, unsigned home) noexcept = 0;

protected:
    ~stock_owner() = default;
};

// Which pools there are, and which threads keep stocks.
class stock_registry {
public:
    // Never destroyed: threads may end later than any static object.
    static stock_registry& instance() {
        alignas(stock_registry) static std::byte place[sizeof(stock_registry)];
        static stock_registry& registry = *new (place) stock_registry;
        static const at_fork row(place, begin_anew);
        return registry;
    }

    // The index of the new pool in every thread's table: the first that is free.
    unsigned add_pool(stock_owner& owner) {
        std::lock_guard hold(lock_);
        for (unsigned id = 0; id < max_pools; ++id) {
            if (owners_[id]) continue;
            owners_[id] = &owner;
            return id;
        }
        refuse_further_pool();
    }

    void remove_pool(unsigned id) noexcept {
        std::lock_guard hold(lock_);
        forget(id);
        owners_[id] = nullptr;
    }

    // Only while no other thread uses the pool.
    std::size_t count_stocked(unsigned id) noexcept {
        std::lock_guard hold(lock_);
        std::size_t count = 0;
        for (const thread_stock_table* table : tables_) count += (*table)[id].count;
        return count;
    }
    void forget_stocks(unsigned id) noexcept {
        std::lock_guard hold(lock_);
        forget(id);
    }

    unsigned add_thread(thread_stock_table& table) {
        std::lock_guard hold(lock_);
        tables_.push_back(&table);
        return threads_ever_++;
    }

    void remove_thread(thread_stock_table& table, unsigned home) noexcept {
        std::lock_guard hold(lock_);
        std::erase(tables_, &table);
        for (unsigned id = 0; id < max_pools; ++id)
            if (table[id].first) owners_[id]->take_back(table[id], home);
        table = {};
    }

private:
    // How many there are is written in the library: its first run would tell.
    [[noreturn, gnu::noinline]] static void refuse_further_pool() {
        throw std::length_error("too many object pools");
    }

    static void begin_anew(void* place);

    void forget(unsigned id) noexcept {
        for (thread_stock_table* table : tables_) (*table)[id] = {};
    }

    std::mutex lock_;
    std::array<stock_owner*, max_pools> owners_{};
    std::vector<thread_stock_table*> tables_;
    unsigned threads_ever_ = 0;
};

// This thread's membership of the registry, from the first time one of its stocks runs empty or full.
class stock_membership {
public:
    // Whether this thread may keep stocks: not any more when its thread-local objects are being destroyed,
    // and not while there is no memory to note it.
    static bool enroll() noexcept {
        if (state_ == state::newcomer) become_member();
        return state_ == state::member;
    }

    // In a forked child this is the only thread there is.
    static void enroll_again() noexcept {
        if (state_ != state::member) return;
        try {
            home_ = stock_registry::instance().add_thread(thread_stocks);
        } catch (const std::bad_alloc&) {
            state_ = state::gone;
        }
    }

    // Tells this thread from others, roughly.
    static unsigned home() noexcept { return home_; }

private:
    enum class state : std::uint8_t { newcomer, member, gone };

    static void become_member() noexcept {
        try {
            static thread_local stock_membership membership;
            state_ = state::member;
        } catch (const std::bad_alloc&) {
        }
    }

    stock_membership() { home_ = stock_registry::instance().add_thread(thread_stocks); }
    ~stock_membership() {
        stock_registry::instance().remove_thread(thread_stocks, home_);
        state_ = state::gone;
    }

    inline static constinit thread_local state state_ = state::newcomer;
    inline static constinit thread_local unsigned home_ = 0;
};

// What the stocks hold belongs to the pools that the parent had.
inline void stock_registry::begin_anew(void* place) {
    renew<stock_registry>(place);
    thread_stocks = {};
    stock_membership::enroll_again();
}

} // namespace starpu::base
