// The list behind explicit dependencies: a stack of edges; its head also says whether the job has ended.
//
// An edge is in two lists: the earlier job's, walked when that job ends, and the later job's, walked when
// that job starts or goes. What the two sides may do at once is settled by graph/edge_word.hpp.
#include "graph/successors.hpp"

#include "base/fork.hpp"
#include "base/object_pool.hpp"
#include "base/seeded_bug.hpp"
#include "graph/details.hpp"
#include "graph/edge_word.hpp"
#include "graph/job_pool.hpp"

#include <cerrno>
#include <mutex>
#include <new>

namespace starpu::graph {

struct edge {
    edge* next_successor = nullptr; // of the earlier job
    edge* next_input = nullptr;     // of the later job
    job* later;
    basic_edge_word<active_atomics> word;

    edge(job& to, bool is_armed) : later(&to), word(is_armed) {}
};

namespace {
constexpr std::uintptr_t ended_bit = 1;
constexpr std::uintptr_t last_bit = 2; // beside it: the job will not run again

base::object_pool& edges() {
    static base::renewed_in_child<base::object_pool, sizeof(edge), alignof(edge)> pool;
    return *pool;
}
const base::at_load edges_at_load(edges);

void free_edge(edge& e) {
    e.~edge();
    edges().release(&e);
}

edge* edges_of(std::uintptr_t head) {
    return reinterpret_cast<edge*>(head & ~(ended_bit | last_bit));
}

// ---- the later job's side

// Relaxed: the bit changes under the lock of the inputs, and by the thread that submits the job.
bool counts_for_next_run(const job& n) {
    return n.pending.load(std::memory_order_relaxed) >= next_run_bit;
}

// Counts the inputs of the next run. Once, after the job has started; under the lock of its inputs.
void arm_all(job& n, job_details& d) {
    std::int32_t count = 0;
    for (const edge* e = d.inputs.load(std::memory_order_relaxed); e != nullptr; e = e->next_input) ++count;
    // First the count, then the edges: a predecessor that sees its edge armed may take it off at once. The
    // one more is the next submission's hold.
    n.pending.fetch_add(next_run_bit + count + 1, std::memory_order_acq_rel);
    edge* kept = nullptr;
    for (edge* e = d.inputs.load(std::memory_order_relaxed); e != nullptr;) {
        edge* next = e->next_input;
        if (!base::is_seeded(base::seeded_bug::dependency_counts_once) && e->word.arm()) {
            e->next_input = kept;
            kept = e;
            --count;
        } else {
            free_edge(*e);
        }
        e = next;
    }
    d.inputs.store(kept, std::memory_order_relaxed);
    if (count != 0) n.pending.fetch_sub(count, std::memory_order_acq_rel); // predecessors that are gone
}

// One more input: for this run while the job has not started, else for the next.
void count_one_more(job& n, job_details& d) {
    std::int32_t pending = n.pending.load(std::memory_order_acquire);
    while (pending != 0)
        if (n.pending.compare_exchange_weak(pending, pending + 1, std::memory_order_acq_rel,
                                            std::memory_order_acquire))
            return;
    arm_all(n, d); // it has started; from here on only the next submission can let it go
    n.pending.fetch_add(1, std::memory_order_relaxed);
}

void push_input(edge& e, job_details& d) {
    e.next_input = d.inputs.load(std::memory_order_relaxed);
    d.inputs.store(&e, std::memory_order_relaxed);
}

edge* take_inputs(job& n) {
    if (n.details == nullptr) return nullptr;
    std::lock_guard guard(n.details->edge_lock);
    return n.details->inputs.exchange(nullptr, std::memory_order_relaxed);
}

// ---- the earlier job's side

// If the earlier job failed or was not run, the later one is to be cancelled.
void pass_failure_on(int outcome, job& later) {
    if (outcome != 0) [[unlikely]]
        later.details->cause.store(-ECANCELED, std::memory_order_relaxed);
}

int outcome_of(const job& n) {
    return n.details == nullptr ? 0 : n.details->outcome;
}

struct tell_events {
    edge& e;
    job& later;
    int outcome; // of the earlier job's run
    ready_list& ready;

