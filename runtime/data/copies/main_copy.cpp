// Allocates and frees the main copy under a lock that a few handles share.
#include "data/copies/main_copy.hpp"

#include "base/fork.hpp"
#include "data/core/handle_details.hpp"
#include "data/core/methods.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <mutex>

namespace starpu::data::main_copy {

namespace {
std::array<std::mutex, 16>& allocation_locks() {
    static base::renewed_in_child<std::array<std::mutex, 16>> locks;
    return *locks;
}
const base::at_load allocation_locks_at_load(allocation_locks);

// Writers of one handle exclude each other, but a plan is made, and memory asked for, while tasks are in
// flight.
std::mutex& allocation_lock_of(const handle& h) {
    auto& locks = allocation_locks();
    return locks[reinterpret_cast<std::uintptr_t>(&h) / alignof(handle) % locks.size()];
}

void note_there(handle& h) {
    h.attention.fetch_and(static_cast<std::uint8_t>(~main_copy_missing), std::memory_order_acq_rel);
}

int allocate_if_lacking(handle& h) {
    if (!lacks_memory(h)) return 0;
    if (allocate_on_node(h, h.main_interface, base::main_memory_node) < 0) return -ENOMEM;
    note_there(h);
    return 0;
}
} // namespace

place_status status(const handle& h, base::memory_node_id node) {
    if (node != base::main_memory_node) return {};
    return {!lacks_memory(h), h.has_value, false};
}

int ensure(handle& h) {
    std::lock_guard guard(allocation_lock_of(h));
    return allocate_if_lacking(h);
}

int provide_memory(handle& h, base::memory_node_id node) {
    return node == base::main_memory_node ? ensure(h) : -EINVAL;
}

int keep(handle& h) {
    std::lock_guard guard(allocation_lock_of(h));
    const int error = allocate_if_lacking(h);
    if (error == 0) ++details_of(h)->plans_in_memory;
    return error;
}

void stop_keeping(handle& h) {
    std::lock_guard guard(allocation_lock_of(h));
    --details_of(h)->plans_in_memory;
}

void forget(handle& h) {
    std::lock_guard guard(allocation_lock_of(h));
    const handle_details* d = details_of(h);
    const bool must_stay = h.home_node != base::no_memory_node || h.parent != nullptr ||
                           (d != nullptr && d->plans_in_memory != 0);
    if (must_stay || lacks_memory(h)) return;
    free_on_node(h, h.main_interface, base::main_memory_node);
    h.attention.fetch_or(main_copy_missing, std::memory_order_acq_rel);
}

void end_copy(handle& h) {
    if (h.home_node == base::no_memory_node && h.parent == nullptr && !lacks_memory(h))
        free_on_node(h, h.main_interface, base::main_memory_node);
}

int adopt(handle& h, base::memory_node_id node) {
    if (node != base::main_memory_node) return -EINVAL;
    if (!lacks_memory(h)) return -EBUSY;
    h.home_node = node;
    note_there(h);
    return 0;
}

void copy_shape(const handle& h, void* into) {
    std::lock_guard guard(allocation_lock_of(h));
    std::memcpy(into, h.main_interface, h.ops->interface_size);
}

} // namespace starpu::data::main_copy
