// Takes copies off the rings of their nodes before it frees them.
#include "data/copies/replicas_end.hpp"

#include "data/copies/admission.hpp"
#include "data/copies/copy_engine.hpp"
#include "data/core/handle_details.hpp"

namespace starpu::data {

namespace {
template <class Visit> void for_each_replica(replica_set& set, Visit&& visit) {
    for (base::memory_node_id node : memory::all_nodes())
        if (replica* r = set.copies[node].load(std::memory_order_acquire)) visit(*r);
}

// While it lives the memory of the copies is given back, and fetches that wait for room wait for that. The
// copies leave the ring first: the hand of the clock holds the ring's lock while it looks at a replica.
class ending {
public:
    explicit ending(replica_set& set) : nodes_(memory::all_nodes()) {
        for (base::memory_node_id node : nodes_) admission_of(node).begin_ending();
        for_each_replica(set, [](replica& r) { admission_of(r.node).forget(r); });
    }
    ~ending() {
        for (base::memory_node_id node : nodes_) admission_of(node).finish_ending();
    }
    ending(const ending&) = delete;
    ending& operator=(const ending&) = delete;

private:
    const base::first_ids<base::memory_node_id> nodes_; // more may come meanwhile
};

bool main_memory_must_stay(handle& h) {
    const handle_details* d = details_of(h);
    if (d == nullptr || node_of_pieces(h) != base::main_memory_node) return false;
    return d->plans_in_memory != 0 || !d->children.empty();
}
} // namespace

void forget_value(handle& h) {
    replica_set& set = *h.replicas;
    const ending until_then(set);
    std::lock_guard guard(set.lock);
    for_each_replica(set, [&](replica& r) {
        if (r.node == base::main_memory_node && main_memory_must_stay(h)) return;
        free_memory(set, r);
    });
    set.valid = 0;
    ++set.writes;
}

// Prefetches and write-backs may still be under way, of pieces that end with their plan; they end soon.
static void close_for_good(replica_set& set) {
    for (;;) {
        {
            std::lock_guard guard(set.lock);
            set.is_written = true; // so that no other transfer begins
            if (set.transfers == 0) return;
        }
        current_engines().give_way();
    }
}

void destroy_replicas(handle& h) {
    replica_set& set = *h.replicas;
    close_for_good(set);
    const ending until_then(set);
    std::lock_guard guard(set.lock);
    for_each_replica(set, [&](replica& r) { free_memory(set, r); });
}

} // namespace starpu::data
