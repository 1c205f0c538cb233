// The copies of a piece of data, as the rest of the runtime sees them: it says what it wants, and never asks
// how many there can be.
//
// Data have either one copy, in main memory, for good (main_copy.hpp), or a set of copies, one for each node
// that they were on (replicated.hpp): a handle gets a set if memory is looked after when it is registered
// (memory/nodes.hpp). This unit alone knows which; .ci/check_copies.py sees to that. On the path of a task
// on data with one copy, the question is one branch, inline.
#pragma once

#include "data/copies/contributions.hpp"
#include "data/copies/fetch.hpp"
#include "data/copies/main_copy.hpp"
#include "data/copies/place_status.hpp"
#include "data/copies/replicas.hpp"

#include <functional>
#include <optional>
#include <utility>

namespace starpu::data {
struct worker_buffer;
}

namespace starpu::data::copies {

// Of this unit.
inline bool has_set(const handle& h) {
    return h.replicas != nullptr;
}

// Visits the handles that may have copies beside that in main memory, while no thread makes or ends one.
void for_each_with_set(const std::function<void(handle&)>& visit);

// ---- for a task that runs

// The main copy, if it is there and the only one: what a task uses without a fetch.
inline bool find_at_once(const handle& h, void*& found) {
    if (h.attention.load(std::memory_order_acquire) != 0) return false;
    found = h.main_interface;
    return true;
}

// The copy that a task uses on the node, with memory. nullptr: there is none, or the fetch for it was not
// made for lack of memory (`was_fetched`).
void* find(handle& h, base::memory_node_id node, bool was_fetched);

// Calls fetch_all() where data have to be fetched at all. Its answer: whether the data are in their place
// now.
template <class Fetch> bool ensure_in_place(Fetch&& fetch_all) {
    return !memory::is_looked_after() || std::forward<Fetch>(fetch_all)();
}

// What a fetch has to bring for an access; nothing where the value stays in main memory.
inline std::optional<wanted_copy> wanted(handle& h, bool reads, bool writes, bool needs_memory) {
    if (!has_set(h)) return std::nullopt;
    return wanted_copy{&owner_of_copies(h), reads, writes, needs_memory};
}

// How many of so many accesses to the data and their pieces can need a fetch.
inline std::size_t count_wanted(const handle& h, std::size_t accesses) {
    return has_set(h) ? accesses : 0;
}

// What a fetch leaves to do, or what is done in its place: gives a main copy its memory. 0 or -ENOMEM.
inline int complete_fetch(handle& h) {
    return has_set(h) || !main_copy::lacks_memory(h) ? 0 : main_copy::ensure(h);
}

// ---- what is known of them

place_status status(handle& h, base::memory_node_id node);

// Whether a copy in main memory that is the only one has its memory. Any thread, also while tasks are
// submitted.
inline bool has_main_memory(const handle& h) {
    return has_set(h) || !main_copy::lacks_memory(h);
}

// Whether there is a value, wherever it is.
bool holds_value(handle& h);

// The nodes from which the value can be had, if there is one; bit n is node n.
std::uint64_t nodes_with_value(handle& h);

// The node of a lost device on which the only value was; -1: it can be had, or there is none.
base::memory_node_id lost_with(handle& h);
using data::note_lost_with;

// The description of the copy on `node`; where there is none it is a place that is written and forgotten,
// because registration methods of applications fill all STARPU_MAXNODES.
void* interface_on_node(handle& h, base::memory_node_id node);

// What the data take on a node.
std::size_t bytes(handle& h);

// ---- where they are

// Memory without a value on the node. 0, -ENOMEM, or -EINVAL: the data cannot be there. `may_wait`: until
// other data were saved; not in callbacks, which may run in the thread that is to save them.
int provide_memory(handle& h, base::memory_node_id node, bool may_wait);

// Gives the main copy memory, which from now on stays: the pieces of a plan lie in it. The handle has
// details. 0 or -ENOMEM. `may_wait` as above.
int keep_main_copy(handle& h, bool may_wait);
// Call it without locks when these pieces are gone: behind the last ones the memory may go, too.
void stop_keeping_main_copy(handle& h);

// Takes memory of the application's as the home of data without a home: 0; -EBUSY: they have memory there;
// -EINVAL: they cannot be there; -ENOMEM.
int adopt(handle& h, base::memory_node_id node);

// Gives the value up, and memory of the runtime's with it. The caller has the handle for itself.
void forget(handle& h);

// Has the value copied to the node as soon as it can be: see fetch.hpp.
void bring_when_possible(handle& h, base::memory_node_id node, urgency how_soon, int priority);

// Whether the value may be in other places than main memory.
inline bool value_moves(const handle& h) {
    return has_set(h);
}

// Does what is about other places than main memory, or about transfers: 0 without it where the value stays
// there.
template <class Act> int where_value_moves(const handle& h, Act&& act) {
    return value_moves(h) ? std::forward<Act>(act)() : 0;
}

// Each as in replicated.hpp; with one copy there is nothing to give up, to stop using or to keep.
int give_up(handle& h, base::memory_node_id node);
base::memory_node_id where_to_save(handle& h, base::memory_node_id node);
bool can_give_up(handle& h, base::memory_node_id node);
void stop_using(handle& h);
void set_important(handle& h, bool is_important);
void set_write_through(handle& h, std::uint32_t nodes);
std::uint64_t keep_copies(handle& h);
void let_copies_go(handle& h, std::uint64_t nodes);

// ---- a whole and its pieces

// Where the pieces of a whole lie in its own memory: main memory, but on the disk that is the home of an
// array.
using data::node_of_pieces;

// Gives a fresh piece its copies: its value is on the node, in memory of the whole that `interface`
// describes; nullptr in main memory. False: no memory left.
bool begin_piece(handle& piece, handle& whole, base::memory_node_id node, void* interface);

// A number that changes when the value does, and whether the copies of a piece that is not in use are still
// those of its whole at that version.
constexpr std::uint64_t no_version = replica_set::never;
std::uint64_t version(handle& whole);
void note_same_as_whole(handle& piece, std::uint64_t version);
bool is_same_as_whole(handle& piece, std::uint64_t version);

// ---- the life of a handle

// A fresh handle: its value is in memory of the application's on `home_node`; -1: it has none. False: no
// memory left.
bool begin_copies(handle& h, base::memory_node_id home_node);

// Frees all copies. The handle must be out of use.
void end_copies(handle& h);

// Another handle for the same copy or copies, which stay the first one's. nullptr: no memory left. No task
// may use it any more when it ends.
handle* make_stand_in(handle& h);
void end_stand_in(handle& stand_in);

// ---- buffers of workers

// Copies the interface on main memory, as it is between two changes of the place of the data.
void copy_shape(handle& h, void* into);

// A description of the same shape with memory of its own on the node; nullptr when memory is exhausted.
void* allocate_twin(handle& h, base::memory_node_id node);

// Gives a contribution to the data its place: a buffer of the worker's on the node or, where it can be
// evicted, a hidden handle. False: no memory left.
bool ensure_contribution(handle& h, worker_buffer& mine, base::memory_node_id node);

// The memory of a contribution that is there, if it was fetched or needs no fetch; else nullptr.
void* find_contribution(worker_buffer& mine, base::memory_node_id node, bool was_fetched);

// What has to be fetched to add to it. Throws std::bad_alloc.
std::optional<wanted_copy> wanted_contribution(handle& h, worker_buffer& mine);

// What it will take on its node besides what is fetched.
std::size_t contribution_bytes_aside(handle& h, const worker_buffer& mine);

// What was added is worth nothing.
void forget_contribution(worker_buffer& mine);

// The handle through which a merge reads a contribution; nullptr: no memory left.
handle* make_part(handle& h, worker_buffer& mine);
// Nothing was done with it: the contribution is as it was.
void abandon_part(worker_buffer& mine, handle& part);
// It was merged. ended(argument) is called when its memory may be used again, now or by another thread.
void end_part(worker_buffer& mine, handle& part, void (*ended)(void*), void* argument);

// Frees what a buffer has, whatever it was for.
void end_buffer(handle& h, worker_buffer& b);

} // namespace starpu::data::copies
