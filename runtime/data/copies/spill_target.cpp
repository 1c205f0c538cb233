// The home of the data, main memory, or the disk that suits best; those that refused are not asked again
// until room appears somewhere.
#include "data/copies/spill_target.hpp"

#include "base/fork.hpp"

namespace starpu::data {

namespace {
// How often room appeared in main memory or on a disk, where copies from other nodes are saved. It goes on
// from one runtime to the next: data that stay registered keep the number at which a copy was refused.
base::renewed_in_child<graph::atomic<unsigned>, 0u> room_for_spills;

bool is_refused(const replica& r, base::memory_node_id by) {
    return (r.refused_by & bit_of(by)) != 0 &&
           r.refused_at == room_for_spills->load(std::memory_order_seq_cst);
}

// Under the lock of its set, as the next one. Its memory there is best, and room that others need not leave.
unsigned suitability(const replica& r, base::memory_node_id disk) {
    const replica* there = r.owner->replicas->copies[disk].load(std::memory_order_acquire);
    if (there != nullptr && there->is_allocated) return 2;
    const memory::node& n = memory::at(disk);
    return n.used_bytes() <= n.limit_bytes() && r.bytes <= n.limit_bytes() - n.used_bytes() ? 1 : 0;
}
} // namespace

base::memory_node_id spill_target_of(const replica& r) {
    const base::memory_node_id home = r.owner->home_node;
    if (home != base::no_memory_node && home != r.node && !is_refused(r, home)) return home;
    if (r.node != base::main_memory_node)
        return memory::at(r.node).kind() == STARPU_DISK_RAM || is_refused(r, base::main_memory_node)
                   ? base::no_memory_node
                   : base::main_memory_node;
    base::memory_node_id best = base::no_memory_node;
    for (base::memory_node_id other : memory::all_nodes()) {
        if (memory::at(other).kind() != STARPU_DISK_RAM || is_refused(r, other)) continue;
        if (best == base::no_memory_node || suitability(r, other) > suitability(r, best)) best = other;
    }
    return best;
}

// What is not true any more of earlier ones is forgotten.
void note_attempt(replica& r, base::memory_node_id spill_target) {
    const unsigned now = room_for_spills->load(std::memory_order_seq_cst);
    if (r.refused_at != now) r.refused_by = 0;
    r.refused_at = now;
    r.spill_target = spill_target;
}

void note_refusal(replica& r) {
    r.refused_by |= bit_of(r.spill_target);
}

void note_room_for_spills() noexcept {
    room_for_spills->fetch_add(1, std::memory_order_seq_cst);
}

} // namespace starpu::data
