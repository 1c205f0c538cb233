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
    // Copies that are under way on a device at once hold so many bytes, or are one.
    static constexpr std::size_t most_bytes_under_way = std::size_t{64} << 20;

    void run();
    load* take();
    void carry_out(load& l);
    bool collect_finished();
    void wait_a_moment(bool has_moved);

    std::mutex lock_;
    std::condition_variable changed_;
    std::array<std::vector<load*>, 3> queued_; // by urgency; the next one is found by priority, then age
    bool is_stopping_ = false;

    std::vector<load*> under_way_; // the thread's own
    std::size_t bytes_under_way_ = 0;
    unsigned quiet_rounds_ = 0;
    platform::thread thread_; // last: it runs from the construction on
};

// All movers end. No copy is wanted any more.
void stop_movers();

// Hands the copy to the mover whose work it is: a device's, rather than that of main memory. Its thread
// begins with its first copy; where the system has no thread left, the caller copies, and waits.
void move(load& l);

// Under the set's lock. Only upward.
void promote(load& l, urgency how_soon, int priority);

} // namespace starpu::data
