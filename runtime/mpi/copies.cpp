// Notes which ranks hold copies.
#include "mpi/copies.hpp"

#include "mpi/report.hpp"

#include "starpu.h"

#include <mutex>
#include <unordered_set>
#include <utility>
#include <vector>

namespace starpu::mpi {

namespace {
// What is noted of any data is under one lock: it is taken once for each message.
struct all_copies {
    std::mutex lock;
    std::unordered_set<copies_of_data*> noted; // that are not empty
    bool are_some_without_value = false;
};
all_copies all;
std::atomic<bool> is_enabled{true};
std::atomic<bool> is_told_of{false}; // STARPU_MPI_CACHE_STATS

void tell(const char* what, starpu_data_handle_t handle) {
    if (is_told_of.load(std::memory_order_relaxed))
        report_error(0, "the cache", "%s the received copy of data handle %p", what,
                     static_cast<void*>(handle));
}
} // namespace

bool is_cache_enabled() {
    return is_enabled.load(std::memory_order_relaxed);
}

void enable_cache(bool enabled) {
    is_enabled.store(enabled, std::memory_order_relaxed);
}

void set_cache_as_environment_says() {
    enable_cache(starpu_get_env_number_default("STARPU_MPI_CACHE", 1) != 0);
    is_told_of.store(starpu_get_env_number_default("STARPU_MPI_CACHE_STATS", 0) > 0,
                     std::memory_order_relaxed);
}

copies_of_data::~copies_of_data() {
    std::lock_guard guard(all.lock);
    all.noted.erase(this);
}

bool copies_of_data::note_received() {
    if (!is_cache_enabled()) return false;
    std::lock_guard guard(all.lock);
    if (is_received_.load(std::memory_order_relaxed)) return true;
    all.noted.insert(this);
    is_received_.store(true, std::memory_order_relaxed);
    tell("adds", handle_);
    return false;
}

bool copies_of_data::note_sent(int rank) {
    if (!is_cache_enabled()) return false;
    std::lock_guard guard(all.lock);
    all.noted.insert(this);
    is_sent_.store(true, std::memory_order_relaxed);
    if (!sent_.put(rank)) return true;
    sent_nothing_.put(rank); // makes its room now: later nothing may throw
    sent_nothing_.erase(rank);
    return false;
}

bool copies_of_data::is_sent(int rank) const {
    if (!is_sent_.load(std::memory_order_relaxed)) return false;
    std::lock_guard guard(all.lock);
    return sent_.contains(rank);
}

bool copies_of_data::has_no_notes() const {
    return !is_received() && !is_sent_.load(std::memory_order_relaxed);
}

void copies_of_data::leave_list_if_empty() {
    if (has_no_notes()) all.noted.erase(this);
}

bool copies_of_data::forget_received() {
    if (!is_received()) return false;
    std::lock_guard guard(all.lock);
    is_received_.store(false, std::memory_order_relaxed);
    has_received_nothing_ = false;
    forgotten_count_.fetch_add(1, std::memory_order_relaxed);
    leave_list_if_empty();
    tell("removes", handle_);
    return true;
}

bool copies_of_data::forget_sent() {
    if (!is_sent_.load(std::memory_order_relaxed)) return false;
    std::lock_guard guard(all.lock);
    is_sent_.store(false, std::memory_order_relaxed);
    sent_.remove_all();
    sent_nothing_.remove_all();
    forgotten_count_.fetch_add(1, std::memory_order_relaxed);
    leave_list_if_empty();
    return true;
}

void copies_of_data::forget_sent(int rank) {
    if (!is_sent_.load(std::memory_order_relaxed)) return;
    std::lock_guard guard(all.lock);
    sent_.erase(rank);
    sent_nothing_.erase(rank);
}

void copies_of_data::note_received_nothing(std::uint64_t count) {
    std::lock_guard guard(all.lock);
    if (!is_received() || forgotten_count() != count) return;
    has_received_nothing_ = true;
    all.are_some_without_value = true;
}

void copies_of_data::note_sent_nothing(int rank, std::uint64_t count) {
    std::lock_guard guard(all.lock);
    if (!sent_.contains(rank) || forgotten_count() != count) return;
    sent_nothing_.put(rank);
    all.are_some_without_value = true;
}

void copies_of_data::forget_without_value() {
    sent_.erase_all_of(sent_nothing_);
    sent_nothing_.remove_all();
    if (!std::exchange(has_received_nothing_, false)) return;
    is_received_.store(false, std::memory_order_relaxed);
    tell("removes", handle_);
}

void forget_copies_without_value() {
    std::lock_guard guard(all.lock);
    if (!std::exchange(all.are_some_without_value, false)) return;
    std::erase_if(all.noted, [](copies_of_data* c) {
        c->forget_without_value();
        return c->has_no_notes();
    });
}

void copies_of_data::note_change(bool is_owner, bool holds_copy) {
    if (is_owner)
        forget_sent();
    else if (forget_received() || holds_copy)
        starpu_data_invalidate_submit(handle_);
}

// Returns whether a copy was received.
bool copies_of_data::forget_all() {
    is_sent_.store(false, std::memory_order_relaxed);
    sent_.remove_all();
    sent_nothing_.remove_all();
    has_received_nothing_ = false;
    forgotten_count_.fetch_add(1, std::memory_order_relaxed);
    if (!is_received_.exchange(false, std::memory_order_relaxed)) return false;
    tell("removes", handle_);
    return true;
}

// What is noted stays while the lock is held, though its handle may be ending.
std::vector<starpu_data_handle_t> forget_all_copies(int rank, int ranks) {
    std::lock_guard guard(all.lock);
    std::vector<starpu_data_handle_t> received;
    received.reserve(all.noted.size());
    for (copies_of_data* c : all.noted) {
        const int owner = c->owner_.load(std::memory_order_relaxed);
        const bool is_of_another = owner >= 0 && owner < ranks && owner != rank;
        if (c->forget_all() && is_of_another) received.push_back(c->handle_);
    }
    all.noted.clear();
    return received;
}

} // namespace starpu::mpi
