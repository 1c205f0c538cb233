// A queue of events, and the links' next end beside it.
#include "devices/simulated/virtual_time.hpp"

#include "base/fork.hpp"
#include "platform/clock.hpp"

#include <algorithm>
#include <cmath>

namespace starpu::devices::simulated {

namespace {
constexpr std::int64_t start_ns = platform::ns_per_s; // 0 means "not yet" in some places

std::int64_t ns_of_us(double us) {
    constexpr double longest_us = 1e15;
    return std::llround(std::clamp(us, 0.0, longest_us) * static_cast<double>(platform::ns_per_us));
}
} // namespace

// A child has no simulation.
static const base::at_fork
    virtual_time_row(&platform::virtual_time_ns,
                     base::renew<std::atomic<std::int64_t>, platform::no_virtual_time>);

virtual_time::virtual_time() {
    platform::set_virtual_time(start_ns);
}

virtual_time::~virtual_time() {
    platform::set_virtual_time(platform::no_virtual_time);
}

std::int64_t virtual_time::now_ns() {
    return platform::now_ns();
}

shared_links::link_index virtual_time::add_link(double bytes_per_us) {
    std::lock_guard hold(lock_);
    return links_.add_link(bytes_per_us);
}

void virtual_time::plan_event(std::int64_t at_ns, kind what, std::uint64_t subject) {
    events_.push({at_ns, ++sequence_, what, subject});
}

void virtual_time::rouse_at(std::int64_t ns, base::worker_id worker) {
    std::lock_guard hold(lock_);
    plan_event(ns, kind::rouse, base::number_of(worker));
}

void virtual_time::stop_at(std::int64_t ns) {
    std::lock_guard hold(lock_);
    plan_event(ns, kind::stop, 0);
}

virtual_time::line_index virtual_time::add_line() {
    std::lock_guard hold(lock_);
    lines_.emplace_back();
    return lines_.size() - 1;
}

std::uint64_t virtual_time::ask_for_transfer(line_index line, std::size_t bytes, double latency_us,
                                             std::span<const shared_links::link_index> crossed) {
    std::lock_guard hold(lock_);
    const std::uint64_t number = ++last_transfer_;
    transfers_.emplace(
        number,
        transfer{line, static_cast<double>(bytes), ns_of_us(latency_us), {crossed.begin(), crossed.end()}});
    lines_[line].push_back(number);
    if (lines_[line].size() == 1) start_first_of(line);
    return number;
}

void virtual_time::start_first_of(line_index line) {
    const std::uint64_t number = lines_[line].front();
    plan_event(now_ns() + transfers_.at(number).latency_ns, kind::move_bytes, number);
}

void virtual_time::end_transfer(std::uint64_t number) {
    const line_index line = transfers_.at(number).line;
    transfers_.erase(number);
    lines_[line].pop_front();
    if (!lines_[line].empty()) start_first_of(line);
}

bool virtual_time::is_over(std::uint64_t number) {
    std::lock_guard hold(lock_);
    return !transfers_.contains(number);
}

void virtual_time::happen(const event& e) {
    switch (e.what) {
    case kind::rouse:
        roused_.insert(base::id_at<base::worker_id>(e.subject));
        return;
    case kind::move_bytes:
        links_.add_transfer(e.subject, transfers_.at(e.subject).bytes, transfers_.at(e.subject).crossed,
                            e.at_ns);
        return;
    case kind::stop:
        return;
    }
}

bool virtual_time::pass_to_next() {
    std::lock_guard hold(lock_);
    const std::int64_t event_ns = events_.empty() ? shared_links::never_ns : events_.top().at_ns;
    const std::int64_t next_ns = std::min(event_ns, links_.next_end_ns());
    if (next_ns == shared_links::never_ns) return false;
    platform::set_virtual_time(std::max(next_ns, now_ns()));
    if (links_.next_end_ns() == next_ns) {
        links_.advance_to(next_ns, ended_);
        for (const std::uint64_t number : ended_) end_transfer(number);
        ended_.clear();
    }
    while (!events_.empty() && events_.top().at_ns == next_ns) {
        const event e = events_.top();
        events_.pop();
        happen(e);
    }
    return true;
}

base::worker_id virtual_time::take_roused() {
    std::lock_guard hold(lock_);
    return roused_.empty() ? base::no_worker : roused_.extract(roused_.begin()).value();
}

} // namespace starpu::devices::simulated
