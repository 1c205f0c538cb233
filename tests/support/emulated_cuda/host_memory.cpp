// Keeps the list of pinned memory of the host.
#include "host_memory.hpp"

#include <cstdlib>
#include <cstring>

namespace emulated {

namespace {
constexpr std::size_t page_of_the_host = 4096;

std::uintptr_t number_of(const void* place) {
    return reinterpret_cast<std::uintptr_t>(place);
}
} // namespace

void* pinned_memory::allocate(std::size_t bytes) {
    if (bytes == 0 || bytes > SIZE_MAX - page_of_the_host) return nullptr;
    void* place = std::aligned_alloc(page_of_the_host,
                                     (bytes + page_of_the_host - 1) / page_of_the_host * page_of_the_host);
    if (place != nullptr) ranges_[number_of(place)] = {bytes, true};
    return place;
}

bool pinned_memory::free(void* place) {
    const auto found = ranges_.find(number_of(place));
    if (found == ranges_.end() || !found->second.is_ours) return false;
    std::memset(place, 0xDE, found->second.bytes); // who reads on sees it
    ranges_.erase(found);
    std::free(place);
    return true;
}

status pinned_memory::add(const void* place, std::size_t bytes) {
    if (place == nullptr || bytes == 0) return invalid_value;
    if (contains_a_part_of(place, bytes)) return host_memory_already_registered;
    ranges_[number_of(place)] = {bytes, false};
    return success;
}

status pinned_memory::remove(const void* place) {
    const auto found = ranges_.find(number_of(place));
    if (found == ranges_.end() || found->second.is_ours) return host_memory_not_registered;
    ranges_.erase(found);
    return success;
}

bool pinned_memory::contains(const void* place, std::size_t bytes) const {
    const auto found = range_with(number_of(place));
    return found != ranges_.end() && number_of(place) + bytes <= found->first + found->second.bytes;
}

bool pinned_memory::contains_a_part_of(const void* place, std::size_t bytes) const {
    const auto behind = ranges_.lower_bound(number_of(place));
    const bool meets_next = behind != ranges_.end() && behind->first < number_of(place) + bytes;
    return meets_next || range_with(number_of(place)) != ranges_.end();
}

std::size_t pinned_memory::bytes_at(const void* place) const {
    const auto found = ranges_.find(number_of(place));
    return found != ranges_.end() ? found->second.bytes : 0;
}

void pinned_memory::clear() {
    for (const auto& [place, what] : ranges_)
        if (what.is_ours) std::free(reinterpret_cast<void*>(place));
    ranges_.clear();
}

std::map<std::uintptr_t, pinned_memory::range>::const_iterator
pinned_memory::range_with(std::uintptr_t place) const {
    auto behind = ranges_.upper_bound(place);
    if (behind == ranges_.begin()) return ranges_.end();
    const auto found = std::prev(behind);
    return place - found->first < found->second.bytes ? found : ranges_.end();
}

} // namespace emulated
