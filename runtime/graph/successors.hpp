// Explicit dependencies: the nodes that wait for a node, declared one by one by the application; and how
// long a node lives.
//
// A dependency holds for every run of the later node: each run takes one end of the earlier node, and ends
// that come in between count once. It goes when one of the two nodes goes.
#pragma once

#include "graph/node.hpp"

#include <functional>

namespace starpu::graph {

enum class successor_result { added, already_ended, no_memory };

// From which run of the later node on a dependency counts.
enum class first_wait { this_run, next_run };

// Makes `later` wait for `earlier`. If `later` has started already, its next run waits. If `earlier` ended
// meanwhile, `later` may become ready here.
successor_result add_successor(node& earlier, node& later, ready_list& ready,
                               first_wait from = first_wait::this_run);

// Tells every successor that `n` has ended. Nodes that others may still add to must have `closes_successors`;
// only these can run again.
void release_successors(node& n, ready_list& ready);

// Before a node runs once more: its list is open again.
void reopen_successors(node& n);

// The node is destroyed: its successors wait for it no longer. Returns how many did.
unsigned abandon_successors(node& n, ready_list& ready);

// The inputs of a node, counted in `pending`, turn from those of this run into those of the next once it has
// started. begin_run() comes before the submission's hold is given up, prepare_next_run() between start and
// end, as often as one likes.
void begin_run(node& n);
void prepare_next_run(node& n);

// The node will not look at its inputs again: it goes with the run that is being submitted.
void expect_inputs_once(node& n);

// The node is destroyed: its predecessors need not tell it anything. Gives up the node's own reference, at
// once or when the last predecessor that may be about to use it has let go.
void leave(node& n);

// Keeps a node that has details in memory, without being one of its inputs.
void hold(node& n);
void drop_hold(node& n);

// A node that goes with its run has ended, and `retired` of its accesses: gives up their references and its
// own.
void end_life(node& n, std::int32_t retired);

// Visits the nodes that wait for runs of `n`, the last declared first.
void for_each_successor(node& n, const std::function<void(const node&)>& visit);

// Visits the nodes that wait for the end of `n` in their present run. For reports; takes no lock: call it
// when nothing moves.
void for_each_waiting(const node& n, const std::function<void(const node&)>& visit);

// Whether there are such.
bool is_waited_for(const node& n);

// Returns a node that no thread uses to its pool, and frees its lists and its details.
void recycle(node& n);

// Ends both lists of a node that is not used any more, as recycle() does first.
void drop_edges(node& n);

// Gives up `count` references; the last one recycles the node.
inline void release_references(node& n, std::int32_t count) {
    // A sole owner needs no read-modify-write: no other thread is left that could change the count.
    if (n.references.load(std::memory_order_acquire) == count ||
        n.references.fetch_sub(count, std::memory_order_acq_rel) == count)
        recycle(n);
}

} // namespace starpu::graph
