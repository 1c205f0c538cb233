// Makes child handles over parts of a handle's memory, and ends them again.
#include "task/handles/partition.hpp"

#include "base/report.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/plan_use.hpp"
#include "data/core/pointer_table.hpp"
#include "task/handles/held_pieces.hpp"
#include "task/handles/parts.hpp"
#include "task/handles/plans.hpp"
#include "task/handles/unregister.hpp"
#include "task/holding/acquire.hpp"
#include "task/switching/plan_states.hpp"

#include <cerrno>
#include <mutex>
#include <new>

namespace starpu::task {

namespace {
void set_partitioned(data::handle& parent, bool is_partitioned) {
    const family_locks family(parent);
    std::lock_guard guard(parent.submission);
    parent.is_partitioned = is_partitioned;
    parent.usable = data::usability_by_plans(parent);
    parent.is_duplicated = false; // its parts may be written
}

// What was on a lost device alone does not come home, and must not keep the part for ever. `lost_with`
// becomes that device's node.
int end_part(data::handle& part, const char* call, base::memory_node_id& lost_with, bool& has_value) {
    if (has_plans(part))
        if (int error = end_plans(part, call)) return error;
    has_value = part.has_value;
    const int error = unregister(part, call);
    if (error == 0) return 0;
    const base::memory_node_id node = data::copies::lost_with(part);
    if (node == base::no_memory_node) return error;
    lost_with = node;
    return unregister(part, call, last_value::is_given_up);
}

// A whole while its parts are being ended, and what is known of those that have ended.
struct gathering {
    data::handle* whole;
    base::memory_node_id lost_with = base::no_memory_node;
};

// Parts are used up back to front; the first failure leaves the rest in place. One that is partitioned itself
// is not ended but stored in `deeper`: its own parts come first.
int end_parts(gathering& g, const char* call, data::handle*& deeper) {
    std::vector<data::handle*>& children = data::details_of(*g.whole)->children;
    while (!children.empty()) {
        data::handle& child = *children.back();
        if (child.is_partitioned) {
            deeper = &child;
            return 0;
        }
        bool has_value = false;
        if (int error = end_part(child, call, g.lost_with, has_value)) return error;
        // Those without a value leave a part unspecified, and the whole is worth reading for the others.
        g.whole->has_value = g.whole->has_value || has_value;
        children.pop_back();
    }
    return 0;
}

// The whole is lost where a part is: what its memory holds is no value of any moment.
int report_lost_part(data::handle& parent, const char* call, base::memory_node_id node) {
    data::copies::note_lost_with(parent, node);
    char name[96];
    return base::report_error(
        -EIO, call,
        "%s has lost a part with memory node %u, and with it its value; write it anew, or "
        "end it by starpu_data_unregister_no_coherency",
        data::describe(parent, name), base::number_of(node));
}

acquire_request exclusive_access(const data::handle& parent) {
    acquire_request how;
    how.node = data::copies::node_of_pieces(parent);
    how.mode = STARPU_RW;
    how.needs_value = false;
    how.is_public = false;
    return how;
}
} // namespace

int partition(data::handle& parent, starpu_data_filter& filter, const char* call) {
    const int count = count_parts(parent, filter, call);
    if (count < 0) return count;
    data::handle_details* d = data::ensure_details(parent);
    if (d == nullptr) throw std::bad_alloc();
    char name[96];
    if (is_held_by_this_thread(parent))
        return base::report_error(-EBUSY, call, "%s is held by this thread; release it first",
                                  data::describe(parent, name));
    std::vector<data::handle*> parts;
    parts.reserve(static_cast<std::size_t>(count));
    acquisition* hold = nullptr;
    if (int error = request(parent, exclusive_access(parent), call, hold)) return error;
    if (int error = wait_until_granted(*hold, call)) return error;
    try {
        if (int error = make_parts(parent, filter, static_cast<unsigned>(count), call, parts)) {
            release_acquisition(*hold, false);
            return error;
        }
        for (data::handle* part : parts) data::remember_main_pointer(*part);
    } catch (const std::bad_alloc&) {
        free_parts(parts);
        release_acquisition(*hold, false);
        throw;
    }
    parent.failed_in.store(0, std::memory_order_relaxed); // its parts have the mark now
    parent.has_value = false;                             // and the value
    d->children = std::move(parts);
    d->partition_hold = hold;
    set_partitioned(parent, true);
    return 0;
}

// All parts have ended.
static int use_whole_again(const gathering& g, const char* call) {
    data::handle& parent = *g.whole;
    data::remember_main_pointer(parent); // the first part had its address
    set_partitioned(parent, false);
    data::handle_details& d = *data::details_of(parent);
    auto* hold = static_cast<acquisition*>(d.partition_hold);
    d.partition_hold = nullptr;
    d.lock.set_written(parent.has_value); // the hold took it as writers do, and has written nothing
    const int outcome = g.lost_with == base::no_memory_node ? 0 : report_lost_part(parent, call, g.lost_with);
    release_acquisition(*hold, false);
    return outcome;
}

// Partitions may be nested as deep as memory allows, so the way down is kept in a list, not on the stack.
int unpartition(data::handle& parent, const char* call) {
    char name[96];
    if (!parent.is_partitioned)
        return base::report_error(-EINVAL, call, "%s is not partitioned", data::describe(parent, name));
    if (const data::handle* held = find_held_piece(parent))
        return base::report_error(-EBUSY, call, "%s is held by this thread; release it first",
                                  data::describe(*held, name));
    std::vector<gathering> open{{&parent}};
    for (int outcome = 0;;) {
        data::handle* deeper = nullptr;
        if (int error = end_parts(open.back(), call, deeper)) return error;
        if (deeper != nullptr) {
            open.push_back({deeper});
            continue;
        }
        outcome = use_whole_again(open.back(), call);
        open.pop_back();
        if (open.empty()) return outcome;
    }
}

int check_is_whole(data::handle& h, const char* call) {
    if (h.parent == nullptr) return 0;
    char name[96];
    char whole[96];
    return base::report_error(-EINVAL, call, "%s is a piece of %s and ends with its partition or plan; %s",
                              data::describe(h, name), data::describe(*h.parent, whole),
                              "use starpu_data_unpartition or starpu_data_partition_clean");
}

} // namespace starpu::task
