// Each task goes to a worker drawn by lot; one that is taken to be twice as fast is drawn twice as often. A
// worker that has none left takes over what waits for one of its kind: what that one runs may wait for it.
#include "perfmodel/architectures.hpp"
#include "sched/policies/policies.hpp"
#include "sched/queues/fifo.hpp"

#include <algorithm>

namespace starpu::sched {

namespace {
class random_policy final : public policy {
public:
    random_policy(const worker_layout& workers, unsigned seed) : queues_(workers.count()), state_(seed) {
        double sum = 0;
        base::per_worker<int> kinds;
        for (const base::worker_id worker : queues_.ids()) {
            const starpu_perfmodel_arch* a = perfmodel::architecture(workers.architecture_of(worker));
            const auto devices = a == nullptr ? perfmodel::device_list{} : perfmodel::devices_of(*a);
            kinds.push_back(kind_of(devices));
            shares_up_to_.push_back(sum += devices.empty() ? 1 : perfmodel::relative_speed(devices));
        }
        find_alike(workers, kinds);
    }

    wake_target push(graph::job& n, base::worker_id) override {
        const base::worker_id worker = draw();
        queues_[worker].push(n);
        return wake_target::preferred(worker);
    }
    graph::job* try_pop_for(base::worker_id worker) override {
        if (graph::job* n = queues_[worker].try_pop()) return n;
        for (const base::worker_id other : alike_[worker])
            if (graph::job* n = queues_[other].try_pop()) return n;
        return nullptr;
    }
    bool looks_empty_for(base::worker_id worker) override {
        return queues_[worker].looks_empty() && std::ranges::all_of(alike_[worker], [this](auto other) {
                   return queues_[other].looks_empty();
               });
    }
    graph::job* try_pop_private(base::worker_id worker) override { return queues_[worker].try_pop(); }
    bool private_looks_empty(base::worker_id worker) override { return queues_[worker].looks_empty(); }
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
        const double part = static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53; // from 0 up to 1
        const auto drawn = std::ranges::upper_bound(shares_up_to_, part * shares_up_to_.back());
        const auto last = shares_up_to_.end() - 1; // rounding may go beyond it
        return base::id_at<base::worker_id>(
            static_cast<std::size_t>(std::min(drawn, last) - shares_up_to_.begin()));
    }

    static constexpr int unknown_kind = -1;

    // Of the first device that the worker has; unknown_kind: nothing is known of it.
    static int kind_of(perfmodel::device_list devices) {
        return devices.empty() ? unknown_kind : static_cast<int>(devices.front().type);
    }

    // The other workers of each one's kind, nearest first.
    void find_alike(const worker_layout& workers, const base::per_worker<int>& kinds) {
        for (const base::worker_id worker : queues_.ids()) {
            alike_.push_back(workers.nearest[worker]);
            std::erase_if(alike_.back(),
                          [&](base::worker_id other) { return kinds[other] != kinds[worker]; });
        }
    }

    base::per_worker<queue> queues_;
    base::per_worker<std::vector<base::worker_id>> alike_;
    std::vector<double> shares_up_to_; // by worker: its share of the draws and those of the workers before it
    graph::atomic<std::uint64_t> state_;
};
} // namespace

std::unique_ptr<policy> make_random(const worker_layout& workers, const policy_options& options) {
    return std::make_unique<random_policy>(workers, options.seed);
}

} // namespace starpu::sched
