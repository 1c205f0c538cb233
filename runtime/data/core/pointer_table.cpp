// A map from pointer to handle in independently locked shards, so that registering from many threads scales.
//
// Most pointers have one handle. Where several share a pointer, as a whole and its first piece do, one is
// found, and the others wait until it ends.
#include "data/core/pointer_table.hpp"

#include "base/fork.hpp"
#include "data/core/methods.hpp"

#include <array>
#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace starpu::data {

namespace {
struct alignas(base::cache_line_bytes) shard {
    std::mutex lock;
    std::unordered_map<const void*, handle*> found;
    std::unordered_map<const void*, std::unordered_set<handle*>> others; // of pointers that have several
};

std::array<shard, 64>& all_shards() {
    static base::renewed_in_child<std::array<shard, 64>> shards;
    return *shards;
}
const base::at_load all_shards_at_load(all_shards);

shard& shard_of(const void* pointer) {
    const auto number = reinterpret_cast<std::uintptr_t>(pointer);
    return all_shards()[(number * 0x9E3779B97F4A7C15ull) >> 58];
}

void forget_other(shard& home, const void* pointer, handle& h) {
    const auto others = home.others.find(pointer);
    if (others == home.others.end()) return;
    others->second.erase(&h);
    if (others->second.empty()) home.others.erase(others);
}

handle* take_other(shard& home, const void* pointer) {
    const auto others = home.others.find(pointer);
    if (others == home.others.end() || others->second.empty()) return nullptr;
    handle* other = *others->second.begin();
    forget_other(home, pointer, *other);
    return other;
}

const void* main_pointer_of(handle& h) {
    return pointer_on_node(h, h.main_interface, base::main_memory_node);
}
} // namespace

void remember_pointer(const void* pointer, handle& h) {
    shard& home = shard_of(pointer);
    std::lock_guard guard(home.lock);
    handle*& found = home.found.try_emplace(pointer, &h).first->second;
    if (found == &h) return;
    home.others[pointer].insert(found);
    found = &h;
    forget_other(home, pointer, h);
}

void remember_main_pointer(handle& h) {
    const void* pointer = h.home_node != base::main_memory_node ? nullptr : main_pointer_of(h);
    if (pointer != nullptr) remember_pointer(pointer, h);
}

void remember_new_pointer(handle& h) {
    const void* pointer = h.home_node != base::main_memory_node ? nullptr : main_pointer_of(h);
    if (pointer == nullptr) return;
    shard& home = shard_of(pointer);
    std::lock_guard guard(home.lock);
    const handle* found = home.found.try_emplace(pointer, &h).first->second;
    if (found != &h) home.others[pointer].insert(&h);
}

void forget_pointers_of(handle& h) {
    const void* pointer = main_pointer_of(h);
    if (pointer == nullptr) return;
    shard& home = shard_of(pointer);
    std::lock_guard guard(home.lock);
    const auto found = home.found.find(pointer);
    if (found == home.found.end() || found->second != &h) return forget_other(home, pointer, h);
    if (handle* other = take_other(home, pointer))
        found->second = other;
    else
        home.found.erase(found);
}

handle* find_by_pointer(const void* pointer) {
    shard& home = shard_of(pointer);
    std::lock_guard guard(home.lock);
    const auto found = home.found.find(pointer);
    return found == home.found.end() ? nullptr : found->second;
}

} // namespace starpu::data
