// Chooses where to copy from, and changes the states when a copy is over.
#include "data/copies/copy_requests.hpp"

#include "data/copies/admission.hpp"
#include "data/copies/spill_target.hpp"
#include "data/core/copy_methods.hpp"
#include "data/core/methods.hpp"
#include "memory/nodes.hpp"

#include <bit>
#include <cerrno>
#include <new>
#include <utility>

namespace starpu::data {

namespace {
// Smaller is cheaper. Main memory is reached by all; a disk is the last resort.
unsigned cost_of(base::memory_node_id source, base::memory_node_id destination) {
    const starpu_node_kind from = memory::at(source).kind();
    if (from == STARPU_DISK_RAM) return 3;
    if (source == base::main_memory_node) return 1;
    return from == memory::at(destination).kind() ? 0 : 2;
}

// The cheapest valid copy within reach that can be copied directly; nullptr: there is none.
replica* choose_source(replica_set& set, base::memory_node_id destination) {
    replica* best = nullptr;
    for (std::uint64_t rest = within_reach(set.valid); rest != 0; rest &= rest - 1) {
        const base::memory_node_id node = first_of(rest);
        if (!memory::is_direct(node, destination)) continue;
        if (best == nullptr || cost_of(node, destination) < cost_of(best->node, destination))
            best = set.copies[node].load(std::memory_order_acquire);
    }
    return best;
}

bool is_on_disk(std::uint64_t nodes) {
    for (; nodes != 0; nodes &= nodes - 1)
        if (memory::at(first_of(nodes)).kind() == STARPU_DISK_RAM) return true;
    return false;
}

void push_waiter(copy_waiter*& list, copy_waiter& waiter) {
    waiter.next = list;
    list = &waiter;
}

void tell(copy_waiter* list, int error) {
    while (list != nullptr) {
        copy_waiter* waiter = std::exchange(list, list->next);
        waiter->told(error);
    }
}

copy_waiter* count_off(replica_set& set) {
    return --set.transfers == 0 ? std::exchange(set.quiet, nullptr) : nullptr;
}
} // namespace

copy_answer ask_for(replica_set& set, replica& destination, urgency how_soon, int priority,
                    copy_waiter* waiter, copy_request*& to_start) {
    if (set.is_valid(destination.node) || set.valid == 0) return copy_answer::there;
    if (destination.coming != nullptr) {
        if (waiter != nullptr) push_waiter(destination.coming->waiters, *waiter);
        promote(*destination.coming, how_soon, priority);
        return copy_answer::comes;
    }
    replica* source = choose_source(set, destination.node);
    if (source == nullptr) return within_reach(set.valid) == 0 ? copy_answer::lost : copy_answer::needs_relay;
    auto* l = new (std::nothrow) copy_request;
    if (l == nullptr) return copy_answer::no_memory;
    l->source = source;
    l->destination = &destination;
    l->how_soon = how_soon;
    l->priority = priority;
    l->bytes = destination.bytes != 0 ? destination.bytes : source->bytes;
    if (waiter != nullptr) push_waiter(l->waiters, *waiter);
    ++source->pins;
    ++destination.pins;
    ++set.transfers;
    destination.coming = l;
    to_start = l;
    return copy_answer::comes;
}

bool is_any_under_way() noexcept {
    const copy_engines* all = base::newest_alive<copy_engines>::newest();
    return all != nullptr && all->copies_under_way.load(std::memory_order_seq_cst) != 0;
}

void start_copy(copy_request& l) {
    current_engines().copies_under_way.fetch_add(1, std::memory_order_seq_cst);
    move(l);
}

int copy_request::start() {
    handle& h = *source->owner;
    if (is_packed_on(*h.ops, source->node) || is_packed_on(*h.ops, destination->node))
        return begin_packed(*source, *destination, packed, under_way);
    int result = 0;
    const int error = call_method(h, "its copy method", "the data stay where they were", [&] {
        result = copy_between(*h.ops, source->interface, source->node, destination->interface,
                              destination->node, &under_way);
    });
    if (error == 0) return result > 0 ? -EIO : result; // any number may mean a failure
    static_cast<void>(under_way.wait());               // it may have started some of its copies
    return error;
}

// Where neither side is the runtime's own memory, only the interface knows.
static std::size_t bytes_of(const copy_request& l) {
    if (l.bytes != 0) return l.bytes;
    return size_in_bytes(*l.source->owner);
}

void copy_request::finish(int error) {
    replica_set& set = *source->owner->replicas;
    const base::memory_node_id from = source->node;
    const base::memory_node_id to = destination->node;
    if (packed.is_under_way) error = end_packed(*source, *destination, packed, error);
    if (error == 0 && memory::at(to).is_lost()) error = -EIO;
    if (error == 0) memory::note_copy({from, to}, bytes_of(*this));
    copy_waiter* told;
    copy_waiter* quiet;
    {
        std::lock_guard guard(set.lock);
        if (error == 0) set.valid |= bit_of(to);
        told = waiters;
        destination->coming = nullptr;
        --source->pins;
        --destination->pins;
        quiet = count_off(set);
    }
    delete this;
    // The handle may go with one of the calls; the admissions stay.
    tell(told, error);
    tell(quiet, 0);
    admission_of(from).look_again();
    admission_of(to).look_again();
    current_engines().copies_under_way.fetch_sub(1, std::memory_order_seq_cst);
}

// Makes all copies of the set urgent: a writer waits for them now, also for those without a waiter so far.
static void raise_urgency(replica_set& set) {
    for (base::memory_node_id node : memory::all_nodes()) {
        const replica* r = set.copies[node].load(std::memory_order_acquire);
        if (r != nullptr && r->coming != nullptr) promote(*r->coming, urgency::fetch, 0);
    }
}

bool begin_writing(replica_set& set, base::memory_node_id node, bool has_memory, copy_waiter& waiter) {
    if (set.transfers != 0) {
        push_waiter(set.quiet, waiter);
        raise_urgency(set);
        return false;
    }
    set.is_written = true;
    set.outdated = set.valid;
    ++set.writes;
    if (!has_memory) return true;
    if (is_on_disk(set.valid & ~bit_of(node))) note_room_for_spills(); // that copy is worth nothing now
    set.valid = bit_of(node);
    return true;
}

void end_transfer(replica_set& set) {
    copy_waiter* quiet;
    {
        std::lock_guard guard(set.lock);
        quiet = count_off(set);
    }
    tell(quiet, 0);
}

} // namespace starpu::data
