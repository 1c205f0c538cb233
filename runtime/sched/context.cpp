// Passes nodes between those who make them ready, the policy, and the workers, waking as few of them as
// needed.
#include "sched/context.hpp"

namespace starpu::sched {

context::context(std::unique_ptr<policy> chosen, unsigned workers)
    : policy_(std::move(chosen)), desks_(workers), sleepers_(workers) {}

void context::push(graph::node& n) {
    const int worker = task::this_thread.worker;
    if (worker >= 0) {
        desk& mine = desks_[static_cast<unsigned>(worker)];
        if (mine.accepts && mine.handed_off == nullptr && policy_->allows_hand_off(n)) {
            mine.handed_off = &n;
            return;
        }
    }
    const int taker = policy_->push(n, worker);
    if (taker == policy::any_worker)
        sleepers_.wake_one();
    else
        sleepers_.wake(static_cast<unsigned>(taker));
}

void context::push_to(unsigned worker, unsigned order, graph::node& n) {
    // Without memory for its place in the order a node is run out of order rather than lost.
    if (order == 0 || !desks_[worker].ordered.push(n, order)) desks_[worker].box.push(n);
    sleepers_.wake(worker);
}

graph::node* context::try_pop(unsigned worker) {
    desk& mine = desks_[worker];
    if (is_paused()) return nullptr;
    if (graph::node* n = mine.handed_off) {
        mine.handed_off = nullptr;
        ++mine.streak;
        return n;
    }
    mine.streak = 0;
    if (graph::node* n = mine.ordered.try_pop()) return n;
    if (graph::node* n = mine.box.try_pop()) return n;
    graph::node* n = policy_->try_pop(worker);
    if (n != nullptr && sleepers_.has_sleepers() && policy_->has_claimed(worker)) sleepers_.wake_one();
    return n;
}

bool context::looks_empty(unsigned worker) {
    return is_paused() || (desks_[worker].handed_off == nullptr && desks_[worker].ordered.looks_empty() &&
                           desks_[worker].box.looks_empty() && policy_->looks_empty(worker));
}

std::size_t context::ready_count() {
    std::size_t count = policy_->size();
    for (desk& d : desks_)
        count += d.box.size_hint() + d.ordered.size() + (d.is_busy.load(std::memory_order_relaxed) ? 1 : 0);
    return count;
}

bool context::is_quiet() {
    const auto workers = static_cast<unsigned>(desks_.size());
    if (is_paused() || !sleepers_.all_asleep(workers) || policy_->size() != 0) return false;
    for (unsigned worker = 0; worker < workers; ++worker)
        if (!looks_empty(worker)) return false;
    return true;
}

void context::resume() {
    // Partner: is_paused() in the second look of a worker that is about to sleep.
    unsigned pauses = pauses_.load(std::memory_order_relaxed);
    do {
        if (pauses == 0) return;
    } while (!pauses_.compare_exchange_weak(pauses, pauses - 1, std::memory_order_seq_cst,
                                            std::memory_order_relaxed));
    sleepers_.wake_all();
}

} // namespace starpu::sched
