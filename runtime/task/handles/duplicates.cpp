// Makes, shares and gives up read-only duplicates.
#include "task/handles/duplicates.hpp"

#include "base/checked_size.hpp"
#include "base/fork.hpp"
#include "base/report.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "data/handle_life.hpp"
#include "task/core/engine.hpp"
#include "task/handles/data_copy.hpp"
#include "task/holding/acquire.hpp"

#include <cerrno>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>

namespace starpu::task {

namespace {
// Taken before submission locks, never after.
std::mutex& links() {
    static base::renewed_in_child<std::mutex> lock;
    return *lock;
}
const base::at_load links_at_load(links);

bool mark(data::handle& h, bool is_duplicated) {
    std::lock_guard guard(h.submission);
    return std::exchange(h.is_duplicated, is_duplicated);
}

// The piece of a whole can change by what is written elsewhere, and a copy may have failed: such duplicates
// are not shared.
data::handle* find_valid_duplicate(data::handle& source) {
    data::handle_details* d = data::details_of(source);
    if (d->is_duplicate) return &source;
    std::lock_guard guard(source.submission);
    const bool is_current = source.is_duplicated && source.parent == nullptr && d->duplicate != nullptr;
    return is_current && d->duplicate->failed_in.load(std::memory_order_relaxed) == 0 ? d->duplicate
                                                                                      : nullptr;
}

void unlink(data::handle_details& source) {
    if (source.duplicate != nullptr) data::details_of(*source.duplicate)->duplicate_of = nullptr;
    source.duplicate = nullptr;
}

void link(data::handle& source, data::handle& duplicate) {
    data::handle_details& s = *data::details_of(source);
    data::handle_details& d = *data::details_of(duplicate);
    unlink(s);
    s.duplicate = &duplicate;
    d.duplicate_of = &source;
    d.is_duplicate = true;
}

void allow(data::handle& h, data::usability usable) {
    std::lock_guard guard(h.submission);
    h.usable = usable;
}

// Since the application was last told of failures; see task/core/failure.hpp.
bool lacks_value(const data::handle& h) {
    const std::uint32_t round = current_engine()->failures.round.load(std::memory_order_relaxed);
    return h.failed_in.load(std::memory_order_relaxed) == round;
}

int make_duplicate(data::handle& source, data::handle*& into, const char* call) {
    int refusal = 0;
    const base::checked_size bytes(source.ops->interface_size);
    const auto shape = std::make_unique<std::byte[]>((bytes + 1).value());
    data::copies::copy_shape(source, shape.get());
    data::handle* h = data::create(base::no_memory_node, shape.get(), source.ops, refusal);
    if (h == nullptr && refusal != -ENOMEM) return refusal;
    if (h == nullptr || data::ensure_details(*h) == nullptr) {
        if (h != nullptr) data::destroy(*h);
        return base::report_error(-ENOMEM, call, "no memory left for another handle");
    }
    mark(source, true); // before the copy is ordered: a writer that comes after it takes the mark away
    copy_manner how;
    how.is_internal = true;
    if (int error = copy_data(*h, source, how, call)) {
        mark(source, false);
        data::destroy(*h);
        return error;
    }
    link(source, *h);
    allow(*h, data::usability::readers);
    into = h;
    return 0;
}
} // namespace

int duplicate(data::handle& source, data::handle*& into, const char* call) {
    if (data::ensure_details(source) == nullptr)
        return base::report_error(-ENOMEM, call, "no memory left for another handle");
    std::lock_guard guard(links());
    into = find_valid_duplicate(source);
    if (into == nullptr) return make_duplicate(source, into, call);
    ++data::details_of(*into)->further_owners;
    return 0;
}

int wait_for_duplicate(data::handle& duplicate, const char* call) {
    acquire_request how;
    how.is_public = false;
    acquisition* a = nullptr;
    if (int error = request(duplicate, how, call, a)) return error;
    if (int error = wait_until_granted(*a, call)) return error;
    const bool has_value = !lacks_value(duplicate);
    release_acquisition(*a, false);
    if (has_value) return 0;
    return base::report_error(
        -ECANCELED, call,
        "the task that should have written the data failed, so there is no value to duplicate");
}

bool remains_duplicate(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr) return false;
    std::lock_guard guard(links());
    if (d->further_owners != 0) {
        --d->further_owners;
        return true;
    }
    unlink(*d);
    if (d->duplicate_of != nullptr) data::details_of(*d->duplicate_of)->duplicate = nullptr;
    d->duplicate_of = nullptr;
    if (std::exchange(d->is_duplicate, false)) allow(h, data::usability::everybody); // for its last access
    return false;
}

} // namespace starpu::task
