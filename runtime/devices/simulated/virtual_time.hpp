// The clock of a simulation, and what happens when: kernels and transfers end, pauses of the program are
// over.
#pragma once

#include "base/ids.hpp"
#include "devices/simulated/shared_links.hpp"

#include <cstdint>
#include <deque>
#include <mutex>
#include <queue>
#include <set>
#include <span>
#include <unordered_map>
#include <vector>

namespace starpu::devices::simulated {

// While it lives, platform::now() tells its time. Calls may come from any thread. What happens at one time
// happens in the order in which it was asked for.
class virtual_time {
public:
    virtual_time();
    ~virtual_time();
    virtual_time(const virtual_time&) = delete;
    virtual_time& operator=(const virtual_time&) = delete;

    static std::int64_t now_ns();

    shared_links::link_index add_link(double bytes_per_us);

    // What is asked of one line is done one after the other, as a device's copy engine does it.
    using line_index = std::size_t;
    line_index add_line();

    // The worker is to look at its device then.
    void rouse_at(std::int64_t ns, base::worker_id worker);
    // Time does not pass that moment unnoticed.
    void stop_at(std::int64_t ns);
    // After those before it in its line; it moves bytes when its latency has passed. The number to ask for.
    std::uint64_t ask_for_transfer(line_index line, std::size_t bytes, double latency_us,
                                   std::span<const shared_links::link_index> crossed);
    bool is_over(std::uint64_t number);

    // Goes on to the next moment at which something happens. False: nothing will.
    bool pass_to_next();
    // The first of the workers that were roused and not taken yet, by number; or no_worker.
    base::worker_id take_roused();

private:
    enum class kind : std::uint8_t { rouse, move_bytes, stop };
    struct event {
        std::int64_t at_ns;
        std::uint64_t sequence;
        kind what;
        std::uint64_t subject; // a worker's or a transfer's number
        bool operator>(const event& other) const {
            return at_ns != other.at_ns ? at_ns > other.at_ns : sequence > other.sequence;
        }
    };
    struct transfer {
        line_index line;
        double bytes;
        std::int64_t latency_ns;
        std::vector<shared_links::link_index> crossed;
    };
    void start_first_of(line_index line);
    void end_transfer(std::uint64_t number);
    void plan_event(std::int64_t at_ns, kind what, std::uint64_t subject);
    void happen(const event& e);

    std::mutex lock_; // of everything below
    std::priority_queue<event, std::vector<event>, std::greater<>> events_;
    std::uint64_t sequence_ = 0;
    shared_links links_;
    std::unordered_map<std::uint64_t, transfer> transfers_; // that are not over
    std::vector<std::deque<std::uint64_t>> lines_;          // the first of each is under way
    std::uint64_t last_transfer_ = 0;
    std::vector<std::uint64_t> ended_;
    std::set<base::worker_id> roused_;
};

} // namespace starpu::devices::simulated
