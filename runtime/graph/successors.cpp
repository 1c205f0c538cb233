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
    // acq_rel: pairs with the closing fetch_or in release_successors(); exactly one side sees the other.
    std::uintptr_t head = earlier.successors.load(std::memory_order_acquire);
    bool was_ended;
    do {
        was_ended = (head & ended_bit) != 0;
        e->next = edges_of(head);
    } while (!earlier.successors.compare_exchange_weak(
        head, reinterpret_cast<std::uintptr_t>(e) | (head & ended_bit), std::memory_order_acq_rel,
        std::memory_order_acquire));
    ++later.details->explicit_inputs;
    if (!was_ended) return successor_result::added;
    later.pending.fetch_sub(1, std::memory_order_acq_rel); // cannot fire: the submission hold is still there
    return successor_result::already_ended;
}

void release_successors(node& n, ready_list& ready) {
    const std::uintptr_t head = n.has(closes_successors)
                                    ? n.successors.fetch_or(ended_bit, std::memory_order_acq_rel)
                                    : n.successors.load(std::memory_order_acquire);
    for (edge* e = edges_of(head); e != nullptr;) {
        edge* next = e->next; // the successor may run and end at once, but this node keeps the edge
        satisfy(*e->to, 1, ready);
        e = next;
    }
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
