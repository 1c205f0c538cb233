// Carries out the copies from and to one memory node, in a thread of its own, the urgent ones first.
#pragma once

#include "data/loads.hpp"
#include "platform/thread.hpp"

#include <array>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace starpu::data {

class mover {
public:
    explicit mover(unsigned node); // throws platform::setup_error
    ~mover();                      // nothing is queued or under way any more

    bool add(load& l); // false: there is no memory to note it
    void promote(load& l, urgency how_soon, int priority);

private:
    // Copies in one direction that are under way at once hold so many bytes, or are one. A link carries both
    // directions at full speed, so neither waits for the other.
    static constexpr std::size_t most_bytes_under_way = std::size_t{64} << 20;

    void run();
    load* take();
    load* take_best();
    std::size_t& bytes_under_way(const load& l);
    void carry_out(load& l);
    bool collect_finished();
    void wait_a_moment(bool has_moved);

    const unsigned node_;
    std::mutex lock_;
    std::condition_variable changed_;
    std::array<std::vector<load*>, 3> queued_; // by urgency; the next one is found by priority, then age
    bool is_stopping_ = false;

    std::vector<load*> under_way_; // the thread's own
    std::size_t bytes_in_ = 0;     // of those to the node
    std::size_t bytes_out_ = 0;    // of those from it
    unsigned quiet_rounds_ = 0;
    platform::thread thread_; // last: it runs from the construction on
};

// All movers end. No copy is wanted any more.
void stop_movers();

// Hands the copy to the mover in charge: a device's, rather than that of main memory. The mover's thread
// begins with its first copy; where the system has no thread left, the caller copies, and waits.
void move(load& l);

// Under the set's lock. Only upward.
void promote(load& l, urgency how_soon, int priority);

} // namespace starpu::data
