// The list behind explicit dependencies: a stack of edges whose head also says whether the node has ended.
#include "graph/successors.hpp"

#include "base/object_pool.hpp"
#include "graph/details.hpp"

#include <new>

namespace starpu::graph {

namespace {
struct edge {
    edge* next;
    node* to;
};
constexpr std::uintptr_t ended_bit = 1;

base::object_pool& edges() {
    static base::object_pool pool(sizeof(edge), alignof(edge));
    return pool;
}

edge* edges_of(std::uintptr_t head) {
    return reinterpret_cast<edge*>(head & ~ended_bit);
}
} // namespace

successor_result add_successor(node& earlier, node& later) {
    if (ensure_details(later) == nullptr) return successor_result::no_memory;
    void* place = edges().allocate();
    if (place == nullptr) return successor_result::no_memory;
    edge* e = new (place) edge{nullptr, &later};

    later.pending.fetch_add(1, std::memory_order_relaxed);
    later.details->explicit_inputs.fetch_add(1, std::memory_order_relaxed);
    // acq_rel: pairs with the closing exchange in release_successors(); exactly one side sees the other.
    std::uintptr_t head = earlier.successors.load(std::memory_order_acquire);
    do {
        if ((head & ended_bit) != 0) {
            edges().release(e);
            later.details->explicit_inputs.fetch_sub(1, std::memory_order_relaxed);
            later.pending.fetch_sub(1,
                                    std::memory_order_acq_rel); // cannot fire: its submission hold is there
            return successor_result::already_ended;
        }
        e->next = edges_of(head);
    } while (!earlier.successors.compare_exchange_weak(head, reinterpret_cast<std::uintptr_t>(e),
                                                       std::memory_order_acq_rel, std::memory_order_acquire));
    return successor_result::added;
}

namespace {
// A node that goes with its run must not be reached through an edge afterwards.
bool may_run_again(const node& n) {
    return n.details->completion.load(std::memory_order_relaxed) != not_submitted;
}

// The node goes with its run: what stays need not wait for it again.
void release_all(edge* first, ready_list& ready) {
    for (edge* e = first; e != nullptr;) {
        edge* next = e->next; // the successor may run and end at once, but this node keeps the edge
        node& to = *e->to;
        if (may_run_again(to)) to.details->explicit_inputs.fetch_sub(1, std::memory_order_relaxed);
        satisfy(to, 1, ready);
        e = next;
    }
}

// Releases the successors and returns the edges that are needed again.
edge* release_and_sift(edge* first, ready_list& ready) {
    edge* kept = nullptr;
    for (edge* e = first; e != nullptr;) {
        edge* next = e->next;
        node& to = *e->to;
        if (may_run_again(to)) {
            e->next = kept;
            kept = e;
        } else {
            to.details->explicit_inputs.fetch_sub(1, std::memory_order_relaxed);
            edges().release(e);
        }
        satisfy(to, 1, ready);
        e = next;
    }
    return kept;
}
} // namespace

void release_successors(node& n, ready_list& ready) {
    if (!n.has(closes_successors))
        return release_all(edges_of(n.successors.load(std::memory_order_acquire)), ready);
    const std::uintptr_t head = n.successors.exchange(ended_bit, std::memory_order_acq_rel);
    edge* kept = release_and_sift(edges_of(head), ready);
    // Nobody adds to the list of a node that has ended.
    if (kept != nullptr)
        n.successors.store(reinterpret_cast<std::uintptr_t>(kept) | ended_bit, std::memory_order_release);
}

void reopen_successors(node& n) {
    n.successors.fetch_and(~ended_bit, std::memory_order_acq_rel);
}

void for_each_successor(const node& n, const std::function<void(const node&)>& visit) {
    for (edge* e = edges_of(n.successors.load(std::memory_order_acquire)); e != nullptr; e = e->next)
        visit(*e->to);
}

void drop_successors(node& n) {
    for (edge* e = edges_of(n.successors.load(std::memory_order_acquire)); e != nullptr;) {
        edge* next = e->next;
        edges().release(e);
        e = next;
    }
    n.successors.store(0, std::memory_order_relaxed);
}

} // namespace starpu::graph