    void satisfy() {
        pass_failure_on(outcome, later);
        graph::satisfy(later, 1, ready);
    }
    void drop_hold() { graph::drop_hold(later); }
    void free_edge() { graph::free_edge(e); }
};

// Returns the edges that are needed again.
edge* tell_all(edge* first, int outcome, bool stay, ready_list& ready) {
    edge* kept = nullptr;
    for (edge* e = first; e != nullptr;) {
        edge* next = e->next_successor;
        if (e->word.tell(stay, tell_events{*e, *e->later, outcome, ready})) {
            e->next_successor = kept;
            kept = e;
        }
        e = next;
    }
    return kept;
}

// Puts edges in front of those that were added meanwhile. Returns whether the job had ended.
bool push_edges(job& earlier, edge& first, edge& last) {
    // acq_rel: pairs with the closing exchange in release_successors(); exactly one side sees the other.
    std::uintptr_t head = earlier.successors.load(std::memory_order_acquire);
    do {
        last.next_successor = edges_of(head);
    } while (!earlier.successors.compare_exchange_weak(
        head, reinterpret_cast<std::uintptr_t>(&first) | (head & ended_bit), std::memory_order_acq_rel,
        std::memory_order_acquire));
    return (head & ended_bit) != 0;
}

} // namespace

void hold(job& n) {
    n.details->input_holds.fetch_add(1, std::memory_order_relaxed);
}

void drop_hold(job& n) {
    if (n.details->input_holds.fetch_sub(1, std::memory_order_acq_rel) == 1) release_references(n, 1);
}

successor_result add_successor(job& earlier, job& later, ready_list& ready, first_wait from) {
    if (ensure_details(later) == nullptr) return successor_result::no_memory;
    if ((earlier.successors.load(std::memory_order_acquire) & last_bit) != 0) {
        if (from == first_wait::this_run) pass_failure_on(outcome_of(earlier), later);
        return successor_result::already_ended; // also for later runs
    }
    void* place = edges().allocate();
    if (place == nullptr) return successor_result::no_memory;
    job_details& d = *later.details;
    std::lock_guard guard(d.edge_lock);
    edge* e = new (place) edge(later, from == first_wait::this_run);
    if (from == first_wait::this_run) count_one_more(later, d);
    hold(later);
    push_input(*e, d);
    if (!push_edges(earlier, *e, *e)) return successor_result::added;
    // It counts as ended for this run, and is waited for by later ones. The edge is in its list already: if
    // it ends once more meanwhile, it takes off what this would.
    if (e->word.disarm()) {
        pass_failure_on(outcome_of(earlier), later);
        satisfy(later, 1, ready);
    }
    return successor_result::already_ended;
}

namespace {
// Others may add to the list, or look at it, while it is walked.
void release_and_keep(job& n, ready_list& ready) {
    const std::uintptr_t head = n.successors.exchange(ended_bit, std::memory_order_acq_rel);
    if (edges_of(head) == nullptr) return;
    std::lock_guard guard(n.details->edge_lock);
    edge* kept = tell_all(edges_of(head), outcome_of(n), true, ready);
    if (kept == nullptr) return;
    edge* last = kept;
    while (last->next_successor != nullptr) last = last->next_successor;
    push_edges(n, *kept, *last);
}
} // namespace

void release_successors(job& n, ready_list& ready) {
    if (n.has(closes_successors)) return release_and_keep(n, ready);
    // Only its own callback may name it from here on, on this thread.
    edge* first = edges_of(n.successors.load(std::memory_order_acquire));
    n.successors.store(ended_bit | last_bit, std::memory_order_relaxed);
    tell_all(first, outcome_of(n), false, ready);
}

void reopen_successors(job& n) {
    n.successors.fetch_and(~ended_bit, std::memory_order_acq_rel);
}

unsigned abandon_successors(job& n, ready_list& ready) {
    edge* first = edges_of(n.successors.exchange(ended_bit, std::memory_order_acq_rel));
    unsigned waiting = 0;
    for (edge* e = first; e != nullptr; e = e->next_successor)
        if (e->word.is_armed()) ++waiting;
    tell_all(first, 0, false, ready);
    return waiting;
}

void begin_run(job& n) {
    if (counts_for_next_run(n)) n.pending.fetch_sub(next_run_bit, std::memory_order_relaxed);
}

void prepare_next_run(job& n) {
    std::lock_guard guard(n.details->edge_lock);
    if (!counts_for_next_run(n)) arm_all(n, *n.details);
}

void expect_inputs_once(job& n) {
    for (edge* e = take_inputs(n); e != nullptr;) {
        edge* next = e->next_input;
        const auto todo = e->word.leave_after_run();
        if (todo.drops_hold) n.details->input_holds.fetch_sub(1, std::memory_order_relaxed);
        if (todo.frees_edge) free_edge(*e);
        e = next;
    }
}

void leave_predecessors(job& n) {
    if (n.details == nullptr) return release_references(n, 1);
    for (edge* e = take_inputs(n); e != nullptr;) {
        edge* next = e->next_input;
        const auto todo = e->word.leave();
        if (todo.frees_edge) free_edge(*e);
        if (todo.drops_hold) drop_hold(n);
        e = next;
    }
    drop_hold(n);
}

void end_life(job& n, std::int32_t retired) {
    // acquire: pairs with drop_hold() of an earlier job, which may still be about to let go.
    if (n.details == nullptr || n.details->input_holds.load(std::memory_order_acquire) == 1)
        return release_references(n, retired + 1);
    if (retired != 0) release_references(n, retired);
    drop_hold(n);
}

void for_each_successor(job& n, const std::function<void(const job&)>& visit) {
    if (ensure_details(n) == nullptr) return;
    std::lock_guard guard(n.details->edge_lock);
    for (edge* e = edges_of(n.successors.load(std::memory_order_acquire)); e != nullptr;
         e = e->next_successor)
        if (e->word.leads_on()) visit(*e->later);
}

void for_each_waiting(const job& n, const std::function<void(const job&)>& visit) {
    const std::uintptr_t head = n.successors.load(std::memory_order_acquire);
    if ((head & ended_bit) != 0) return;
    for (edge* e = edges_of(head); e != nullptr; e = e->next_successor)
        if (e->word.is_armed()) visit(*e->later);
}

bool is_waited_for(const job& n) {
    const std::uintptr_t head = n.successors.load(std::memory_order_acquire);
    if ((head & ended_bit) != 0) return false;
    for (edge* e = edges_of(head); e != nullptr; e = e->next_successor)
        if (e->word.is_armed()) return true;
    return false;
}

void drop_edges(job& n) {
    ready_list none;
    if (edges_of(n.successors.load(std::memory_order_relaxed)) != nullptr) abandon_successors(n, none);
    for (edge* e = take_inputs(n); e != nullptr;) {
        edge* next = e->next_input;
        if (e->word.leave_after_run().frees_edge) free_edge(*e);
        e = next;
    }
}

void recycle(job& n) {
    if (n.successors.load(std::memory_order_relaxed) != 0 || n.details != nullptr) drop_edges(n);
    delete n.details;
    free_job(n);
}

} // namespace starpu::graph
