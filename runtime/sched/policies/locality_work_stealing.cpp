// A queue for each worker, which takes the newest of its own tasks and steals the oldest of near workers'
// tasks.
//
// Tasks of the default priority live in the workers' deques; those that an application thread made ready wait
// in a ring from which workers claim batches. Other priorities live in buckets for each group of workers that
// share a cache, where the most urgent is found without asking every worker; programs without priorities
// never touch it.
#include "sched/policies/policies.hpp"
#include "sched/queues/claim.hpp"
#include "sched/queues/priority_buckets.hpp"

#include "starpu_task.h"

#include <algorithm>
#include <array>
#include <memory>

namespace starpu::sched {

namespace {
constexpr unsigned ring_count = 16;

// 0: none yet. initial-exec: one instruction instead of a call at every push.
[[gnu::tls_model("initial-exec")]] thread_local constinit unsigned own_number = 0;

unsigned number_of_this_thread() {
    static std::atomic<unsigned> threads{0}; // only spreads threads over rings
    if (own_number == 0) own_number = threads.fetch_add(1, std::memory_order_relaxed) + 1;
    return own_number;
}

class locality_work_stealing final : public policy {
public:
    explicit locality_work_stealing(const worker_layout& workers)
        : layout_(workers), queues_(workers.count()) {
        unsigned groups = 0;
        for (unsigned g : workers.group) groups = std::max(groups, g + 1);
        urgent_ = std::vector<group_heap>(groups);
    }

    wake_target push(graph::job& n, base::worker_id worker) override {
        const bool kept = n.priority != STARPU_DEFAULT_PRIO ? urgent_[group_of(worker)].push(n)
                          : worker != base::no_worker       ? queues_[worker].deque.push(&n)
                                                            : push_from_outside(n);
        if (!kept) spill_.push(n);
        return wake_target::any();
    }

    graph::job* try_pop_for(base::worker_id worker) override {
        priority_buckets& urgent = urgent_[layout_.group[worker]];
        if (graph::job* n = urgent.try_pop_above(STARPU_DEFAULT_PRIO)) return n;
        if (graph::job* n = queues_[worker].deque.try_pop()) return n;
        if (graph::job* n = claim(worker)) return n;
        if (graph::job* n = steal(worker)) return n;
        if (graph::job* n = pop_any_priority(worker)) return n;
        return spill_.try_pop();
    }

    bool looks_empty_for(base::worker_id) override {
        for (const shared_ring& ring : rings_)
            if (!ring.jobs.looks_empty()) return false;
        for (const queue& q : queues_)
            if (!q.deque.looks_empty()) return false;
        for (const group_heap& heap : urgent_)
            if (!heap.looks_empty()) return false;
        return spill_.looks_empty();
    }

    std::size_t size() override {
        std::size_t sum = spill_.size_hint();
        for (const shared_ring& ring : rings_) sum += ring.jobs.size_hint();
        for (const queue& q : queues_) sum += q.deque.size_hint();
        for (group_heap& heap : urgent_) sum += heap.size();
        return sum;
    }

    bool has_claimed(base::worker_id worker) override { return !queues_[worker].deque.looks_empty(); }

    // Only priorities above the default one go before the workers' own deques.
    std::int64_t urgency() override {
        std::int64_t top = STARPU_DEFAULT_PRIO;
        for (const group_heap& heap : urgent_) top = std::max(top, heap.top());
        return top;
    }

    bool allows_hand_off(const graph::job& n) const override {
        if (n.priority != STARPU_DEFAULT_PRIO) return false;
        for (const group_heap& heap : urgent_)
            if (heap.top() > STARPU_DEFAULT_PRIO) return false;
        return true;
    }

private:
    struct alignas(base::cache_line_bytes) queue {
        job_deque deque;
    };
    struct alignas(base::cache_line_bytes) group_heap : priority_buckets {};

    unsigned group_of(base::worker_id worker) const {
        return worker != base::no_worker ? layout_.group[worker]
                                         : number_of_this_thread() % static_cast<unsigned>(urgent_.size());
    }

    bool push_from_outside(graph::job& n) { return rings_[number_of_this_thread() % ring_count].offer(n); }

    // Takes a batch from the application's threads.
    graph::job* claim(base::worker_id worker) {
        for (shared_ring& ring : rings_)
            if (graph::job* n = claim_batch(ring.jobs, layout_.count(), queues_[worker].deque, spill_))
                return n;
        return nullptr;
    }

    graph::job* steal(base::worker_id worker) {
        for (const base::worker_id victim : layout_.nearest[worker])
            if (graph::job* n = queues_[victim].deque.try_steal()) return n;
        return nullptr;
    }

    graph::job* pop_any_priority(base::worker_id worker) {
        const unsigned groups = static_cast<unsigned>(urgent_.size());
        for (unsigned i = 0; i < groups; ++i)
            if (graph::job* n = urgent_[(layout_.group[worker] + i) % groups].try_pop()) return n;
        return nullptr;
    }

    const worker_layout layout_;
    base::per_worker<queue> queues_;
    std::vector<group_heap> urgent_;
    std::array<shared_ring, ring_count> rings_;
    fifo spill_; // needs no memory: takes what the others have no room for
};
} // namespace

std::unique_ptr<policy> make_locality_work_stealing(const worker_layout& workers, const policy_options&) {
    return std::make_unique<locality_work_stealing>(workers);
}

} // namespace starpu::sched
