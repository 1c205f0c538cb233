// "Make these pieces of data usable on that node": the memory, then the values, then the right to write.
//
// The requester owns the fetch from begin_fetch() to end_fetch(); from the arrival on, its replicas stay
// where they are.
#pragma once

#include "data/copies/applicant.hpp"
#include "data/copies/fetch_stages.hpp"
#include "data/copies/replica_set.hpp"

#include <memory>
#include <span>
#include <string>

namespace starpu::data {

struct wanted_copy {
    handle* target = nullptr;
    bool reads = false;
    bool writes = false;
    bool needs_memory = true;
};

struct fetch final : applicant {
    // Filled in by the requester.
    base::memory_node_id node = base::main_memory_node;
    urgency how_soon = urgency::fetch;
    int priority = 0;
    std::span<wanted_copy> copies{}; // distinct handles
    std::size_t further_bytes = 0;   // that the user of the copies will need on the node besides
    bool is_droppable = false;       // it fails where there is no room now
    void (*arrived)(fetch& self) =
        nullptr; // once, without locks, by any thread; not if begin_fetch() said so
    void* argument = nullptr;

    // After the arrival: 0, or a negative errno; what to say about a lack of room.
    graph::atomic<int> error{0};
    std::string shortage;

    // The rest is this unit's.
    struct part;
    fetch_stage stage = fetch_stage::rests; // of the thread that brings the next event
    graph::atomic<int> missing{0};          // parts of the stage
    graph::atomic<int> holds{0};
    bool is_pinned = false;
    std::size_t refused_bytes = 0; // by the device, at the last attempt
    std::unique_ptr<part[]> parts;

    fetch();
    ~fetch();

    bytes_needed pin() override;
    void unpin() override;
    void go_on() override;
    void turn_away(int error, std::string why) override;
    bool needs(const handle& h) const override;
};

// True: everything is there, or nothing can be done (`error`), and `arrived` will not be called.
bool begin_fetch(fetch& f);

// The copies are not needed any more; what was written is the value. Must follow every begin_fetch(), after
// the arrival. With `for_good` the handle ends: what was written is not copied any more.
void end_fetch(fetch& f, bool for_good = false);

// After the arrival: nothing will be written after all. What was to be overwritten is the value again, where
// it still has its memory; and so is what was to be changed on a device that is lost.
void forget_writing(fetch& f);

// The writer has become a reader: what was written is the value.
void stop_writing(fetch& f);

// Has the value copied to the node, if it is not there, as soon as it can be. The caller does not wait. Where
// there is no room, or while the value is written, nothing happens.
void bring_when_possible(handle& h, base::memory_node_id node, urgency how_soon, int priority);

// A fetch of one copy that ends itself, after then(argument, error); an idle one fails with -ENOMEM where
// there is no room now. The caller has counted it among the transfers of the set; its end discounts it, last
// of all.
void bring(handle& h, base::memory_node_id node, urgency how_soon, int priority, void (*then)(void*, int),
           void* argument);

} // namespace starpu::data
