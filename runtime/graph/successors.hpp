// Explicit dependencies: the jobs that wait for a job, declared one by one by the application; and how
// long a job lives.
//
// A dependency holds for every run of the later job: each run takes one end of the earlier job, and ends
// that come in between count once. It goes when one of the two jobs goes.
#pragma once

#include "graph/job.hpp"

#include <functional>

namespace starpu::graph {

enum class successor_result { added, already_ended, no_memory };

// From which run of the later job on a dependency counts.
enum class first_wait { this_run, next_run };

// Makes `later` wait for `earlier`. If `later` has started already, its next run waits. If `earlier` ended
// meanwhile, `later` may become ready here.
successor_result add_successor(job& earlier, job& later, ready_list& ready,
                               first_wait from = first_wait::this_run);

// Tells every successor that `n` has ended. Jobs that others may still add to must have `closes_successors`;
// only these can run again.
void release_successors(job& n, ready_list& ready);

// Before a job runs once more: its list is open again.
void reopen_successors(job& n);

// The job is destroyed: its successors wait for it no longer. Returns how many did.
unsigned abandon_successors(job& n, ready_list& ready);

// The inputs of a job, counted in `pending`, turn from those of this run into those of the next once it has
// started. begin_run() comes before the accesses of the run are linked, prepare_next_run() between start and
// end, as often as one likes.
void begin_run(job& n);
void prepare_next_run(job& n);

// The job will not look at its inputs again: it goes with the run that is being submitted.
void expect_inputs_once(job& n);

// The job is destroyed: its predecessors need not tell it anything. Gives up the job's own reference, at
// once or when the last predecessor that may be about to use it has let go.
void leave_predecessors(job& n);

// Keeps a job that has details in memory, without being one of its inputs.
void hold(job& n);
void drop_hold(job& n);

// A job that goes with its run has ended, and `retired` of its accesses: gives up their references and its
// own.
void end_life(job& n, std::int32_t retired);

// Visits the jobs that wait for runs of `n`, the last declared first.
void for_each_successor(job& n, const std::function<void(const job&)>& visit);

// Visits the jobs that wait for the end of `n` in their present run. For reports; takes no lock: call it
// when nothing moves.
void for_each_waiting(const job& n, const std::function<void(const job&)>& visit);

// Whether there are such.
bool is_waited_for(const job& n);

// Returns a job that no thread uses to its pool, and frees its lists and its details.
void recycle(job& n);

// Ends both lists of a job that is not used any more, as recycle() does first.
void drop_edges(job& n);

// Gives up `count` references; the last one recycles the job.
inline void release_references(job& n, std::int32_t count) {
    // A sole owner needs no read-modify-write: no other thread is left that could change the count.
    if (n.references.load(std::memory_order_acquire) == count ||
        n.references.fetch_sub(count, std::memory_order_acq_rel) == count)
        recycle(n);
}

} // namespace starpu::graph
