// One copy of a value from one replica to another, and the transitions of a replica's state around it.
#pragma once

#include "data/copies/copy_engine.hpp"
#include "data/copies/packed_copy.hpp"

namespace starpu::data {

// Under way or queued; from its beginning to its end it pins its source and its destination.
struct copy_request final : queued_copy {
    // By the methods of the interface.
    int start() override;
    void finish(int error) override;
    base::memory_node_id source_node() const override { return source->node; }
    base::memory_node_id destination_node() const override { return destination->node; }

    replica* source = nullptr;
    replica* destination = nullptr;
    packed_value packed; // of a copy to or from a packed object
    copy_waiter* waiters = nullptr;
    copy_request* next = nullptr;
};

enum class copy_answer { there, comes, needs_relay, no_memory, lost };

// Under the lock of the set; the destination has memory. `comes`: the waiter is told at its end. needs_relay:
// no copy can get there directly; bring the value to main memory first. `lost`: the value was on lost devices
// only.
copy_answer ask_for(replica_set& set, replica& destination, urgency how_soon, int priority,
                    copy_waiter* waiter, copy_request*& to_start);

// Without locks: what ask_for() left to start.
void start_copy(copy_request& l);

// Under the set's lock: the node's copy is the value from now on, and no other. False: transfers are under
// way, and the waiter is told when there are none.
bool begin_writing(replica_set& set, base::memory_node_id node, bool has_memory, copy_waiter& waiter);

// A transfer that is no load (a copy being saved) is over. Without locks.
void end_transfer(replica_set& set);

// Whether some copy is queued or under way: then something will still happen by itself.
bool is_any_under_way() noexcept;

} // namespace starpu::data
