// Allocates copies that have the shape of a handle, for one worker or as the handle's main copy.
#include "data/worker_buffers.hpp"

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
    for (worker_buffer& b : table.buffers())
        if (b.interface != nullptr) free_twin(h, b.interface);
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

worker_buffer* worker_buffer_of(handle& h, buffer_use use, unsigned index) {
    worker_buffer& mine = table_of(*details_of(h), use).buffers()[index];
    if (mine.interface == nullptr) mine.interface = allocate_twin(h);
    return mine.interface == nullptr ? nullptr : &mine;
}

void free_worker_buffers(handle& h) {
    handle_details* d = details_of(h);
    if (d == nullptr) return;
    free_table(h, d->scratch_buffers);
    free_table(h, d->reduction_buffers);
}

void free_twin(handle& h, void* interface) {
    h.ops->free_data_on_node(interface, STARPU_MAIN_RAM);
    std::free(interface);
}

namespace {
// Writers of one handle exclude each other, but a plan is made, and memory asked for, while tasks are in
// flight.
std::mutex& allocation_lock_of(const handle& h) {
    static std::array<std::mutex, 16> locks;
    return locks[reinterpret_cast<std::uintptr_t>(&h) / alignof(handle) % locks.size()];
}

bool lacks_main_copy(const handle& h) {
    return (h.attention.load(std::memory_order_acquire) & main_copy_missing) != 0;
}
int allocate_if_lacking(handle& h) {
    if (!lacks_main_copy(h)) return 0;
    if (h.ops->allocate_data_on_node(h.main_interface, STARPU_MAIN_RAM) < 0) return -ENOMEM;
    h.attention.fetch_and(static_cast<std::uint8_t>(~main_copy_missing), std::memory_order_acq_rel);
    return 0;
}
} // namespace

void* allocate_twin(handle& h) {
    void* twin = std::malloc(h.ops->interface_size + 1); // a void interface has no bytes at all
    if (twin == nullptr) return nullptr;
    {
        // Whoever gives the handle its main copy writes to the interface meanwhile.
        std::lock_guard guard(allocation_lock_of(h));
        std::memcpy(twin, h.main_interface, h.ops->interface_size);
    }
    if (h.ops->allocate_data_on_node(twin, STARPU_MAIN_RAM) >= 0) return twin;
    std::free(twin);
    return nullptr;
}

int allocate_main_copy(handle& h) {
    std::lock_guard guard(allocation_lock_of(h));
    return allocate_if_lacking(h);
}

int keep_main_copy(handle& h) {
    std::lock_guard guard(allocation_lock_of(h));
    const int error = allocate_if_lacking(h);
    if (error == 0) details_of(h)->memory_is_shared = true;
    return error;
}

void free_main_copy(handle& h) {
    std::lock_guard guard(allocation_lock_of(h));
    const handle_details* d = details_of(h);
    const bool must_stay = h.home_node >= 0 || h.parent != nullptr || (d != nullptr && d->memory_is_shared);
    if (must_stay || lacks_main_copy(h)) return;
    h.ops->free_data_on_node(h.main_interface, STARPU_MAIN_RAM);
    h.attention.fetch_or(main_copy_missing, std::memory_order_acq_rel);
}

} // namespace starpu::data
