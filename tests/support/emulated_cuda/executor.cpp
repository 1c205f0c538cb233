// Runs one operation and keeps the books about it.
#include "executor.hpp"

#include "violations.hpp"

#include <algorithm>
#include <thread>

namespace emulated {

namespace {
device& device_of(access& m, const stream_ref& s) {
    return *m->devices[static_cast<std::size_t>(s->device)];
}

std::size_t index_of(part p) {
    return static_cast<std::size_t>(p);
}

// Whether everything it was given when it was issued is still there.
bool is_whole(const operation& what, int device) {
    for (const allocation_ref& piece : what.touches) {
        if (piece->is_live) continue;
        violation("device %d: %s runs on memory at %#zx (%zu bytes) that was freed", device,
                  what.name.c_str(), piece->base, piece->bytes);
        return false;
    }
    return true;
}

void count_start(device& d, const operation& what) {
    if (!what.is_copy && !what.is_kernel) return;
    if (d.busy_parts++ > 0 || d.idle_since == clock::time_point{}) return;
    const auto gap = std::chrono::duration_cast<std::chrono::microseconds>(clock::now() - d.idle_since);
    d.counts.longest_gap_us = std::max(d.counts.longest_gap_us, static_cast<std::uint64_t>(gap.count()));
}

void count_end(device& d, const operation& what) {
    if (!what.is_copy && !what.is_kernel) return;
    if (--d.busy_parts == 0) d.idle_since = clock::now();
}

// How long the device would have been at it.
clock::duration needed_time(const settings& set, const operation& what) {
    double us = 0;
    if (what.is_kernel) us = set.kernel_us;
    if (what.is_copy && what.by != part::compute) {
        us = set.latency_us;
        if (set.bytes_per_us > 0) us += static_cast<double>(what.link_bytes) / set.bytes_per_us;
    }
    return std::chrono::duration_cast<clock::duration>(std::chrono::duration<double, std::micro>(us));
}

// When it could have begun: a link that was late waking up does not lose that time.
clock::time_point earliest_start(const device& d, const stream& s, const operation& what) {
    clock::time_point start = std::max({what.issued_at, s.done_at, d.free_at[index_of(what.by)]});
    for (const point& p : what.after)
        if (p.on != nullptr) start = std::max(start, p.on->done_at);
    return start;
}

// Returns when it ended, or would have on a machine that is never late.
clock::time_point do_work(const operation& what, int device, bool is_sound, clock::time_point earliest_end) {
    if (is_sound && what.body) {
        executing_device() = device;
        is_in_kernel() = what.is_kernel;
        what.body();
        is_in_kernel() = false;
        executing_device() = -1;
    }
    const auto end = std::max(earliest_end, clock::now());
    if (end == earliest_end) std::this_thread::sleep_until(end);
    return end;
}

void finish(access& m, const stream_ref& s, clock::time_point end) {
    device& d = device_of(m, s);
    const operation& what = s->waiting.front();
    count_end(d, what);
    if (what.fails && d.broken == success) d.broken = what.is_kernel ? launch_failure : unknown_error;
    d.free_at[index_of(what.by)] = end;
    s->waiting.pop_front();
    s->is_running = false;
    ++s->done;
    s->done_at = end;
    if (s->is_idle()) std::erase(m->active, s);
    m.tell();
}
} // namespace

void run_first(access& m, const stream_ref& from) {
    const stream_ref s = from; // `from` may lie in a list that changes
    device& d = device_of(m, s);
    const operation& what = s->waiting.front();
    s->is_running = true;
    if (!is_whole(what, s->device) && d.broken == success) d.broken = illegal_address;
    const bool is_sound = d.broken == success && !what.fails;
    clock::time_point end{};
    if (m->set.has_threads) end = earliest_start(d, *s, what) + needed_time(m->set, what);
    count_start(d, what);
    m.without_lock([&] { end = do_work(what, s->device, is_sound, end); });
    finish(m, s, end);
}

void wait_for_all(access& m, int device) {
    std::vector<point> ends;
    for (const stream_ref& s : m->active)
        if (s->device == device) ends.push_back(newest(s));
    for (const point& end : ends) m->runs_work->wait(m, end);
}

} // namespace emulated
