// Measures a link by copies of one byte and of a mebibyte; the quickest of a few counts, since other copies
// may be under way.
#include "memory/link_speeds.hpp"

#include "memory/transfer.hpp"
#include "platform/clock.hpp"

#include "starpu_stdlib.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <mutex>

namespace starpu::memory {

namespace {
constexpr std::size_t probe_bytes = std::size_t{1} << 20;
constexpr unsigned attempts = 4;
constexpr link_speed guess{10, 1000};

// Pinned, as data of programs that look after speed are; devices have no other memory.
constexpr int as_data_are = static_cast<int>(STARPU_MALLOC_PINNED);

// Memory that does not count as used by data.
class probe_memory {
public:
    explicit probe_memory(base::memory_node_id node) noexcept
        : behind_(at(node).behind), place_(behind_.allocate(probe_bytes, as_data_are)) {}
    ~probe_memory() {
        if (place_ != 0) behind_.release(place_, probe_bytes, as_data_are);
    }
    probe_memory(const probe_memory&) = delete;
    probe_memory& operator=(const probe_memory&) = delete;

    address where() const noexcept { return place_; }

private:
    backend& behind_;
    const address place_;
};

bool copy_once(link l, const probe_memory& source, const probe_memory& destination,
               std::size_t bytes) noexcept {
    return copy(l.source, source.where(), 0, l.destination, destination.where(), 0, run_of(bytes), nullptr) ==
           0;
}

// What was never written must not be read.
bool write_zeros(base::memory_node_id node, const probe_memory& place) noexcept {
    if (node == base::main_memory_node) {
        std::memset(reinterpret_cast<void*>(place.where()), 0, probe_bytes);
        return true;
    }
    const probe_memory zeros(base::main_memory_node);
    return zeros.where() != 0 && write_zeros(base::main_memory_node, zeros) &&
           copy_once({base::main_memory_node, node}, zeros, place, probe_bytes);
}

// The shortest of some copies; below 0: the link does not work.
double shortest_copy_us(link l, const probe_memory& source, const probe_memory& destination,
                        std::size_t bytes) noexcept {
    double shortest = std::numeric_limits<double>::infinity();
    for (unsigned i = 0; i < attempts; ++i) {
        const double start = platform::now_us();
        if (!copy_once(l, source, destination, bytes)) return -1;
        shortest = std::min(shortest, platform::now_us() - start);
    }
    return shortest;
}

std::optional<link_speed> measure(link l) noexcept {
    if (at(l.source).is_lost() || at(l.destination).is_lost()) return {};
    const probe_memory source(l.source);
    const probe_memory destination(l.destination);
    if (source.where() == 0 || destination.where() == 0 || !write_zeros(l.source, source)) return {};
    const double large_us = shortest_copy_us(l, source, destination, probe_bytes);
    const double small_us = large_us < 0 ? -1 : shortest_copy_us(l, source, destination, 1);
    if (small_us < 0) return {};
    constexpr double shortest_us = 1e-3; // below that the clock says nothing
    return link_speed{small_us,
                      static_cast<double>(probe_bytes) / std::max(large_us - small_us, shortest_us)};
}

link_speed known(link_speed_table::entry& e) noexcept {
    const double bytes_per_us = e.bytes_per_us.load(std::memory_order_acquire);
    return {e.latency_us.load(std::memory_order_relaxed), bytes_per_us};
}

void make_known(link_speed_table::entry& e, const link_speed& speed) noexcept {
    e.latency_us.store(speed.latency_us, std::memory_order_relaxed);
    e.bytes_per_us.store(speed.bytes_per_us, std::memory_order_release);
}

std::optional<link_speed> stated_speed(link l) noexcept {
    const backend& from = at(l.source).behind;
    const backend& to = at(l.destination).behind;
    return from.is_main() ? to.stated_speed(from) : from.stated_speed(to);
}

double direct_us(link l, std::size_t bytes) noexcept {
    const link_speed speed = speed_of(l);
    return speed.latency_us + static_cast<double>(bytes) / speed.bytes_per_us;
}
} // namespace

link_speed speed_of(link l) noexcept {
    link_speed_table* table = speeds_of_links();
    if (table == nullptr) return guess;
    link_speed_table::entry& e = table->of(l);
    if (const link_speed before = known(e); before.bytes_per_us != 0) return before;
    if (const auto stated = stated_speed(l)) return *stated;
    std::lock_guard guard(table->measuring);
    if (const link_speed meanwhile = known(e); meanwhile.bytes_per_us != 0) return meanwhile;
    std::optional<link_speed> speed;
    if (table->earlier != nullptr) speed = table->earlier->find_speed(l);
    if (!speed) speed = measure(l).value_or(guess);
    make_known(e, *speed);
    return *speed;
}

std::optional<link_speed> measure_anew(link l) noexcept {
    if (const auto stated = stated_speed(l)) return stated;
    link_speed_table* table = speeds_of_links();
    if (table == nullptr) return {};
    std::lock_guard guard(table->measuring);
    link_speed_table::entry& e = table->of(l);
    const std::optional<link_speed> measured = measure(l);
    if (measured || known(e).bytes_per_us == 0) make_known(e, measured.value_or(guess));
    return measured;
}

double expected_copy_us(base::memory_node_id source, base::memory_node_id destination,
                        std::size_t bytes) noexcept {
    if (source == destination) return 0;
    if (is_direct(source, destination)) return direct_us({source, destination}, bytes);
    return direct_us({source, base::main_memory_node}, bytes) +
           direct_us({base::main_memory_node, destination}, bytes);
}

link_speed speed_between(base::memory_node_id source, base::memory_node_id destination) noexcept {
    const double latency_us = expected_copy_us(source, destination, 0);
    const double more_us = expected_copy_us(source, destination, probe_bytes) - latency_us;
    return {latency_us, static_cast<double>(probe_bytes) / more_us};
}

} // namespace starpu::memory
