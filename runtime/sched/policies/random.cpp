// Each task goes to a worker drawn by lot, and stays there.
#include "sched/policies/policies.hpp"
#include "sched/queues/fifo.hpp"

namespace starpu::sched {

namespace {
class random_policy final : public policy {
public:
    random_policy(unsigned workers, unsigned seed) : queues_(workers), state_(seed) {}

    wake_target push(graph::job& n, base::worker_id) override {
        const base::worker_id worker = draw();
        queues_[worker].push(n);
        return wake_target::one(worker);
    }
    graph::job* try_pop_for(base::worker_id worker) override { return queues_[worker].try_pop(); }
    bool looks_empty_for(base::worker_id worker) override { return queues_[worker].looks_empty(); }
    graph::job* try_pop_private(base::worker_id worker) override { return try_pop_for(worker); }
    bool private_looks_empty(base::worker_id worker) override { return looks_empty_for(worker); }
    std::size_t size() override {
        std::size_t sum = 0;
        for (const queue& q : queues_) sum += q.size_hint();
        return sum;
    }
    bool allows_hand_off(const graph::job&) const override { return false; }

private:
    struct alignas(base::cache_line_bytes) queue : fifo {};

    // splitmix64: every draw takes the next number of one sequence.
    base::worker_id draw() {
        std::uint64_t z = state_.fetch_add(0x9E3779B97F4A7C15ull, std::memory_order_relaxed);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return base::id_at<base::worker_id>((z ^ (z >> 31)) % queues_.size());
    }

    base::per_worker<queue> queues_;
    graph::atomic<std::uint64_t> state_;
};
} // namespace

std::unique_ptr<policy> make_random(const worker_layout& workers, unsigned seed) {
    return std::make_unique<random_policy>(workers.count(), seed);
}

} // namespace starpu::sched
