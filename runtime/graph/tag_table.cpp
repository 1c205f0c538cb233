// Tags in 64 independently locked shards; no operation holds two shards at once.
#include "graph/tag_table.hpp"

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
    for (tag id : earlier) {
        if (!register_successor(id, member)) count_down(member, ready);
        ++member.member;
    }
}

// False when `earlier` is done already: the caller counts it down itself.
bool tag_table::register_successor(tag earlier, successor later) {
    shard& home = shard_of(earlier);
    std::lock_guard guard(home.lock);
    state& s = state_of(home, earlier);
    s.successors.push_back(later);
    return !s.is_done;
}

void tag_table::count_down(successor target, ready_list& ready) {
    shard& home = shard_of(target.id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(target.id);
    if (found == home.tags.end() || found->second.birth != target.birth) return; // removed meanwhile
    state& s = found->second;
    group& g = s.groups[target.group];
    if (!g.is_missing[target.member]) return; // done once more before the tag's next run
    g.is_missing[target.member] = false;
    if (--g.remaining == 0) ++s.complete_groups;
    if (!s.blocked.empty() && s.complete_groups == s.groups.size()) release_blocked(s, ready);
}

// All groups count again.
void tag_table::begin_next_run(state& s) {
    s.complete_groups = 0;
    for (group& g : s.groups) g = group(g.is_missing.size());
}

void tag_table::release_blocked(state& s, ready_list& ready) {
    for (node* n : s.blocked) satisfy(*n, 1, ready);
    s.blocked.clear();
    begin_next_run(s);
}

bool tag_table::attach(tag id, node& n) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    state& s = state_of(home, id);
    s.attached = &n;
    if (s.complete_groups == s.groups.size()) {
        begin_next_run(s);
        return true;
    }
    n.pending.fetch_add(1, std::memory_order_relaxed);
    s.blocked.push_back(&n);
    return false;
}

void tag_table::finish(tag id, ready_list& ready, afterwards then) {
    std::vector<successor> waiting;
    {
        shard& home = shard_of(id);
        std::lock_guard guard(home.lock);
        state& s = state_of(home, id);
        const bool is_news = !s.is_done;
        s.is_done = then == afterwards::done;
        if (!is_news) return;
        ++s.completions;
        waiting = s.successors;
        home.done.notify_all();
    }
    for (successor s : waiting) count_down(s, ready);
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

void tag_table::wait(tag id) {
    shard& home = shard_of(id);
    std::unique_lock guard(home.lock);
    state& s = state_of(home, id);
    if (s.is_done) return;
    const std::uint64_t birth = s.birth;
    const std::uint64_t completions = s.completions;
    home.done.wait(guard, [&] {
        const auto found = home.tags.find(id);
        return found == home.tags.end() || found->second.birth != birth ||
               found->second.completions != completions;
    });
}

bool tag_table::exists(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    return home.tags.contains(id);
}

node* tag_table::node_of(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(id);
    return found == home.tags.end() ? nullptr : found->second.attached;
}

void tag_table::forget(tag id, const node& n) {
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
