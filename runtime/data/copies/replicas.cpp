// Creates and ends the copies of a piece of data, and their memory.
#include "data/copies/replicas.hpp"

#include "base/checked_size.hpp"
#include "data/copies/packed_copy.hpp"
#include "data/copies/spill_target.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/methods.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>

namespace starpu::data {

namespace {
replica* make_replica(handle& h, base::memory_node_id node) {
    auto* r = new (std::nothrow) replica;
    if (r == nullptr) return nullptr;
    r->owner = h.replicas->owner;
    r->node = node;
    if (node == base::main_memory_node) {
        r->interface = h.main_interface;
        return r;
    }
    r->interface = std::malloc(
        (base::checked_size(h.ops->interface_size) + 1).value()); // a void interface has no bytes at all
    if (r->interface != nullptr) {
        std::lock_guard guard(h.replicas->lock); // main memory's copy may get its memory now
        std::memcpy(r->interface, h.main_interface, h.ops->interface_size);
        return r;
    }
    delete r;
    return nullptr;
}

// Every task on it takes its execution lock, so that what it fetched stays as it is until it has run. What
// the lock knows of writers then begins here.
bool lock_for_good(handle& h) {
    handle_details* d = ensure_details(h);
    if (d == nullptr) return false;
    d->lock.set_written(h.has_value);
    h.bias.store(graph::bias_state::locked, std::memory_order_relaxed);
    return true;
}

// Updates the handle's own bits, for readers that do not look into the set.
void note_main_memory(handle& h, bool is_there) {
    if (is_there)
        h.attention.fetch_and(static_cast<std::uint8_t>(~main_copy_missing), std::memory_order_acq_rel);
    else
        h.attention.fetch_or(main_copy_missing, std::memory_order_acq_rel);
}

bool make_set(handle& h) {
    auto* set = new (std::nothrow) replica_set;
    if (set == nullptr) return false;
    set->owner = &h;
    h.replicas = set;
    h.attention.fetch_or(has_replicas, std::memory_order_relaxed);
    return lock_for_good(h) && replica_on(h, base::main_memory_node) != nullptr;
}
} // namespace

void note_lost_with(handle& h, base::memory_node_id node) {
    std::lock_guard guard(h.replicas->lock);
    h.replicas->valid = bit_of(node);
    ++h.replicas->writes;
}

bool give_replicas(handle& h, base::memory_node_id home) {
    if (!make_set(h)) return false;
    if (home == base::no_memory_node) return true;
    replica* r = replica_on(h, home);
    if (r == nullptr) return false;
    r->is_allocated = true;
    h.replicas->valid = bit_of(home);
    note_main_memory(h, home == base::main_memory_node);
    return true;
}

bool give_replicas_over(handle& h, base::memory_node_id node, void* interface) {
    if (!give_replicas(h, node)) return false;
    replica* r = replica_on(h, node);
    if (node != base::main_memory_node) std::memcpy(r->interface, interface, h.ops->interface_size);
    return true;
}

bool borrow_replicas(handle& h, handle& lender) {
    h.ops = lender.ops;
    h.home_node = lender.home_node;
    h.main_interface = lender.main_interface;
    h.replicas = lender.replicas;
    h.has_value = true;
    h.attention.store(has_replicas, std::memory_order_relaxed);
    if (lock_for_good(h)) return true;
    return_replicas(h);
    return false;
}

void return_replicas(handle& h) {
    h.main_interface = nullptr;
    h.replicas = nullptr;
}

// Filters of arrays compute with places; those of sparse kinds read what lies there.
static bool is_array(const starpu_data_interface_ops& ops) {
    switch (ops.interfaceid) {
    case STARPU_VARIABLE_INTERFACE_ID:
    case STARPU_VECTOR_INTERFACE_ID:
    case STARPU_MATRIX_INTERFACE_ID:
    case STARPU_BLOCK_INTERFACE_ID:
    case STARPU_TENSOR_INTERFACE_ID:
    case STARPU_NDIM_INTERFACE_ID:
        return true;
    default:
        return false;
    }
}

base::memory_node_id node_of_pieces(const handle& whole) {
    const base::memory_node_id home = whole.home_node;
    if (home == base::no_memory_node || home == base::main_memory_node || !is_array(*whole.ops))
        return base::main_memory_node;
    return memory::at(home).kind() == STARPU_DISK_RAM ? home : base::main_memory_node;
}

replica* replica_on(handle& h, base::memory_node_id node) {
    graph::atomic<replica*>& place = h.replicas->copies[node];
    replica* r = place.load(std::memory_order_acquire);
    if (r != nullptr) return r;
    replica* fresh = make_replica(h, node);
    if (fresh == nullptr) return nullptr;
    // acq_rel: pairs with every load of the place; the second thread takes the replica of the first.
    if (place.compare_exchange_strong(r, fresh, std::memory_order_acq_rel, std::memory_order_acquire))
        return fresh;
    delete_replica(fresh);
    return r;
}

std::size_t memory_bytes(handle& h) {
    return allocated_size_in_bytes(h);
}

namespace {
int allocate_by_kind(replica& r) {
    const starpu_ssize_t bytes = allocate_on_node(*r.owner, r.interface, r.node);
    if (bytes < 0) return -ENOMEM;
    r.bytes = static_cast<std::size_t>(bytes);
    return 0;
}
} // namespace

int allocate_replica(replica& r) {
    if (r.is_allocated) return 0;
    if (is_packed_on(*r.owner->ops, r.node) ? allocate_packed(r) : allocate_by_kind(r)) return -ENOMEM;
    handle& h = *r.owner;
    r.is_allocated = r.owns_memory = true;
    r.refused_by = 0;
    if (r.node == base::main_memory_node) note_main_memory(h, true);
    return 0;
}

std::size_t free_memory(replica_set& set, replica& r) {
    set.valid &= ~bit_of(r.node);
    set.outdated &= ~bit_of(r.node);
    if (!r.is_allocated || !r.owns_memory) return 0;
    handle& h = *r.owner;
    if (r.object != 0)
        free_packed(r);
    else
        free_on_node(h, r.interface, r.node);
    r.is_allocated = r.owns_memory = false;
    if (r.node == base::main_memory_node) note_main_memory(h, false);
    if (r.node == base::main_memory_node || memory::at(r.node).kind() == STARPU_DISK_RAM)
        note_room_for_spills();
    return r.bytes;
}

int adopt_replica(handle& h, base::memory_node_id node) {
    replica* r = replica_on(h, node);
    if (r == nullptr) return -ENOMEM;
    std::lock_guard guard(h.replicas->lock);
    if (r->is_allocated) return -EBUSY;
    r->is_allocated = true;
    if (h.home_node == base::no_memory_node) h.home_node = node;
    if (node == base::main_memory_node) note_main_memory(h, true);
    return 0;
}

} // namespace starpu::data
