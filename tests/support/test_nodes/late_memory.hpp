// A test double of a device's memory: ordinary memory in which everything happens as late as it may, and
// every misuse is told.
//
// A copy runs when it was asked for a seeded number of times, or waited for; not before. Fresh memory and
// released memory hold poison, and what is written after its release is found out. Copies outside of memory
// that is held are refused. The n-th allocation or copy fails on request, or the device is lost with it.
#pragma once

#include "memory/backend.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>

namespace starpu::tests {

struct late_memory_options {
    std::string name = "test memory";
    starpu_node_kind kind = STARPU_CPU_RAM;
    std::size_t capacity_bytes = SIZE_MAX;
    unsigned seed = 1;
    unsigned most_polls = 3; // before a copy runs
    bool has_peers = true;   // exchanges with others of its like; otherwise main memory is between
    bool is_dear = false;    // released memory is kept for the next request, and misuses of it are not seen
    unsigned failing_allocation = 0; // the number of the one that fails, from 1; 0: none
    unsigned failing_copy = 0;
    unsigned losing_copy = 0; // the number of the one with which the device is lost
    std::function<void(const std::string&)> on_misuse{}; // after the line on stderr
};

inline constexpr int fresh_byte = 0xA5;
inline constexpr int released_byte = 0xDB;

class late_memory final : public memory::backend {
public:
    static unsigned long failures_so_far(); // on request, of all of them

    explicit late_memory(late_memory_options how);
    ~late_memory() override; // what was never released is a misuse

    starpu_node_kind kind() const noexcept override { return how_.kind; }
    std::size_t capacity_bytes() const noexcept override { return how_.capacity_bytes; }
    bool is_dear() const noexcept override { return how_.is_dear; }
    bool is_lost() const noexcept override { return is_lost_.load(std::memory_order_relaxed); }
    memory::address allocate(std::size_t bytes, int flags) noexcept override;
    void release(memory::address place, std::size_t bytes, int flags) noexcept override;
    bool exchanges_with(const memory::backend& other) const noexcept override;
    int copy(const memory::location& from, const memory::location& to, const memory::strided_shape& shape,
             bool may_be_late, memory::operation& started) noexcept override;
    memory::progress test(const memory::operation& what) noexcept override;
    memory::progress wait(const memory::operation& what) noexcept override;

    // Counted from now on; 0: none.
    void fail_allocation(unsigned which);
    void fail_copy(unsigned which);

    struct record {
        unsigned allocations = 0; // tried
        unsigned copies = 0;      // asked for
        unsigned late_copies = 0; // that outlasted the call
        unsigned misuses = 0;
        std::size_t held_bytes = 0;
        std::size_t copied_bytes = 0;
        bool operator==(const record&) const = default;
    };
    record so_far() const;

private:
    struct pending {
        memory::location from;
        memory::location to;
        memory::strided_shape shape;
        unsigned polls_left;
        bool fails;
    };
    struct queue {
        std::deque<pending> waiting; // the first is number ended + 1
        std::uint64_t ended = 0;     // numbers up to this one are over
        std::set<std::uint64_t> failed;
    };
    struct released {
        memory::address place;
        std::size_t bytes;
    };

    bool holds(memory::address place, std::size_t bytes) const;
    bool is_allowed(const memory::location& side, std::size_t bytes);
    bool are_allowed(const pending& c);
    bool run(const pending& c);
    void run_first(queue& q);
    bool is_used_by_copies(memory::address place, std::size_t bytes) const;
    void let_go(const released& old);
    void tell(const std::string& misuse);
    void lose();
    queue& queue_for(const memory::location& from, const memory::location& to);
    memory::progress outcome(const queue& q, std::uint64_t number) const;

    const late_memory_options how_;
    std::mt19937 random_;
    std::map<memory::address, std::size_t> held_;
    std::deque<released> quarantine_;
    std::size_t quarantined_bytes_ = 0;
    std::array<queue, 3> queues_; // by memory::direction
    record record_;
    unsigned allocations_until_failure_;
    unsigned copies_until_failure_;
    unsigned copies_until_loss_;
    std::atomic<bool> is_lost_{false}; // written under the lock; whoever asks later knows it then
};

} // namespace starpu::tests
