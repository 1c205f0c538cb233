// Counts what a node holds against what it may hold.
#include "memory/node.hpp"

#include "base/checked_size.hpp"

#include "starpu_stdlib.h"

#include <chrono>
#include <utility>

namespace starpu::memory {

namespace {
bool is_counted(int flags) {
    return (static_cast<unsigned long long>(flags) & STARPU_MALLOC_COUNT) != 0;
}

bool may_exceed_limit(int flags) {
    return (static_cast<unsigned long long>(flags) & STARPU_MEMORY_OVERFLOW) != 0;
}
} // namespace

node::node(base::memory_node_id its_number, backend& its_backend, base::device_id its_device,
           std::string its_name, std::size_t limit)
    : number(its_number), behind(its_backend), device(its_device), name(std::move(its_name)), limit_(limit) {}

node::~node() {
    drain(SIZE_MAX);
}

bool node::charge(std::size_t bytes) noexcept {
    std::size_t used = used_.load(std::memory_order_relaxed);
    do {
        const std::size_t limit = limit_bytes();
        if (!(base::checked_size(used) + bytes).fits_in(limit)) return false;
    } while (!used_.compare_exchange_weak(used, (base::checked_size(used) + bytes).value(),
                                          std::memory_order_relaxed));
    return true;
}

void node::discount(std::size_t bytes) noexcept {
    used_.fetch_sub(bytes, std::memory_order_seq_cst);
    wake_waiters();
}

void node::set_limit(std::size_t bytes) {
    limit_.store(bytes, std::memory_order_seq_cst);
    wake_waiters();
}

void node::wake_waiters() noexcept {
    if (waiters_.load(std::memory_order_seq_cst) == 0) return;
    std::lock_guard hold(waiting_); // a waiter is either before its look or asleep
    room_.notify_all();
}

bool node::has_room_for(std::size_t bytes) const noexcept {
    const base::checked_size together = base::checked_size(used_.load(std::memory_order_seq_cst)) + bytes;
    return together.fits_in(limit_.load(std::memory_order_seq_cst));
}

void node::wait_a_moment_for(std::size_t bytes) noexcept {
    constexpr std::chrono::milliseconds a_moment{10};
    waiters_.fetch_add(1, std::memory_order_seq_cst);
    std::unique_lock hold(waiting_);
    if (!has_room_for(bytes)) room_.wait_for(hold, a_moment);
    waiters_.fetch_sub(1, std::memory_order_relaxed);
}

void node::drain_beyond_limit() noexcept {
    const std::size_t limit = limit_bytes();
    const std::size_t held = (base::checked_size(used_bytes()) + kept_bytes()).value();
    if (held > limit) drain(held - limit);
}

address node::obtain(std::size_t bytes, int flags) noexcept {
    if (!keeps_released()) return behind.allocate(bytes, flags);
    if (const address kept = kept_.take(bytes, flags)) return kept;
    drain_beyond_limit();
    address place = behind.allocate(bytes, flags);
    while (place == 0 && drain(bytes) != 0) place = behind.allocate(bytes, flags);
    return place;
}

void node::give_back(address place, std::size_t bytes, int flags) noexcept {
    if (!keeps_released() || !kept_.keep(place, bytes, flags)) behind.release(place, bytes, flags);
}

static thread_local const allowance* of_this_thread = nullptr;

allowance::allowance(base::memory_node_id its_node, std::size_t& bytes) noexcept
    : outer_(of_this_thread), node_(its_node), bytes_(bytes) {
    of_this_thread = this;
}

allowance::~allowance() {
    of_this_thread = outer_;
}

bool allowance::is_in_scope() noexcept {
    return of_this_thread != nullptr;
}

bool node::count_with_allowance(std::size_t bytes) noexcept {
    const allowance* mine = of_this_thread;
    if (mine == nullptr || mine->node_ != number || mine->bytes_ < bytes) return charge(bytes);
    mine->bytes_ -= bytes;
    return true;
}

static thread_local release_watch* watching = nullptr;

release_watch::release_watch(address place) noexcept : outer_(watching), place_(place) {
    watching = this;
}

release_watch::~release_watch() {
    watching = outer_;
}

address node::allocate(std::size_t bytes, int flags) noexcept {
    if (is_counted(flags) && !count_with_allowance(bytes)) {
        if (!may_exceed_limit(flags)) return 0;
        count_regardless(bytes);
    }
    const address place = obtain(bytes, flags);
    if (place == 0 && is_counted(flags)) discount(bytes);
    return place;
}

void node::release(address place, std::size_t bytes, int flags) noexcept {
    if (place == 0) return;
    for (release_watch* w = watching; w != nullptr; w = w->outer_)
        if (w->place_ == place) w->was_released_ = true;
    give_back(place, bytes, flags);
    if (is_counted(flags)) discount(bytes);
}

} // namespace starpu::memory
