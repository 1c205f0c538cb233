// Takes handles from a type-stable pool, and gives them back with what they own.
#include "data/copies/handle_memory.hpp"

#include "base/fork.hpp"
#include "base/object_pool.hpp"
#include "data/copies/replica_set.hpp"
#include "data/core/handle_details.hpp"
#include "graph/successors.hpp"

#include <cstdlib>
#include <new>

namespace starpu::data {

namespace {
base::object_pool& handles() {
    static base::renewed_in_child<base::object_pool, sizeof(handle), alignof(handle)> pool;
    return *pool;
}
const base::at_load handles_at_load(handles);
} // namespace

handle* allocate_handle() noexcept {
    void* place = handles().allocate();
    return place == nullptr ? nullptr : new (place) handle;
}

void for_each_handle(const std::function<void(handle&)>& visit) {
    handles().for_each_object([&](std::byte* place) {
        handle& h = *reinterpret_cast<handle*>(place);
        if (is_registered(public_handle(h))) visit(h);
    });
}

// Releases what the execution lock of a handle refers to; the handle is out of use.
static void end_lock(handle& h) {
    handle_details* d = details_of(h);
    if (d == nullptr) return;
    if (graph::job* merger = d->lock.merger()) graph::release_references(*merger, 1);
    if (graph::arbiter* a = d->lock.assigned_arbiter()) a->lock_count.fetch_sub(1, std::memory_order_acq_rel);
}

// The mark stays behind as the pool's memory does, so that a later use of the stale handle is recognised.
void free_handle(handle& h) {
    h.life.store(0, std::memory_order_release);
    end_lock(h);
    delete h.details.load(std::memory_order_relaxed);
    delete h.replicas;
    std::free(h.main_interface);
    handles().release(&h);
}

} // namespace starpu::data
