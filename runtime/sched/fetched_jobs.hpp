// Nodes that a worker took earlier, now that their data have arrived: some wait for that worker, others for
// any that works in the same memory.
//
// While all of those run something else, a worker of their kind that has nothing to do takes such a job
// over, although its data must be brought once more. So no job waits behind a long one beside an idle
// worker. Other kinds keep away: what a device does next is not for a core that takes a hundred times as
// long.
#pragma once

#include "base/ids.hpp"
#include "sched/first_use.hpp"
#include "sched/queues/fifo.hpp"
#include "task/core/worker_kinds.hpp"

#include <deque>
#include <vector>

namespace starpu::sched {

class fetched_jobs {
public:
    explicit fetched_jobs(const task::worker_kinds& workers);

    // Before the workers run: the memory node that the worker works in.
    void set_place(base::worker_id worker, base::memory_node_id memory_node);
    const std::vector<base::worker_id>& neighbours_of(base::worker_id worker) const {
        return queues_[worker].place->workers;
    }

    void push_for(base::worker_id worker, graph::job& n) {
        lists_.note_use();
        queues_[worker].jobs.push(n);
    }
    void push_for_neighbours(base::worker_id worker, graph::job& n) {
        lists_.note_use();
        queues_[worker].place->jobs.push(n);
    }

    // What the worker finds without taking anything over.
    graph::job* try_pop_for(base::worker_id worker);
    bool looks_empty_for(base::worker_id worker) const {
        if (!lists_.was_used()) return true;
        const worker_queue& mine = queues_[worker];
        return mine.jobs.looks_empty() && mine.place->jobs.looks_empty();
    }

    // The worker is about to run a task that may be long; until note_idle() others may take over its jobs.
    void note_running(base::worker_id worker) {
        queues_[worker].is_running.store(true, std::memory_order_seq_cst);
    }
    void note_idle(base::worker_id worker) {
        queues_[worker].is_running.store(false, std::memory_order_relaxed);
    }

    // Hints: between the two calls the worker has nothing to do, and nothing on its way.
    void note_free(base::worker_id worker) { queues_[worker].is_free.store(true, std::memory_order_relaxed); }
    void note_taken(base::worker_id worker) {
        queues_[worker].is_free.store(false, std::memory_order_relaxed);
    }
    // Another worker of its kind that is free, or no_worker.
    base::worker_id free_like(base::worker_id worker) const;

    // Takes over a job that waits for other workers of this kind while those run something else; or nullptr.
    graph::job* try_take_over(base::worker_id worker);
    bool can_take_over(base::worker_id worker);
    // Whether there is anything of the kind for workers of that kind.
    bool has_for(starpu_worker_archtype kind);

    std::size_t size_hint() const;

private:
    // The workers that work in one memory.
    struct alignas(base::cache_line_bytes) neighbourhood {
        base::memory_node_id memory_node = base::main_memory_node;
        std::vector<base::worker_id> workers;
        fifo jobs;
    };
    struct alignas(base::cache_line_bytes) worker_queue {
        neighbourhood* place = nullptr;
        fifo jobs;
        // Partner: a worker that is about to sleep. It announces that before it looks here; the worker that
        // runs stores true here before it looks at what waits for it and then at the sleepers.
        graph::atomic<bool> is_running{false};
        graph::atomic<bool> is_free{false};
    };

    bool are_all_running(const neighbourhood& place) const;
    // Calls visit(list) for the lists of busy workers of the kind, other than `asker`, until it returns true.
    template <class Visit> bool visit_left(starpu_worker_archtype kind, base::worker_id asker, Visit&& visit);

    const task::worker_kinds kinds_;
    first_use lists_; // of all lists: never used where no job ever had data to fetch
    std::deque<neighbourhood> places_{1};
    base::per_worker<worker_queue> queues_;
};

} // namespace starpu::sched
