// Answers and requests, by way of the set of copies and the admissions of their nodes.
#include "data/copies/replicated.hpp"

#include "data/copies/admission.hpp"
#include "data/copies/fetch.hpp"
#include "data/copies/spill_target.hpp"
#include "data/core/handle_details.hpp"

#include <bit>
#include <cerrno>
#include <cstring>
#include <mutex>

namespace starpu::data::replicated {

namespace {
replica* existing_replica(handle& h, base::memory_node_id node) {
    return h.replicas->copies[node].load(std::memory_order_acquire);
}
} // namespace

place_status status(handle& h, base::memory_node_id node) {
    const replica* r = existing_replica(h, node);
    if (r == nullptr) return {};
    std::lock_guard guard(h.replicas->lock);
    const bool is_valid = h.replicas->is_valid(node) && !memory::at(node).is_lost();
    return {r->is_allocated, is_valid, r->coming != nullptr};
}

bool holds_value(handle& h) {
    std::lock_guard guard(h.replicas->lock);
    return h.replicas->valid != 0;
}

std::uint64_t nodes_with_value(handle& h) {
    std::lock_guard guard(h.replicas->lock);
    return within_reach(h.replicas->valid);
}

base::memory_node_id lost_with(handle& h) {
    std::lock_guard guard(h.replicas->lock);
    const std::uint64_t valid = h.replicas->valid;
    return valid == 0 || within_reach(valid) != 0 ? base::no_memory_node : first_of(valid);
}

namespace {
// Under the lock of its set.
bool is_unused(const replica& r) {
    return r.is_allocated && r.owns_memory && r.pins == 0;
}
} // namespace

base::memory_node_id where_to_save(handle& h, base::memory_node_id node) {
    const replica* r = existing_replica(h, node);
    if (r == nullptr) return base::no_memory_node;
    std::lock_guard guard(h.replicas->lock);
    return is_unused(*r) && has_only_value(*h.replicas, node) ? spill_target_of(*r) : base::no_memory_node;
}

bool can_give_up(handle& h, base::memory_node_id node) {
    const replica* r = existing_replica(h, node);
    if (r == nullptr) return false;
    std::lock_guard guard(h.replicas->lock);
    return is_unused(*r) &&
           (!has_only_value(*h.replicas, node) || spill_target_of(*r) != base::no_memory_node);
}

int give_up(handle& h, base::memory_node_id node) {
    if (!status(h, node).is_allocated) return 0;
    return admission_of(node).send_away(*existing_replica(h, node)) ? 0 : -EBUSY;
}

int provide_memory(handle& h, base::memory_node_id node, bool may_wait) {
    replica* r = replica_on(h, node);
    if (r == nullptr) return -ENOMEM;
    std::size_t wanted_bytes = 0;
    const auto try_once = [&] {
        std::lock_guard guard(h.replicas->lock);
        wanted_bytes = memory_bytes(h);
        return get_memory(*r);
    };
    if (try_once() == 0) return 0;
    admission& line = admission_of(node);
    // What runs with an allowance must not wait.
    const bool may_save = may_wait && !memory::allowance::is_in_scope();
    while (may_save && line.make_room(wanted_bytes)) {
        if (try_once() == 0) return 0;
        if (memory::at(node).has_room_for(wanted_bytes)) break; // it is not a lack of room
    }
    return line.send_away(wanted_bytes) == 0 ? -ENOMEM : try_once();
}

int keep(handle& h, bool may_wait) {
    if (const int error = provide_memory(h, base::main_memory_node, may_wait)) return error;
    std::lock_guard guard(h.replicas->lock);
    const int error = get_memory(*replica_on(h, base::main_memory_node)); // it may have left in between
    if (error == 0) ++details_of(h)->plans_in_memory;
    return error;
}

void stop_keeping(handle& h) {
    {
        std::lock_guard guard(h.replicas->lock);
        --details_of(h)->plans_in_memory;
    }
    admission_of(base::main_memory_node).look_again();
}

int adopt(handle& h, base::memory_node_id node) {
    return adopt_replica(h, node);
}

// The hand comes to it next, and finds it unused.
static void send_to_front(replica_set& set, replica& r) {
    {
        std::lock_guard guard(set.lock);
        r.was_used = false;
    }
    admission_of(r.node).send_to_front(r);
}

void stop_using(handle& h) {
    for (base::memory_node_id node : memory::all_nodes())
        if (replica* r = existing_replica(h, node)) send_to_front(*h.replicas, *r);
    const base::memory_node_id home =
        h.home_node == base::no_memory_node ? base::main_memory_node : h.home_node;
    bring_when_possible(h, home, urgency::idle, 0);
}

void set_important(handle& h, bool is_important) {
    std::lock_guard guard(h.replicas->lock);
    h.replicas->is_important = is_important;
}

// Pieces are made and ended by the calls of the program, as what it says of places.
void set_write_through(handle& h, std::uint32_t nodes) {
    h.replicas->write_through.store(nodes, std::memory_order_relaxed);
    const handle_details* d = details_of(h);
    if (d == nullptr) return;
    for (handle* piece : d->children) set_write_through(*piece, nodes);
    for (const auto& plan : d->plans)
        for (handle* piece : plan->children) set_write_through(*piece, nodes);
}

void inherit_places(handle& piece, const handle& whole) {
    piece.replicas->write_through.store(whole.replicas->write_through.load(std::memory_order_relaxed),
                                        std::memory_order_relaxed);
}

std::uint64_t keep_copies(handle& h) {
    std::uint64_t kept = 0;
    std::lock_guard guard(h.replicas->lock);
    for (base::memory_node_id node : memory::all_nodes()) {
        replica* r = existing_replica(h, node);
        if (r == nullptr || !r->is_allocated) continue;
        ++r->pins;
        kept |= bit_of(node);
    }
    return kept;
}

void let_copies_go(handle& h, std::uint64_t nodes) {
    {
        std::lock_guard guard(h.replicas->lock);
        for (std::uint64_t rest = nodes; rest != 0; rest &= rest - 1)
            --existing_replica(h, first_of(rest))->pins;
    }
    for (; nodes != 0; nodes &= nodes - 1) admission_of(first_of(nodes)).look_again();
}

void copy_shape(handle& h, void* into) {
    std::lock_guard guard(h.replicas->lock);
    std::memcpy(into, h.main_interface, h.ops->interface_size);
}

std::size_t bytes(handle& h) {
    std::lock_guard guard(h.replicas->lock);
    return memory_bytes(h);
}

std::uint64_t version(handle& h) {
    std::lock_guard guard(h.replicas->lock);
    return h.replicas->writes;
}

bool begin_piece(handle& piece, const handle& whole, base::memory_node_id node, void* interface) {
    piece.home_node = node;
    const bool has_copies = node == base::main_memory_node ? give_replicas(piece, base::main_memory_node)
                                                           : give_replicas_over(piece, node, interface);
    if (has_copies) inherit_places(piece, whole);
    return has_copies;
}

} // namespace starpu::data::replicated
