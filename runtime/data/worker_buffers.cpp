// Allocates copies that have the shape of a handle, for one worker or as the handle's main copy.
#include "data/worker_buffers.hpp"

#include "base/checked_size.hpp"
#include "base/fork.hpp"
#include "data/copies/admission.hpp"
#include "data/copies/replicas_end.hpp"
#include "data/core/methods.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace starpu::data {

namespace {
worker_table& table_of(handle_details& d, buffer_use use) {
    return use == buffer_use::scratch ? d.scratch_buffers : d.reduction_buffers;
}

void free_table(handle& h, worker_table& table) {
    for (worker_buffer& b : table.buffers()) {
        if (b.interface != nullptr) free_twin(h, b.interface, b.node);
        if (b.copies != nullptr) end_contribution(*b.copies);
    }
    table.clear();
}
} // namespace

bool has_worker_buffers(handle& h, buffer_use use, unsigned workers) {
    handle_details* d = details_of(h);
    return d != nullptr && table_of(*d, use).buffers().size() >= workers;
}

bool prepare_worker_buffers(handle& h, buffer_use use, unsigned workers) {
    handle_details* d = ensure_details(h);
    return d != nullptr && table_of(*d, use).prepare(workers);
}

worker_buffer* worker_buffer_of(handle& h, buffer_use use, unsigned index, unsigned node) {
    worker_buffer& mine = table_of(*details_of(h), use).buffers()[index];
    if (mine.interface != nullptr) return &mine;
    mine.interface = allocate_twin(h, node);
    mine.node = node;
    return mine.interface == nullptr ? nullptr : &mine;
}

const worker_buffer* existing_worker_buffer(handle& h, buffer_use use, unsigned index) {
    const worker_buffer& mine = table_of(*details_of(h), use).buffers()[index];
    return mine.interface == nullptr ? nullptr : &mine;
}

worker_buffer* contribution_of(handle& h, unsigned index) {
    worker_buffer& mine = details_of(h)->reduction_buffers.buffers()[index];
    if (mine.copies == nullptr) mine.copies = make_contribution(h);
    return mine.copies == nullptr ? nullptr : &mine;
}

void free_worker_buffer(handle& h, buffer_use use, unsigned index) {
    worker_buffer& mine = table_of(*details_of(h), use).buffers()[index];
    if (mine.interface == nullptr) return;
    free_twin(h, mine.interface, mine.node);
    mine = {};
}

void free_worker_buffers(handle& h) {
    handle_details* d = details_of(h);
    if (d == nullptr) return;
    free_table(h, d->scratch_buffers);
    free_table(h, d->reduction_buffers);
}

void free_twin(handle& h, void* interface, unsigned node) {
    free_on_node(h, interface, node);
    std::free(interface);
}

namespace {
// Writers of one handle exclude each other, but a plan is made, and memory asked for, while tasks are in
// flight.
std::mutex& allocation_lock_of(const handle& h) {
    static base::renewed_in_child<std::array<std::mutex, 16>> locks;
    return (*locks)[reinterpret_cast<std::uintptr_t>(&h) / alignof(handle) % locks->size()];
}

bool lacks_main_copy(const handle& h) {
    return (h.attention.load(std::memory_order_acquire) & main_copy_missing) != 0;
}
int allocate_if_lacking(handle& h) {
    if (!lacks_main_copy(h)) return 0;
    if (allocate_on_node(h, h.main_interface, STARPU_MAIN_RAM) < 0) return -ENOMEM;
    h.attention.fetch_and(static_cast<std::uint8_t>(~main_copy_missing), std::memory_order_acq_rel);
    return 0;
}
} // namespace

namespace {
// Where memory is short, copies that are not in use now are evicted.
bool allocate_or_make_room(handle& h, void* interface, unsigned node) {
    const auto try_once = [&] { return allocate_on_node(h, interface, node) >= 0; };
    if (try_once()) return true;
    if (!is_tight(node)) return false;
    const std::size_t bytes = std::max<std::size_t>(memory_bytes_now(h), 1);
    if (admission_of(node).send_away(bytes) != 0 && try_once()) return true;
    // The caller's task is on the node and others may wait for it, so it does not wait for them.
    for (unsigned pause = 0; pause < most_pauses && !memory::at(node).behind.is_main(); ++pause) {
        if (memory::at(node).is_lost()) return false;
        pause_before_attempt(pause);
        if (try_once()) return true;
    }
    return false;
}
} // namespace

namespace {
// Takes a lock: another thread may give the handle its main copy meanwhile, and write to the interface.
void copy_shape(handle& h, void* twin) {
    if (h.replicas != nullptr) {
        std::lock_guard guard(h.replicas->lock);
        std::memcpy(twin, h.main_interface, h.ops->interface_size);
    } else {
        std::lock_guard guard(allocation_lock_of(h));
        std::memcpy(twin, h.main_interface, h.ops->interface_size);
    }
}
} // namespace

void* allocate_twin(handle& h, unsigned node) {
    void* twin = std::malloc(
        (base::checked_size(h.ops->interface_size) + 1).value()); // a void interface has no bytes at all
    if (twin == nullptr) return nullptr;
    copy_shape(h, twin);
    if (allocate_or_make_room(h, twin, node)) return twin;
    std::free(twin);
    return nullptr;
}

namespace {
// Memory on the side of the replicas: the lock is that of their set.
int allocate_replica(handle& h) {
    replica& r = *replica_on(h, STARPU_MAIN_RAM);
    std::lock_guard guard(h.replicas->lock);
    return get_memory(r);
}

// From then on the memory is not taken away.
int allocate_shared_replica(handle& h) {
    replica& r = *replica_on(h, STARPU_MAIN_RAM);
    std::lock_guard guard(h.replicas->lock);
    details_of(h)->memory_is_shared = true;
    return get_memory(r);
}
} // namespace

int allocate_main_copy(handle& h) {
    if (h.replicas != nullptr) return allocate_replica(h);
    std::lock_guard guard(allocation_lock_of(h));
    return allocate_if_lacking(h);
}

int keep_main_copy(handle& h) {
    if (h.replicas != nullptr) return allocate_shared_replica(h);
    std::lock_guard guard(allocation_lock_of(h));
    const int error = allocate_if_lacking(h);
    if (error == 0) details_of(h)->memory_is_shared = true;
    return error;
}

void free_main_copy(handle& h) {
    if (h.replicas != nullptr) return forget_value(h);
    std::lock_guard guard(allocation_lock_of(h));
    const handle_details* d = details_of(h);
    const bool must_stay = h.home_node >= 0 || h.parent != nullptr || (d != nullptr && d->memory_is_shared);
    if (must_stay || lacks_main_copy(h)) return;
    free_on_node(h, h.main_interface, STARPU_MAIN_RAM);
    h.attention.fetch_or(main_copy_missing, std::memory_order_acq_rel);
}

} // namespace starpu::data
