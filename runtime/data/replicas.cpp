// Creates and ends the copies of a piece of data, and their memory.
#include "data/replicas.hpp"

#include "base/checked_size.hpp"
#include "data/handle_details.hpp"
#include "data/methods.hpp"
#include "data/packed_copy.hpp"
#include "data/refuge.hpp"
#include "data/room.hpp"

#include <bit>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <sched.h>

namespace starpu::data {

namespace {
replica* make_replica(handle& h, unsigned node) {
    auto* r = new (std::nothrow) replica;
    if (r == nullptr) return nullptr;
    r->owner = h.replicas->owner;
    r->node = static_cast<std::uint8_t>(node);
    if (node == STARPU_MAIN_RAM) {
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

void delete_replica(replica* r) {
    if (r->node != STARPU_MAIN_RAM) std::free(r->interface);
    delete r;
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
    h.replicas = new (std::nothrow) replica_set;
    if (h.replicas == nullptr) return false;
    h.replicas->owner = &h;
    h.attention.fetch_or(has_replicas, std::memory_order_relaxed);
    return lock_for_good(h) && replica_on(h, STARPU_MAIN_RAM) != nullptr;
}
} // namespace

std::uint64_t within_reach(std::uint64_t nodes) {
    std::uint64_t left = nodes;
    for (std::uint64_t rest = nodes; rest != 0; rest &= rest - 1) {
        const auto node = static_cast<unsigned>(std::countr_zero(rest));
        if (memory::at(node).is_lost()) left &= ~bit_of(node);
    }
    return left;
}

bool has_only_value(const replica_set& set, unsigned node) {
    return set.valid == bit_of(node) || (set.is_valid(node) && within_reach(set.valid) == bit_of(node));
}

int lost_with(handle& h) {
    if (h.replicas == nullptr) return -1;
    std::lock_guard guard(h.replicas->lock);
    const std::uint64_t valid = h.replicas->valid;
    return valid == 0 || within_reach(valid) != 0 ? -1 : std::countr_zero(valid);
}

void note_lost_with(handle& h, unsigned node) {
    std::lock_guard guard(h.replicas->lock);
    h.replicas->valid = bit_of(node);
    ++h.replicas->writes;
}

bool give_replicas(handle& h, int home) {
    if (!make_set(h)) return false;
    if (home < 0) return true;
    replica* r = replica_on(h, static_cast<unsigned>(home));
    if (r == nullptr) return false;
    r->is_allocated = true;
    h.replicas->valid = bit_of(static_cast<unsigned>(home));
    note_main_memory(h, home == STARPU_MAIN_RAM);
    return true;
}

bool give_replicas_over(handle& h, unsigned node, void* interface) {
    if (!give_replicas(h, static_cast<int>(node))) return false;
    replica* r = replica_on(h, node);
    if (node != STARPU_MAIN_RAM) std::memcpy(r->interface, interface, h.ops->interface_size);
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

unsigned node_of_pieces(const handle& whole) {
    if (whole.replicas == nullptr || whole.home_node <= STARPU_MAIN_RAM || !is_array(*whole.ops))
        return STARPU_MAIN_RAM;
    const auto home = static_cast<unsigned>(whole.home_node);
    return memory::at(home).kind() == STARPU_DISK_RAM ? home : STARPU_MAIN_RAM;
}

replica* replica_on(handle& h, unsigned node) {
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

std::size_t memory_bytes_now(handle& h) {
    if (h.replicas == nullptr) return memory_bytes(h);
    std::lock_guard guard(h.replicas->lock);
    return memory_bytes(h);
}

namespace {
int allocate_by_kind(replica& r) {
    const starpu_ssize_t bytes = allocate_on_node(*r.owner, r.interface, r.node);
    if (bytes < 0) return -ENOMEM;
    r.bytes = static_cast<std::size_t>(bytes);
    return 0;
}
} // namespace

int allocate(replica& r) {
    if (r.is_allocated) return 0;
    if (is_packed_on(*r.owner->ops, r.node) ? allocate_packed(r) : allocate_by_kind(r)) return -ENOMEM;
    handle& h = *r.owner;
    r.is_allocated = r.owns_memory = true;
    r.refused_by = 0;
    room_of(r.node).settle(r);
    if (r.node == STARPU_MAIN_RAM) note_main_memory(h, true);
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
    if (r.node == STARPU_MAIN_RAM) note_main_memory(h, false);
    if (r.node == STARPU_MAIN_RAM || memory::at(r.node).kind() == STARPU_DISK_RAM) note_room_in_refuge();
    return r.bytes;
}

bool adopt_replica(handle& h, unsigned node) {
    replica* r = replica_on(h, node);
    if (r == nullptr) return false;
    std::lock_guard guard(h.replicas->lock);
    if (r->is_allocated) return false;
    r->is_allocated = true;
    h.home_node = static_cast<int>(node);
    if (node == STARPU_MAIN_RAM) note_main_memory(h, true);
    return true;
}

namespace {
template <class Visit> void for_each_replica(replica_set& set, Visit&& visit) {
    for (unsigned node = 0; node < memory::node_count(); ++node)
        if (replica* r = set.copies[node].load(std::memory_order_acquire)) visit(*r);
}

// While it lives the memory of the copies is given back, and fetches that wait for room wait for that. The
// copies leave the ring first: the hand of the clock holds the ring's lock while it looks at a replica.
class ending {
public:
    explicit ending(replica_set& set) : nodes_(memory::node_count()) {
        for (unsigned node = 0; node < nodes_; ++node) room_of(node).begin_ending();
        for_each_replica(set, [](replica& r) { room_of(r.node).forget(r); });
    }
    ~ending() {
        for (unsigned node = 0; node < nodes_; ++node) room_of(node).finish_ending();
    }
    ending(const ending&) = delete;
    ending& operator=(const ending&) = delete;

private:
    const unsigned nodes_; // more may come meanwhile
};

bool main_memory_must_stay(handle& h) {
    const handle_details* d = details_of(h);
    if (d == nullptr || node_of_pieces(h) != STARPU_MAIN_RAM) return false;
    return d->memory_is_shared || !d->children.empty();
}
} // namespace

void forget_value(handle& h) {
    replica_set& set = *h.replicas;
    const ending until_then(set);
    std::lock_guard guard(set.lock);
    for_each_replica(set, [&](replica& r) {
        if (r.node == STARPU_MAIN_RAM && main_memory_must_stay(h)) return;
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
        sched_yield();
    }
}

void destroy_replicas(handle& h) {
    replica_set& set = *h.replicas;
    close_for_good(set);
    const ending until_then(set);
    std::lock_guard guard(set.lock);
    for_each_replica(set, [&](replica& r) { free_memory(set, r); });
}

void delete_replicas(handle& h) {
    if (h.replicas == nullptr) return;
    for (graph::atomic<replica*>& place : h.replicas->copies)
        if (replica* r = place.load(std::memory_order_relaxed)) delete_replica(r);
    delete h.replicas;
    h.replicas = nullptr;
}

} // namespace starpu::data
