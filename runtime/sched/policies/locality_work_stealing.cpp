// A queue for each worker, which takes the newest of its own tasks and steals the oldest of near workers'
// tasks.
//
// Tasks of the default priority live in the workers' deques; those that an application thread made ready wait
// in a ring from which workers claim batches. Other priorities live in a heap for each group of workers that
// share a cache, where the most urgent is found without asking every worker; programs without priorities
// never touch it.
#include "base/submission_ring.hpp"
#include "base/work_deque.hpp"
#include "sched/policies/policies.hpp"
#include "sched/queues/fifo.hpp"
#include "sched/queues/priority_heap.hpp"

#include "starpu_task.h"

#include <array>
#include <memory>
#include <mutex>

namespace starpu::sched {

namespace {
using node_deque = base::basic_work_deque<graph::node, base::active_atomics>;
using node_ring = base::basic_submission_ring<graph::node, base::active_atomics>;

// Any number of application threads share the rings; each mostly has one to itself.
struct alignas(base::cache_line_bytes) shared_ring {
    base::spinlock producer;
    node_ring nodes;
};

constexpr unsigned ring_count = 16;
constexpr unsigned batch_size = 16;

unsigned number_of_this_thread() {
    static std::atomic<unsigned> threads{0}; // only spreads threads over rings
    thread_local const unsigned number = threads.fetch_add(1, std::memory_order_relaxed);
    return number;
}

void prefetch(const graph::node* n) {
    __builtin_prefetch(n, 1);
    __builtin_prefetch(reinterpret_cast<const char*>(n) + base::cache_line_bytes, 1);
}

class locality_work_stealing final : public policy {
public:
    explicit locality_work_stealing(const worker_layout& workers)
        : layout_(workers), queues_(workers.count()) {
        unsigned groups = 0;
        for (unsigned g : workers.group) groups = std::max(groups, g + 1);
        urgent_ = std::vector<group_heap>(groups);
    }

    int push(graph::node& n, int worker) override {
        const bool kept = n.priority != STARPU_DEFAULT_PRIO ? urgent_[group_of(worker)].push(n)
                          : worker >= 0 ? queues_[static_cast<unsigned>(worker)].deque.push(&n)
                                        : push_from_outside(n);
        if (!kept) spill_.push(n);
        return any_worker;
    }

    graph::node* try_pop(unsigned worker) override {
        priority_heap& urgent = urgent_[layout_.group[worker]];
        if (graph::node* n = urgent.try_pop_above(STARPU_DEFAULT_PRIO)) return n;
        if (graph::node* n = queues_[worker].deque.try_pop()) return n;
        if (graph::node* n = claim(worker)) return n;
        if (graph::node* n = steal(worker)) return n;
        if (graph::node* n = pop_any_priority(worker)) return n;
        return spill_.try_pop();
    }

    bool looks_empty(unsigned) override {
        for (const shared_ring& ring : rings_)
            if (!ring.nodes.looks_empty()) return false;
        for (const queue& q : queues_)
            if (!q.deque.looks_empty()) return false;
        for (const group_heap& heap : urgent_)
            if (!heap.looks_empty()) return false;
        return spill_.looks_empty();
    }

    std::size_t size() override {
        std::size_t sum = spill_.size_hint();
        for (const shared_ring& ring : rings_) sum += ring.nodes.size_hint();
        for (const queue& q : queues_) sum += q.deque.size_hint();
        for (group_heap& heap : urgent_) sum += heap.size();
        return sum;
    }

    bool allows_hand_off(const graph::node& n) const override {
        if (n.priority != STARPU_DEFAULT_PRIO) return false;
        for (const group_heap& heap : urgent_)
            if (heap.top() > STARPU_DEFAULT_PRIO) return false;
        return true;
    }

private:
    struct alignas(base::cache_line_bytes) queue {
        node_deque deque;
    };
    struct alignas(base::cache_line_bytes) group_heap : priority_heap {};

    unsigned group_of(int worker) const {
        return worker >= 0 ? layout_.group[static_cast<unsigned>(worker)]
                           : number_of_this_thread() % static_cast<unsigned>(urgent_.size());
    }

    bool push_from_outside(graph::node& n) {
        shared_ring& ring = rings_[number_of_this_thread() % ring_count];
        std::lock_guard guard(ring.producer);
        return ring.nodes.push(&n);
    }

    // Takes a batch from the application's threads: the oldest is run now, the others go to the own deque so
    // that they come out oldest first.
    graph::node* claim(unsigned worker) {
        graph::node* batch[batch_size];
        for (unsigned i = 0; i < ring_count; ++i) {
            const unsigned count = rings_[i].nodes.claim(batch, batch_size, layout_.count());
            if (count == 0) continue;
            for (unsigned k = 0; k < count; ++k) prefetch(batch[k]);
            // The last push is a loud one: a worker about to sleep sees it.
            for (unsigned k = count; k-- > 1;) {
                node_deque& mine = queues_[worker].deque;
                if (!(k > 1 ? mine.push_quietly(batch[k]) : mine.push(batch[k]))) spill_.push(*batch[k]);
            }
            return batch[0];
        }
        return nullptr;
    }

    graph::node* steal(unsigned worker) {
        for (unsigned victim : layout_.nearest[worker])
            if (graph::node* n = queues_[victim].deque.try_steal()) return n;
        return nullptr;
    }

    graph::node* pop_any_priority(unsigned worker) {
        const unsigned groups = static_cast<unsigned>(urgent_.size());
        for (unsigned i = 0; i < groups; ++i)
            if (graph::node* n = urgent_[(layout_.group[worker] + i) % groups].try_pop()) return n;
        return nullptr;
    }

    const worker_layout layout_;
    std::vector<queue> queues_;
    std::vector<group_heap> urgent_;
    std::array<shared_ring, ring_count> rings_;
    fifo spill_; // needs no memory: takes what the others have no room for
};
} // namespace

std::unique_ptr<policy> make_locality_work_stealing(const worker_layout& workers, unsigned) {
    return std::make_unique<locality_work_stealing>(workers);
}

} // namespace starpu::sched
