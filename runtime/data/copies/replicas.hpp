// Makes the copies of a piece of data, and gives them memory.
#pragma once

#include "data/copies/replica_set.hpp"

namespace starpu::data {

// Gives a fresh handle its set: the value is in the copy on `home`, in memory that is not the runtime's; -1:
// there is no value yet. False: no memory left.
bool give_replicas(handle& h, base::memory_node_id home);

// The same over the memory that `interface` describes; its owner frees it, not this handle.
bool give_replicas_over(handle& h, base::memory_node_id node, void* interface);

// Lets a fresh handle stand for the lender and use its copies and description; until they are returned the
// lender stays. False: no memory left.
bool borrow_replicas(handle& h, handle& lender);
void return_replicas(handle& h);

// The handle that owns the copies this handle uses: what may outlast this handle refers to their owner.
inline handle& owner_of_copies(handle& h) {
    return *h.replicas->owner;
}

// Where the pieces of a whole lie in its own memory: main memory, but on the disk that is the home of an
// array.
base::memory_node_id node_of_pieces(const handle& whole);

// The copy on a node, without memory at first; nullptr when memory is exhausted. Any thread; the set's lock
// is not held.
replica* replica_on(handle& h, base::memory_node_id node);

// What the data take on a node. Under the lock of the set, if there is one: the description of the copy in
// main memory may change.
std::size_t memory_bytes(handle& h);

// Under the set's lock. 0 or -ENOMEM; without a line: the caller makes room and tries again.
int allocate_replica(replica& r);
// Under the set's lock: gives the memory back, if it is the runtime's; the value is not valid there any more.
// Returns the bytes that are free now.
std::size_t free_memory(replica_set& set, replica& r);

// Takes memory of the application's as the home of a handle that has no memory there. 0, -ENOMEM, or -EBUSY:
// it has some.
int adopt_replica(handle& h, base::memory_node_id node);

// Marks the value as lost with that node and its device. The caller has the handle for itself.
void note_lost_with(handle& h, base::memory_node_id node);

} // namespace starpu::data
