// Looks at copies one by one, each under the lock of its set.
#include "data/copies/eviction_clock.hpp"

#include "data/copies/applicant.hpp"
#include "data/copies/replicas.hpp"
#include "data/copies/spill_target.hpp"
#include "data/core/handle_details.hpp"

#include <new>
#include <utility>

namespace starpu::data {

namespace {
bool must_stay(const replica& r) {
    const handle_details* d = details_of(*r.owner);
    if (r.node != base::main_memory_node || d == nullptr) return false;
    if (!d->may_leave_core || d->plans_in_memory != 0) return true;
    // In this order: the list of pieces of data that may leave changes meanwhile.
    return node_of_pieces(*r.owner) == base::main_memory_node && !d->children.empty();
}

// Under the lock of the set; the value is elsewhere, or not here. A disk gives up a value only if it is safe
// in memory that is not the runtime's: otherwise the other copy could not go any more, and nothing would be
// won.
bool may_go(const replica_set& set, const replica& r) {
    if (!set.is_valid(r.node) || memory::at(r.node).kind() != STARPU_DISK_RAM) return true;
    for (base::memory_node_id node : memory::all_nodes())
        if (node != r.node && set.is_valid(node) && !memory::at(node).is_lost() &&
            !set.copies[node].load(std::memory_order_acquire)->owns_memory)
            return true;
    return false;
}

// The program wants it there: it goes last.
bool goes_last(const replica_set& set, const replica& r) {
    const std::uint32_t kept = set.write_through.load(std::memory_order_relaxed);
    return set.is_important || (base::index_of(r.node) < 32 && (kept >> base::index_of(r.node) & 1) != 0);
}

// Under the lock of its set.
bool is_only_needed_by(const applicant& a, const replica& r) {
    return r.pins == 1 && a.needs(*r.owner);
}
} // namespace

void eviction_clock::add(replica& r) {
    std::lock_guard guard(lock_);
    r.was_used = true;
    if (hand_ == nullptr) {
        hand_ = r.ring_before = r.ring_behind = &r;
    } else { // in front of the hand: it comes by there last
        r.ring_behind = hand_;
        r.ring_before = hand_->ring_before;
        r.ring_before->ring_behind = &r;
        hand_->ring_before = &r;
    }
    ++count_;
}

void eviction_clock::unlink(replica& r) {
    if (r.ring_behind == nullptr) return;
    if (hand_ == &r) hand_ = r.ring_behind == &r ? nullptr : r.ring_behind;
    r.ring_before->ring_behind = r.ring_behind;
    r.ring_behind->ring_before = r.ring_before;
    r.ring_before = r.ring_behind = nullptr;
    --count_;
}

void eviction_clock::remove(replica& r) {
    std::lock_guard guard(lock_);
    unlink(r);
}

void eviction_clock::send_to_front(replica& r) {
    std::lock_guard guard(lock_);
    if (r.ring_behind != nullptr) hand_ = &r;
}

bool eviction_clock::take(replica& r) {
    std::lock_guard guard(lock_);
    replica_set& set = *r.owner->replicas;
    if (!set.lock.try_lock()) return false;
    std::lock_guard held(set.lock, std::adopt_lock);
    if (!r.owns_memory || r.pins != 0 || set.is_written || must_stay(r) || has_only_value(set, r.node))
        return false;
    unlink(r);
    free_memory(set, r);
    return true;
}

eviction_clock::eviction_class eviction_clock::look_at(const replica_set& set, replica& r,
                                                       bool is_last_resort) {
    if (r.pins != 0 || (set.is_written && set.is_valid(r.node))) return eviction_class::is_needed;
    if (must_stay(r)) return eviction_class::stays;
    if (goes_last(set, r) && !is_last_resort) return eviction_class::goes_last;
    if (std::exchange(r.was_used, false)) return eviction_class::stays;
    if (has_only_value(set, r.node)) return eviction_class::is_dirty;
    return may_go(set, r) ? eviction_class::is_clean : eviction_class::stays;
}

bool eviction_clock::note_to_save(replica_set& set, replica& r, std::vector<replica*>* to_save) try {
    const base::memory_node_id spill_target = to_save == nullptr ? base::no_memory_node : spill_target_of(r);
    if (spill_target == base::no_memory_node) return false;
    to_save->push_back(&r);
    r.is_being_saved = true;
    note_attempt(r, spill_target);
    ++r.pins;
    ++set.transfers;
    return true;
} catch (const std::bad_alloc&) {
    return false;
}

eviction_clock::reclaimed eviction_clock::take(std::size_t bytes, std::size_t being_saved_bytes,
                                               const applicant* requester, std::vector<replica*>* to_save) {
    reclaimed found;
    std::lock_guard guard(lock_);
    const auto is_enough = [&] {
        return found.freed_bytes + found.bytes_to_save + being_saved_bytes >= bytes;
    };
    const std::size_t twice_round = 2 * count_;
    std::size_t most_steps = twice_round;
    for (std::size_t steps = 0; steps < most_steps && hand_ != nullptr && !is_enough(); ++steps) {
        replica& r = *std::exchange(hand_, hand_->ring_behind);
        replica_set& set = *r.owner->replicas;
        if (!set.lock.try_lock()) {
            found.was_busy = true;
            continue;
        }
        std::lock_guard held(set.lock, std::adopt_lock);
        switch (look_at(set, r, steps >= twice_round)) {
        case eviction_class::stays:
            break;
        case eviction_class::goes_last:
            most_steps = 2 * twice_round;
            break;
        case eviction_class::is_needed:
            found.was_needed |= requester == nullptr || !is_only_needed_by(*requester, r);
            break;
        case eviction_class::is_clean:
            unlink(r);
            found.freed_bytes += free_memory(set, r);
            break;
        case eviction_class::is_dirty:
            if (note_to_save(set, r, to_save)) found.bytes_to_save += r.bytes;
            break;
        }
    }
    found.is_enough = is_enough();
    return found;
}

std::size_t eviction_clock::replica_count() {
    std::lock_guard guard(lock_);
    return count_;
}

eviction_clock::census eviction_clock::take_census() {
    census all;
    std::lock_guard guard(lock_);
    const replica* r = hand_;
    for (; all.copies < count_; ++all.copies, r = r->ring_behind) {
        replica_set& set = *r->owner->replicas;
        if (!set.lock.try_lock()) continue;
        std::lock_guard held(set.lock, std::adopt_lock);
        all.clean += !has_only_value(set, r->node);
    }
    return all;
}

std::size_t eviction_clock::note_dirty(std::size_t copies, std::vector<replica*>& to_save) {
    std::size_t bytes = 0;
    std::lock_guard guard(lock_);
    replica* r = hand_;
    for (std::size_t i = 0; i < count_ && copies != 0; ++i, r = r->ring_behind) {
        replica_set& set = *r->owner->replicas;
        if (!set.lock.try_lock()) continue;
        std::lock_guard held(set.lock, std::adopt_lock);
        if (r->pins != 0 || set.is_written || must_stay(*r) || !has_only_value(set, r->node)) continue;
        if (!note_to_save(set, *r, &to_save)) continue;
        bytes += r->bytes;
        --copies;
    }
    return bytes;
}

} // namespace starpu::data
