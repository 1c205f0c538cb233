// What can be asked and wanted of data that have a set of copies, one for each node that they were on.
//
// Whether they have one is for data/copies/copies.hpp to know, which alone calls this.
#pragma once

#include "data/copies/place_status.hpp"
#include "data/copies/replicas.hpp"

namespace starpu::data::replicated {

place_status status(handle& h, base::memory_node_id node);
bool holds_value(handle& h); // on some node
std::uint64_t nodes_with_value(handle& h);

// The node of a lost device on which the only value was; -1: it can be had, or there is none.
base::memory_node_id lost_with(handle& h);

// Gives the copy up. Returns 0, also where there is none, or -EBUSY: it is in use, or is the only one.
int give_up(handle& h, base::memory_node_id node);
// Where it would have to be saved first; -1: it need not, or cannot.
base::memory_node_id where_to_save(handle& h, base::memory_node_id node);
// Whether that would work now, once it is saved.
bool can_give_up(handle& h, base::memory_node_id node);

// Memory without a value: 0 or -ENOMEM.
int provide_memory(handle& h, base::memory_node_id node, bool may_wait);
// The same in main memory, where it stays: others lie in it. The handle has details. Without locks, it may
// go again, once that was called as often.
int keep(handle& h, bool may_wait);
void stop_keeping(handle& h);

// Takes memory of the application's as the home of data that have none there: 0, -EBUSY or -ENOMEM.
int adopt(handle& h, base::memory_node_id node);

// The copies are the first to go when memory is short; the value is brought home when the links are idle. The
// caller makes sure that no task writes meanwhile.
void stop_using(handle& h);

void set_important(handle& h, bool is_important);

// Nodes that get a copy after every writer, and keep it while they can; bit n is node n. Its pieces obey,
// too.
void set_write_through(handle& h, std::uint32_t nodes);

// A fresh piece has the places of the whole.
void inherit_places(handle& piece, const handle& whole);

// The copies that are there stay, until they are let go. Returns their nodes.
std::uint64_t keep_copies(handle& h);
void let_copies_go(handle& h, std::uint64_t nodes);

// Copies the description of the data, which another thread may be giving its memory.
void copy_shape(handle& h, void* into);

// What the data take on a node.
std::size_t bytes(handle& h);

// How often the value was written or given up.
std::uint64_t version(handle& h);

// Gives a fresh piece of a whole its copies: its value is on the node, in memory of the whole that
// `interface` describes; nullptr in main memory. False: no memory left.
bool begin_piece(handle& piece, const handle& whole, base::memory_node_id node, void* interface);

} // namespace starpu::data::replicated
