// One queue that all workers take from, highest priority first.
//
// A thread that makes a job ready only appends it to a ring; the worker that next looks for work sorts what
// arrived into the buckets. So submitters never wait for workers, and of several workers one sorts while the
// others take.
#include "sched/policies/policies.hpp"
#include "sched/queues/claim.hpp"
#include "sched/queues/priority_buckets.hpp"

namespace starpu::sched {

namespace {
class prio final : public policy {
public:
    wake_target push(graph::job& n, base::worker_id) override {
        if (!fetched_.offer(n)) spill_.push(n);
        return wake_target::any();
    }

    graph::job* try_pop_for(base::worker_id) override {
        sort_arrivals();
        graph::job* n = queue_.try_pop();
        return n != nullptr ? n : spill_.try_pop();
    }

    bool looks_empty_for(base::worker_id) override {
        return looks_sorted() && queue_.looks_empty() && spill_.looks_empty();
    }
    std::size_t size() override { return fetched_.jobs.size_hint() + queue_.size() + spill_.size_hint(); }
    bool has_claimed(base::worker_id) override { return !queue_.looks_empty(); }
    std::int64_t urgency() override {
        sort_arrivals();
        return queue_.top();
    }
    void change_priorities(const priority_function& ask) override {
        {
            std::lock_guard guard(sorting_);
            sort_all();
        }
        queue_.change_priorities(ask);
    }
    bool allows_hand_off(const graph::job& n) const override {
        return looks_sorted() && n.priority >= queue_.top();
    }

private:
    // Whether no job is outside of the buckets. In this order: a thread that finds the ring empty sees that
    // what was there is being sorted, or has been. It may not rely on the sorter, which need not be a worker.
    bool looks_sorted() const { return fetched_.jobs.looks_empty() && !sorting_.looks_held(); }

    // All that arrived before the call is in the buckets afterwards, or is being put there by another thread.
    void sort_arrivals() {
        if (fetched_.jobs.looks_empty() || !sorting_.try_lock()) return;
        sort_all();
        sorting_.unlock();
    }

    // Under the lock.
    void sort_all() {
        graph::job* batch[claim_size];
        while (const unsigned count = fetched_.jobs.claim(batch, claim_size, 1))
            for (unsigned i = queue_.push_all(batch, count); i < count; ++i) spill_.push(*batch[i]);
    }

    shared_ring fetched_;
    base::spinlock sorting_; // one sorter at a time keeps equal priorities in the order of their arrival
    priority_buckets queue_;
    fifo spill_; // needs no memory: takes what the others have no room for
};
} // namespace

std::unique_ptr<policy> make_prio(const worker_layout&, const policy_options&) {
    return std::make_unique<prio>();
}

} // namespace starpu::sched
