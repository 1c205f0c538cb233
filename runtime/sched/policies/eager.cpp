// One queue that all workers take from, first come first served.
//
// While many jobs wait, a worker claims a few at once. Idle workers take what a busy one claimed, so no job
// waits longer than the batch it was claimed with.
#include "sched/policies/policies.hpp"
#include "sched/queues/claim.hpp"

namespace starpu::sched {

namespace {
class eager final : public policy {
public:
    explicit eager(const worker_layout& workers) : layout_(workers), claimed_(workers.count()) {}

    wake_target push(graph::job& n, base::worker_id) override {
        if (!queue_.offer(n)) spill_.push(n);
        return wake_target::any();
    }

    graph::job* try_pop_for(base::worker_id worker) override {
        if (graph::job* n = claimed_[worker].deque.try_pop()) return n;
        if (graph::job* n = claim_batch(queue_.jobs, layout_.count(), claimed_[worker].deque, spill_))
            return n;
        for (const base::worker_id victim : layout_.nearest[worker])
            if (graph::job* n = claimed_[victim].deque.try_steal()) return n;
        return spill_.try_pop();
    }

    bool looks_empty_for(base::worker_id) override {
        if (!queue_.jobs.looks_empty()) return false;
        for (const claims& c : claimed_)
            if (!c.deque.looks_empty()) return false;
        return spill_.looks_empty();
    }

    std::size_t size() override {
        std::size_t sum = queue_.jobs.size_hint() + spill_.size_hint();
        for (const claims& c : claimed_) sum += c.deque.size_hint();
        return sum;
    }

    bool has_claimed(base::worker_id worker) override { return !claimed_[worker].deque.looks_empty(); }
    bool allows_hand_off(const graph::job&) const override {
        if (!queue_.jobs.looks_empty()) return false;
        for (const claims& c : claimed_)
            if (!c.deque.looks_empty()) return false;
        return true;
    }

private:
    struct alignas(base::cache_line_bytes) claims {
        job_deque deque;
    };

    const worker_layout layout_;
    shared_ring queue_;
    base::per_worker<claims> claimed_;
    fifo spill_; // needs no memory: takes what the others have no room for
};
} // namespace

std::unique_ptr<policy> make_eager(const worker_layout& workers, const policy_options&) {
    return std::make_unique<eager>(workers);
}

} // namespace starpu::sched
