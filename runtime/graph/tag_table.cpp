// Tags in 64 independently locked shards; no operation holds two shards at once.
#include "graph/tag_table.hpp"

#include "base/report.hpp"
#include "base/seeded_bug.hpp"
#include "graph/details.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <new>
#include <utility>

namespace starpu::graph {

tag_table::state& tag_table::state_of(shard& home, tag id) {
    state& s = home.tags[id];
    if (s.birth == 0) s.birth = last_birth_.fetch_add(1, std::memory_order_relaxed) + 1;
    return s;
}

tag_table::successor tag_table::add_group(tag later, std::size_t size) {
    shard& home = shard_of(later);
    std::lock_guard guard(home.lock);
    state& s = state_of(home, later);
    s.groups.emplace_back(size);
    return {later, s.birth, static_cast<std::uint32_t>(s.groups.size() - 1), 0};
}

void tag_table::declare(tag later, std::span<const tag> earlier, ready_list& ready) {
    if (earlier.empty()) return;
    successor member = add_group(later, earlier.size());
    try {
        for (tag id : earlier) {
            const earlier_state found = register_successor(id, member);
            if (found != earlier_state::open) count_down(member, found == earlier_state::failed, ready);
            ++member.member;
        }
    } catch (const std::bad_alloc&) {
        for (; member.member < earlier.size(); ++member.member)
            count_down(member, false, ready); // no earlier tag will
        throw;
    }
}

void tag_table::make_room(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    std::vector<job*>& blocked = state_of(home, id).blocked;
    if (blocked.size() == blocked.capacity()) blocked.reserve(2 * blocked.size() + 1);
}

// A short list is not worth a look at what is gone.
static bool is_full_and_long(const auto& list) {
    return list.size() == list.capacity() && list.size() >= 16;
}

// When `earlier` is done already, the caller counts it down itself.
tag_table::earlier_state tag_table::register_successor(tag earlier, successor later) {
    shard& home = shard_of(earlier);
    std::unique_lock guard(home.lock);
    if (is_full_and_long(state_of(home, earlier).successors)) {
        guard.unlock();
        make_room_for_successor(earlier);
        guard.lock();
    }
    state& s = state_of(home, earlier);
    s.successors.push_back(later);
    if (!s.is_done) return earlier_state::open;
    return s.has_failed ? earlier_state::failed : earlier_state::done;
}

// Before a list grows, those in it that are gone are forgotten. It grows unless half of it was: or all of it
// could be looked through for each few that come.
void tag_table::make_room_for_successor(tag earlier) {
    shard& home = shard_of(earlier);
    std::unique_lock guard(home.lock);
    std::vector<successor> gone = state_of(home, earlier).successors;
    guard.unlock();
    std::erase_if(gone, [&](const successor& s) { return is_there(s); });
    forget_successors(earlier, gone);
    guard.lock();
    std::vector<successor>& kept = state_of(home, earlier).successors;
    if (2 * kept.size() > kept.capacity()) kept.reserve(2 * kept.capacity());
}

// They are gone and stay so: no later state of a tag has the same birth.
void tag_table::forget_successors(tag earlier, std::span<successor> gone) {
    if (gone.empty()) return;
    std::ranges::sort(gone, {}, &successor::birth);
    shard& home = shard_of(earlier);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(earlier);
    if (found == home.tags.end()) return;
    std::erase_if(found->second.successors, [&](const successor& s) {
        return std::ranges::binary_search(gone, s.birth, {}, &successor::birth);
    });
}

bool tag_table::is_there(const successor& s) {
    shard& home = shard_of(s.id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(s.id);
    return found != home.tags.end() && found->second.birth == s.birth;
}

bool tag_table::count_down(successor target, bool has_failed, ready_list& ready) {
    shard& home = shard_of(target.id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(target.id);
    if (found == home.tags.end() || found->second.birth != target.birth) return false; // removed meanwhile
    state& s = found->second;
    group& g = s.groups[target.group];
    if (!g.is_missing[target.member]) return true; // done once more before the tag's next run
    s.waits_for_failed = s.waits_for_failed || has_failed;
    g.is_missing[target.member] = false;
    if (--g.remaining == 0) ++s.complete_groups;
    if (!s.blocked.empty() && s.complete_groups == s.groups.size()) release_blocked(s, ready);
    return true;
}

// All groups count again.
void tag_table::begin_next_run(state& s) {
    s.complete_groups = 0;
    s.waits_for_failed = false;
    for (group& g : s.groups) g.count_again();
}

void tag_table::release_blocked(state& s, ready_list& ready) {
    for (job* n : s.blocked) {
        pass_failure_on(s, *n);
        satisfy(*n, 1, ready);
    }
    s.blocked.clear();
    if (!base::is_seeded(base::seeded_bug::tag_counts_once)) begin_next_run(s);
}

// The job cannot fire yet; its submitter may still be at work on it, and has given it its details before.
void tag_table::pass_failure_on(const state& s, job& n) {
    if (s.waits_for_failed) n.details->cause.store(-ECANCELED, std::memory_order_relaxed);
}

bool tag_table::attach(tag id, job& n) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    state& s = state_of(home, id);
    s.attached = &n;
    if (s.complete_groups == s.groups.size()) {
        pass_failure_on(s, n);
        begin_next_run(s);
        return true;
    }
    n.pending.fetch_add(1, std::memory_order_relaxed);
    s.blocked.push_back(&n);
    return false;
}

// The end of a tag cannot return an error, so this prints it.
template <class Successors> static Successors copy_of(const Successors& successors, tag id) {
    try {
        return successors;
    } catch (const std::bad_alloc&) {
        base::report_error(-ENOMEM, "tag",
                           "no memory left to tell the %zu tags that wait for tag %llu; they wait on",
                           successors.size(), static_cast<unsigned long long>(id));
        return {};
    }
}

void tag_table::finish(tag id, ready_list& ready, afterwards then, bool has_failed) {
    std::array<successor, 64> few; // the usual case needs no memory
    std::size_t count = 0;
    std::vector<successor> many;
    {
        shard& home = shard_of(id);
        std::lock_guard guard(home.lock);
        state& s = state_of(home, id);
        const bool is_news = !s.is_done;
        s.is_done = then == afterwards::done;
        if (!is_news) return;
        s.has_failed = has_failed;
        ++s.completions;
        home.done.notify_all();
        if (s.successors.size() <= few.size()) {
            count = s.successors.size();
            std::ranges::copy(s.successors, few.begin());
        } else {
            many = copy_of(s.successors, id);
        }
    }
    const std::span<successor> all = many.empty() ? std::span(few).first(count) : std::span(many);
    std::size_t gone = 0;
    for (const successor& s : all)
        if (!count_down(s, has_failed, ready)) all[gone++] = s;
    forget_successors(id, all.first(gone));
}

std::size_t tag_table::successor_count(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(id);
    return found == home.tags.end() ? 0 : found->second.successors.size();
}

void tag_table::restart(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    state_of(home, id).is_done = false;
}

void tag_table::remove(tag id, ready_list& ready) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(id);
    if (found == home.tags.end()) return;
    release_blocked(found->second, ready);
    home.tags.erase(found);
    home.done.notify_all();
}

void tag_table::wait_for_tag(tag id) {
    wait_for_tag(id, 0, [] { return true; });
}

bool tag_table::wait_for_tag(tag id, std::int64_t slice_ns, const std::function<bool()>& goes_on) {
    shard& home = shard_of(id);
    std::unique_lock guard(home.lock);
    state& s = state_of(home, id);
    if (s.is_done) return true;
    const auto is_over = [&home, id, birth = s.birth, completions = s.completions] {
        const auto found = home.tags.find(id);
        return found == home.tags.end() || found->second.birth != birth ||
               found->second.completions != completions;
    };
    if (slice_ns == 0) {
        home.done.wait(guard, is_over);
        return true;
    }
    while (!home.done.wait_for(guard, std::chrono::nanoseconds(slice_ns), is_over)) {
        guard.unlock(); // goes_on() may look at this very tag
        if (!goes_on()) return false;
        guard.lock();
    }
    return true;
}

bool tag_table::is_done(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(id);
    return found == home.tags.end() || found->second.is_done;
}

bool tag_table::has_failed(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(id);
    return found != home.tags.end() && found->second.is_done && found->second.has_failed;
}

bool tag_table::is_missing(const successor& s) {
    shard& home = shard_of(s.id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(s.id);
    if (found == home.tags.end() || found->second.birth != s.birth) return false;
    const std::vector<group>& groups = found->second.groups;
    return s.group < groups.size() && groups[s.group].is_missing[s.member];
}

// One pass over all, since no two shards are held at once.
tag_dependencies tag_table::unfinished_dependencies() {
    std::vector<std::pair<successor, tag>> declared;
    for (shard& home : shards_) {
        std::lock_guard guard(home.lock);
        for (const auto& [earlier, s] : home.tags)
            for (const successor& later : s.successors) declared.emplace_back(later, earlier);
    }
    tag_dependencies found;
    for (const auto& [later, earlier] : declared)
        if (is_missing(later)) found.sorted_.push_back({later.id, earlier});
    std::sort(found.sorted_.begin(), found.sorted_.end());
    return found;
}

bool tag_dependencies::find_unfinished_before(tag id, tag& earlier) const {
    const auto first = std::lower_bound(sorted_.begin(), sorted_.end(), dependency{id, 0});
    if (first == sorted_.end() || first->later != id) return false;
    earlier = first->earlier;
    return true;
}

bool tag_table::release_all_blocked(ready_list& ready) {
    bool has_released = false;
    for (shard& home : shards_) {
        std::lock_guard guard(home.lock);
        for (auto& [id, s] : home.tags) {
            if (s.blocked.empty()) continue;
            s.waits_for_failed = has_released = true;
            release_blocked(s, ready);
        }
    }
    return has_released;
}

bool tag_table::exists(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    return home.tags.contains(id);
}

job* tag_table::job_of(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(id);
    return found == home.tags.end() ? nullptr : found->second.attached;
}

void tag_table::forget(tag id, const job& n) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(id);
    if (found != home.tags.end() && found->second.attached == &n) found->second.attached = nullptr;
}

void tag_table::clear(ready_list& ready) {
    for (shard& home : shards_) {
        std::lock_guard guard(home.lock);
        for (auto& [id, s] : home.tags) release_blocked(s, ready);
        home.tags.clear();
        home.done.notify_all();
    }
}

} // namespace starpu::graph
