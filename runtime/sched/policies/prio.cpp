// One queue that all workers take from, highest priority first.
#include "sched/policies/policies.hpp"
#include "sched/queues/fifo.hpp"
#include "sched/queues/priority_heap.hpp"

namespace starpu::sched {

namespace {
class prio final : public policy {
public:
    int push(graph::node& n, int) override {
        if (!queue_.push(n)) spill_.push(n);
        return any_worker;
    }
    graph::node* try_pop(unsigned) override {
        graph::node* n = queue_.try_pop();
        return n != nullptr ? n : spill_.try_pop();
    }
    bool looks_empty(unsigned) override { return queue_.looks_empty() && spill_.looks_empty(); }
    std::size_t size() override { return queue_.size() + spill_.size_hint(); }
    bool allows_hand_off(const graph::node& n) const override { return n.priority >= queue_.top(); }

private:
    priority_heap queue_;
    fifo spill_; // needs no memory: takes what the heap has no room for
};
} // namespace

std::unique_ptr<policy> make_prio(const worker_layout&, unsigned) {
    return std::make_unique<prio>();
}

} // namespace starpu::sched
