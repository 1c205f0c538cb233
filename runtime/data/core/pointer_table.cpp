// A map from pointer to handle in independently locked shards, so that registering from many threads scales.
#include "data/core/pointer_table.hpp"

#include "base/fork.hpp"
#include "data/core/methods.hpp"

#include <array>
#include <cstdint>
#include <mutex>
#include <unordered_map>

namespace starpu::data {

namespace {
struct alignas(base::cache_line_bytes) shard {
    std::mutex lock;
    std::unordered_map<const void*, handle*> handles;
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

const void* main_pointer_of(handle& h) {
    return pointer_on_node(h, h.main_interface, base::main_memory_node);
}
} // namespace

void remember_pointer(const void* pointer, handle& h) {
    shard& home = shard_of(pointer);
    std::lock_guard guard(home.lock);
    home.handles[pointer] = &h;
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
    home.handles.try_emplace(pointer, &h);
}

void forget_pointers_of(handle& h) {
    const void* pointer = main_pointer_of(h);
    if (pointer == nullptr) return;
    shard& home = shard_of(pointer);
    std::lock_guard guard(home.lock);
    const auto found = home.handles.find(pointer);
    if (found != home.handles.end() && found->second == &h) home.handles.erase(found);
}

handle* find_by_pointer(const void* pointer) {
    shard& home = shard_of(pointer);
    std::lock_guard guard(home.lock);
    const auto found = home.handles.find(pointer);
    return found == home.handles.end() ? nullptr : found->second;
}

} // namespace starpu::data
