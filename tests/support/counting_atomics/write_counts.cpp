// Keeps the counts in maps by address, several of them so that threads seldom meet.
#include "write_counts.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bitset>
#include <mutex>
#include <unordered_map>

namespace starpu::tests {

namespace {

constexpr unsigned max_threads = 256;

struct count {
    std::uint64_t writes = 0;
    std::bitset<max_threads> writers;
};
struct shard {
    std::mutex lock;
    std::unordered_map<const void*, count> counts;
};

std::atomic<bool> is_counting{false};
std::array<shard, 64> shards;

unsigned this_thread() {
    static std::atomic<unsigned> threads{0};
    static thread_local const unsigned mine = threads.fetch_add(1) % max_threads;
    return mine;
}

shard& shard_of(const void* object) {
    return shards[reinterpret_cast<std::uintptr_t>(object) / 64 % shards.size()];
}

} // namespace

void note_write(const void* object) noexcept {
    if (!is_counting.load(std::memory_order_relaxed)) return;
    shard& s = shard_of(object);
    std::lock_guard hold(s.lock);
    count& c = s.counts[object];
    ++c.writes;
    c.writers.set(this_thread());
}

void start_counting_writes() {
    for (shard& s : shards) {
        std::lock_guard hold(s.lock);
        s.counts.clear();
    }
    is_counting = true;
}

std::vector<write_count> stop_counting_writes() {
    is_counting = false;
    std::vector<write_count> all;
    for (shard& s : shards) {
        std::lock_guard hold(s.lock);
        for (const auto& [object, c] : s.counts)
            all.push_back({object, c.writes, static_cast<unsigned>(c.writers.count())});
    }
    std::sort(all.begin(), all.end(),
              [](const write_count& a, const write_count& b) { return a.writes > b.writes; });
    return all;
}

} // namespace starpu::tests
