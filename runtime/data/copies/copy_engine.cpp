// The copy engine's cycle: start what there is room for, see what has arrived, sleep when there is neither.
#include "data/copies/copy_engine.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <exception>
#include <new>
#include <sched.h>
#include <sys/prctl.h>

namespace starpu::data {

namespace {
constexpr unsigned rounds_before_sleep = 64;
constexpr std::chrono::microseconds longest_nap{20};
} // namespace

copy_engine::copy_engine(base::memory_node_id node, copies_by way) : node_(node) {
    if (way == copies_by::steps) return;
    thread_ = platform::thread({"starpu copy " + std::to_string(base::number_of(node)), std::nullopt},
                               [this] { carry_out_copies(); });
}

copy_engine::~copy_engine() {
    if (!thread_.is_running()) {
        while (step() || !under_way_.empty()) step_or_wait();
        return;
    }
    {
        std::lock_guard guard(lock_);
        is_stopping_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

namespace {
bool note(std::vector<queued_copy*>& loads, queued_copy& l) {
    try {
        loads.push_back(&l);
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

void finish_by_waiting(queued_copy& l) {
    l.finish(l.under_way.wait() == memory::progress::failed ? -EIO : 0);
}
} // namespace

bool copy_engine::enqueue(queued_copy& l) {
    {
        std::lock_guard guard(lock_);
        if (!note(queued_[static_cast<std::size_t>(l.how_soon)], l)) return false;
    }
    changed_.notify_one();
    return true;
}

// It may be under way already, or not yet be here; then it keeps what it has.
void copy_engine::promote(queued_copy& l, urgency how_soon, int priority) {
    std::lock_guard guard(lock_);
    auto& old_queue = queued_[static_cast<std::size_t>(l.how_soon)];
    const auto place = std::find(old_queue.begin(), old_queue.end(), &l);
    if (place == old_queue.end()) return;
    l.priority = std::max(l.priority, priority);
    if (how_soon >= l.how_soon || !note(queued_[static_cast<std::size_t>(how_soon)], l)) return;
    old_queue.erase(place);
    l.how_soon = how_soon;
}

std::size_t& copy_engine::bytes_under_way(const queued_copy& l) {
    return l.destination_node() == node_ ? bytes_in_ : bytes_out_;
}

// Under the lock. Takes the most urgent copy that has room in its direction.
queued_copy* copy_engine::take_best() {
    for (auto& queue : queued_) {
        auto best = queue.end();
        for (auto i = queue.begin(); i != queue.end(); ++i)
            if (bytes_under_way(**i) < most_bytes_under_way &&
                (best == queue.end() || (*best)->priority < (*i)->priority)) // the first of equals
                best = i;
        if (best == queue.end()) continue;
        queued_copy* l = *best;
        queue.erase(best);
        return l;
    }
    return nullptr;
}

// Sleeps while there is nothing to do; nullptr: nothing may be started now, or all is over.
queued_copy* copy_engine::next_copy() {
    std::unique_lock guard(lock_);
    for (;;) {
        if (queued_copy* l = take_best()) return l;
        if (!under_way_.empty() || is_stopping_) return nullptr;
        changed_.wait(guard);
    }
}

void copy_engine::carry_out(queued_copy& l) {
    const int result = l.start();
    if (result != -EAGAIN) return l.finish(result);
    if (!note(under_way_, l)) return finish_by_waiting(l);
    bytes_under_way(l) += l.bytes;
}

bool copy_engine::collect_finished() {
    bool has_moved = false;
    for (std::size_t i = 0; i < under_way_.size();) {
        queued_copy& l = *under_way_[i];
        const memory::progress now = l.under_way.test();
        if (now == memory::progress::pending) {
            ++i;
            continue;
        }
        under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(i));
        bytes_under_way(l) -= l.bytes;
        has_moved = true;
        l.finish(now == memory::progress::failed ? -EIO : 0);
    }
    return has_moved;
}

// While the device copies: other threads first, then short naps.
void copy_engine::wait_a_moment(bool has_moved) {
    quiet_rounds_ = has_moved ? 0 : quiet_rounds_ + 1;
    if (under_way_.empty() || has_moved) return;
    if (quiet_rounds_ < rounds_before_sleep) {
        sched_yield();
        return;
    }
    std::unique_lock guard(lock_);
    changed_.wait_for(guard, longest_nap);
}

void copy_engine::carry_out_copies() {
    // Otherwise the kernel makes each nap 50 us longer, which is as long as a copy of 4 MiB takes.
    prctl(PR_SET_TIMERSLACK, 1UL);
    platform::serve_others();
    for (;;) {
        queued_copy* l = next_copy();
        if (l != nullptr) carry_out(*l);
        const bool has_moved = collect_finished();
        if (l != nullptr) continue;
        if (under_way_.empty() && !has_moved) {
            std::lock_guard guard(lock_);
            const bool has_work =
                std::any_of(queued_.begin(), queued_.end(), [](auto& q) { return !q.empty(); });
            if (is_stopping_ && !has_work) return;
        }
        wait_a_moment(has_moved);
    }
}

bool copy_engine::step() {
    const std::lock_guard turn(stepping_);
    bool has_moved = collect_finished();
    for (;;) {
        std::unique_lock guard(lock_);
        queued_copy* l = take_best();
        guard.unlock();
        if (l == nullptr) return has_moved;
        carry_out(*l);
        has_moved = true;
    }
}

void copy_engine::step_or_wait() {
    const std::lock_guard turn(stepping_);
    if (!step() && !under_way_.empty()) static_cast<void>(under_way_.front()->under_way.wait());
}

bool copy_engines::step() {
    bool has_moved = false;
    for (slot& s : slots_)
        if (copy_engine* m = s.there.load(std::memory_order_acquire)) has_moved |= m->step();
    return has_moved;
}

void copy_engines::give_way() {
    if (way_of_moving_ == copies_by::threads) {
        sched_yield();
        return;
    }
    for (slot& s : slots_)
        if (copy_engine* m = s.there.load(std::memory_order_acquire)) m->step_or_wait();
}

void copy_engines::stop() {
    for (slot& s : slots_) {
        s.there.store(nullptr, std::memory_order_relaxed);
        s.owner.reset();
    }
}

copy_engine* copy_engines::find_engine(base::memory_node_id node) {
    return slots_[node].there.load(std::memory_order_acquire);
}

copy_engine* copy_engines::provide_engine(base::memory_node_id node) {
    if (copy_engine* m = find_engine(node)) return m;
    slot& s = slots_[node];
    std::lock_guard guard(s.making);
    if (s.owner == nullptr) {
        try {
            s.owner = std::make_unique<copy_engine>(node, way_of_moving_);
        } catch (const std::exception&) {
            return nullptr;
        }
        // release: pairs with the load in find_engine().
        s.there.store(s.owner.get(), std::memory_order_release);
    }
    return s.owner.get();
}

namespace {
base::memory_node_id node_that_moves(const queued_copy& l) {
    const base::memory_node_id source = l.source_node();
    const base::memory_node_id destination = l.destination_node();
    if (memory::at(destination).behind.is_main() && source != base::main_memory_node) return source;
    return destination != base::main_memory_node ? destination : source;
}

void move_by_hand(queued_copy& l) {
    const int result = l.start();
    if (result != -EAGAIN) return l.finish(result);
    finish_by_waiting(l);
}
} // namespace

void move(queued_copy& l) {
    copy_engine* m = current_engines().provide_engine(node_that_moves(l));
    if (m == nullptr || !m->enqueue(l)) move_by_hand(l);
}

void promote(queued_copy& l, urgency how_soon, int priority) {
    if (copy_engine* m = current_engines().find_engine(node_that_moves(l))) m->promote(l, how_soon, priority);
}

} // namespace starpu::data
