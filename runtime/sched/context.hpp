// Where ready nodes wait for a worker: the policy, a box for each worker, and the sleepers.
#pragma once

#include "base/idle_set.hpp"
#include "sched/policy.hpp"
#include "sched/queues/fifo.hpp"
#include "sched/queues/ordered_box.hpp"
#include "task/engine.hpp"

#include <memory>
#include <vector>

namespace starpu::sched {

class context final : public task::ready_sink {
public:
    context(std::unique_ptr<policy> chosen, unsigned workers);

    // From any thread. A worker that has just completed a task may keep one node for itself.
    void push(graph::node& n) override;
    void push_to(unsigned worker, unsigned order, graph::node& n) override;

    bool is_quiet() override;

    // The worker's next node, or nullptr.
    graph::node* try_pop(unsigned worker);
    bool looks_empty(unsigned worker);

    // Between the two calls the worker may be handed one of the nodes it pushes, past the queues.
    void begin_hand_off(unsigned worker) { desks_[worker].accepts = desks_[worker].streak < longest_streak; }
    void end_hand_off(unsigned worker) { desks_[worker].accepts = false; }

    // Counted. While paused, workers finish what they run and take nothing more.
    void pause() { pauses_.fetch_add(1, std::memory_order_seq_cst); }
    void resume();
    bool is_paused() const { return pauses_.load(std::memory_order_seq_cst) != 0; }

    // Ready nodes: those that wait and those that run.
    std::size_t ready_count();

    // A worker calls these when it runs out of nodes and when it has one again.
    void note_idle(unsigned worker) { desks_[worker].is_busy.store(false, std::memory_order_relaxed); }
    void note_busy(unsigned worker) { desks_[worker].is_busy.store(true, std::memory_order_relaxed); }

    base::idle_set& sleepers() { return sleepers_; }

private:
    // So many nodes in a row skip the queues; then older ones get their turn.
    static constexpr unsigned longest_streak = 64;

    struct alignas(base::cache_line_bytes) desk {
        graph::node* handed_off = nullptr;
        unsigned streak = 0;
        bool accepts = false;
        graph::atomic<bool> is_busy{false};
        fifo box;            // nodes that only this worker may run
        ordered_box ordered; // those of them that are numbered
    };

    std::unique_ptr<policy> policy_;
    std::vector<desk> desks_;
    base::idle_set sleepers_;
    graph::atomic<unsigned> pauses_{0}; // read by every worker, written by the application
};

} // namespace starpu::sched
