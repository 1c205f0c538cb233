// Carries out the copies from and to one memory node, the urgent ones first: in a thread of its own or, in a
// simulation, step by step.
#pragma once

#include "base/newest_alive.hpp"
#include "data/copies/replica_set.hpp"
#include "memory/transfer.hpp"
#include "platform/thread.hpp"

#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

namespace starpu::data {

// A copy to be carried out: how urgent it is, and between which nodes.
class queued_copy {
public:
    queued_copy() = default;
    queued_copy(const queued_copy&) = delete;
    queued_copy& operator=(const queued_copy&) = delete;

    // Starts it: 0, -EAGAIN with something under way, or an error.
    virtual int start() = 0;
    // It is over, and goes with this call. Without locks.
    virtual void finish(int error) = 0;
    virtual base::memory_node_id source_node() const = 0;
    virtual base::memory_node_id destination_node() const = 0;

    urgency how_soon = urgency::fetch;
    int priority = 0;
    std::size_t bytes = 0;
    memory::transfer under_way;

protected:
    ~queued_copy() = default;
};

// By what copies move on.
enum class copies_by : bool { threads, steps };

class copy_engine {
public:
    copy_engine(base::memory_node_id node, copies_by way); // throws platform::setup_error
    ~copy_engine();                                        // nothing is queued or under way any more

    bool enqueue(queued_copy& l); // false: there is no memory to note it
    void promote(queued_copy& l, urgency how_soon, int priority);

    // Without a thread: starts what there is room for, and sees what has arrived. False: nothing of both.
    bool step();
    // The same; waits for the first copy under way where nothing has arrived.
    void step_or_wait();

private:
    // Copies in one direction that are under way at once hold so many bytes, or are one. A link carries both
    // directions at full speed, so neither waits for the other.
    static constexpr std::size_t most_bytes_under_way = std::size_t{64} << 20;

    void carry_out_copies();
    queued_copy* next_copy();
    queued_copy* take_best();
    std::size_t& bytes_under_way(const queued_copy& l);
    void carry_out(queued_copy& l);
    bool collect_finished();
    void wait_a_moment(bool has_moved);

    const base::memory_node_id node_;
    std::mutex lock_;
    std::condition_variable changed_;
    std::array<std::vector<queued_copy*>, 3>
        queued_; // by urgency; the next one is found by priority, then age
    bool is_stopping_ = false;

    std::vector<queued_copy*> under_way_; // the thread's own
    std::size_t bytes_in_ = 0;            // of those to the node
    std::size_t bytes_out_ = 0;           // of those from it
    unsigned quiet_rounds_ = 0;
    // Held during a step. A copy that ends may end a handle, which waits for its copies by steps.
    std::recursive_mutex stepping_;
    platform::thread thread_; // last: it runs from the construction on
};

// Those of a runtime: one for a node that has copied, from its first copy on.
class copy_engines {
public:
    explicit copy_engines(copies_by way = copies_by::threads) : way_of_moving_(way) {}
    ~copy_engines() { stop(); }
    copy_engines(const copy_engines&) = delete;
    copy_engines& operator=(const copy_engines&) = delete;

    // All end. No copy is wanted any more.
    void stop();
    // The first makes it; nullptr: there is no thread left. The second finds it; nullptr: it is not there.
    copy_engine* provide_engine(base::memory_node_id node);
    copy_engine* find_engine(base::memory_node_id node);

    // Without threads: a step of each. False: nothing has moved.
    bool step();
    bool moves_by_steps() const { return way_of_moving_ != copies_by::threads; }
    // Lets copies go on that the caller waits for.
    void give_way();

    graph::atomic<unsigned> copies_under_way{0}; // read before a report that nothing moves

private:
    // A copy engine that is there stays until all end.
    struct slot {
        std::mutex making;
        std::unique_ptr<copy_engine> owner;
        graph::atomic<copy_engine*> there{nullptr};
    };
    const copies_by way_of_moving_;
    base::by_id<base::memory_node_id, std::array<slot, STARPU_MAXNODES>> slots_;
    base::newest_alive<copy_engines> way_{*this};
};

// Of the running runtime; a copy between nodes has one.
inline copy_engines& current_engines() noexcept {
    return *base::newest_alive<copy_engines>::newest();
}

// Hands the copy to the copy engine in charge: a device's, rather than that of main memory. The copy engine's
// thread begins with its first copy; where the system has no thread left, the caller copies, and waits.
void move(queued_copy& l);

// Under the set's lock. Only upward.
void promote(queued_copy& l, urgency how_soon, int priority);

} // namespace starpu::data
