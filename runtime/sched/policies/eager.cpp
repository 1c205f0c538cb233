// One queue that all workers take from, first come first served.
#include "sched/policies/policies.hpp"
#include "sched/queues/fifo.hpp"

namespace starpu::sched {

namespace {
class eager final : public policy {
public:
    int push(graph::node& n, int) override {
        queue_.push(n);
        return any_worker;
    }
    graph::node* try_pop(unsigned) override { return queue_.try_pop(); }
    bool looks_empty(unsigned) override { return queue_.looks_empty(); }
    std::size_t size() override { return queue_.size_hint(); }
    bool allows_hand_off(const graph::node&) const override { return queue_.looks_empty(); }

private:
    fifo queue_;
};
} // namespace

std::unique_ptr<policy> make_eager(const worker_layout&, unsigned) {
    return std::make_unique<eager>();
}

} // namespace starpu::sched
