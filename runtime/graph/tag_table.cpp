// Tags in 64 independently locked shards; no operation holds two shards at once.
#include "graph/tag_table.hpp"

namespace starpu::graph {

void tag_table::declare(tag later, std::span<const tag> earlier, ready_list& ready) {
    if (earlier.empty()) return;
    std::uint32_t position;
    {
        shard& home = shard_of(later);
        std::lock_guard guard(home.lock);
        state& s = home.tags[later];
        position = static_cast<std::uint32_t>(s.groups.size());
        s.groups.push_back(
            {static_cast<std::uint32_t>(earlier.size()), static_cast<std::uint32_t>(earlier.size())});
    }
    for (tag id : earlier)
        if (!register_successor(id, {later, position})) count_down({later, position}, ready);
}

// False when `earlier` is done already: the caller counts it down itself.
bool tag_table::register_successor(tag earlier, successor later) {
    shard& home = shard_of(earlier);
    std::lock_guard guard(home.lock);
    state& s = home.tags[earlier];
    s.successors.push_back(later);
    return !s.is_done;
}

void tag_table::count_down(successor target, ready_list& ready) {
    shard& home = shard_of(target.id);
    std::lock_guard guard(home.lock);
    const auto found = home.tags.find(target.id);
    if (found == home.tags.end() || target.group >= found->second.groups.size()) return; // removed meanwhile
    state& s = found->second;
    group& g = s.groups[target.group];
    if (--g.remaining != 0) return;
    g.remaining = g.size;
    ++s.complete_groups;
    release_if_unblocked(s, ready);
}

void tag_table::release_if_unblocked(state& s, ready_list& ready) {
    if (!s.blocks_node || s.complete_groups < s.groups.size()) return;
    s.blocks_node = false;
    s.complete_groups = 0;
    satisfy(*s.attached, 1, ready);
}

void tag_table::attach(tag id, node& n) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    state& s = home.tags[id];
    s.attached = &n;
    s.is_done = false;
    if (s.complete_groups >= s.groups.size()) {
        s.complete_groups = 0;
        return;
    }
    n.pending.fetch_add(1, std::memory_order_relaxed);
    s.blocks_node = true;
}

void tag_table::finish(tag id, ready_list& ready) {
    std::vector<successor> waiting;
    {
        shard& home = shard_of(id);
        std::lock_guard guard(home.lock);
        state& s = home.tags[id];
        s.is_done = true;
        waiting = s.successors;
        home.done.notify_all();
    }
    for (successor s : waiting) count_down(s, ready);
}

void tag_table::restart(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    home.tags[id].is_done = false;
}

void tag_table::remove(tag id) {
    shard& home = shard_of(id);
    std::lock_guard guard(home.lock);
    home.tags.erase(id);
    home.done.notify_all();
}

void tag_table::wait(tag id) {
    shard& home = shard_of(id);
    std::unique_lock guard(home.lock);
    home.tags[id];
    home.done.wait(guard, [&] {
        const auto found = home.tags.find(id);
        return found == home.tags.end() || found->second.is_done;
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

void tag_table::clear() {
    for (shard& home : shards_) {
        std::lock_guard guard(home.lock);
        home.tags.clear();
    }
}

} // namespace starpu::graph
