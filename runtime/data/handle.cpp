// The life of a handle: from registration to the return of its memory.
#include "data/handle.hpp"

#include "base/fork.hpp"
#include "base/object_pool.hpp"
#include "data/handle_details.hpp"
#include "data/methods.hpp"
#include "data/pointer_table.hpp"
#include "data/replicas.hpp"
#include "data/worker_buffers.hpp"
#include "graph/successors.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

namespace starpu::data {

namespace {
base::object_pool& handles() {
    static base::renewed_in_child<base::object_pool, sizeof(handle), alignof(handle)> pool;
    return *pool;
}

// Where a description is written that is never read; each thread has a place of its own. nullptr: it is an
// uncommonly large one of the program's, and there is no memory.
void* forgotten_interface(std::size_t size_bytes) {
    static constexpr std::size_t most_usual_bytes = 256;
    alignas(std::max_align_t) static thread_local std::array<std::byte, most_usual_bytes> usual;
    if (size_bytes <= usual.size()) return usual.data();
    static thread_local struct {
        std::unique_ptr<std::byte[]> place;
        std::size_t bytes = 0;
    } large;
    if (large.bytes < size_bytes) {
        large.place.reset(new (std::nothrow) std::byte[size_bytes]);
        large.bytes = large.place != nullptr ? size_bytes : 0;
    }
    return large.place.get();
}
} // namespace

const char* describe(const handle& h, char* text) {
    const handle_details* d = h.details.load(std::memory_order_acquire);
    if (d != nullptr && !d->name.empty())
        std::snprintf(text, 96, "data handle \"%.60s\"", d->name.c_str());
    else
        std::snprintf(text, 96, "data handle %p", static_cast<const void*>(&h));
    return text;
}

handle* allocate_handle() noexcept {
    void* place = handles().allocate();
    return place == nullptr ? nullptr : new (place) handle;
}

// Releases what the execution lock of a handle refers to; the handle is out of use.
static void end_lock(handle& h) {
    handle_details* d = details_of(h);
    if (d == nullptr) return;
    if (graph::node* merger = d->lock.merger()) graph::release_references(*merger, 1);
    if (graph::arbiter* a = d->lock.assigned_arbiter()) a->lock_count.fetch_sub(1, std::memory_order_acq_rel);
}

// The mark stays behind as the pool's memory does, so that a later use of the stale handle is recognised.
void free_handle(handle& h) {
    h.life.store(0, std::memory_order_release);
    end_lock(h);
    delete h.details.load(std::memory_order_relaxed);
    delete_replicas(h);
    std::free(h.main_interface);
    handles().release(&h);
}

handle_details* ensure_details(handle& h) {
    handle_details* current = h.details.load(std::memory_order_acquire);
    if (current != nullptr) return current;
    auto* fresh = new (std::nothrow) handle_details;
    if (fresh == nullptr) return nullptr;
    // acq_rel: pairs with every load of `details`; the loser of a race frees its copy.
    if (h.details.compare_exchange_strong(current, fresh, std::memory_order_acq_rel,
                                          std::memory_order_acquire))
        return fresh;
    delete fresh;
    return current;
}

void add_unordered_user(handle& h) {
    details_of(h)->unordered.with([](unordered_users& users) {
        ++users.count;
        ++users.not_awaited;
    });
}

namespace {
// The waits that are over, first to last.
unordered_wait* take_finished(unordered_users& users) {
    unordered_wait* finished = users.first;
    unordered_wait** end = &users.first;
    while (*end != nullptr && (*end)->remaining == 0) end = &(*end)->next;
    if (end == &users.first) return nullptr;
    users.first = *end;
    *end = nullptr;
    if (users.first == nullptr) users.last = nullptr;
    return finished;
}
} // namespace

void remove_unordered_user(handle& h) {
    unordered_wait* finished = details_of(h)->unordered.with([](unordered_users& users) {
        --users.count;
        --(users.first != nullptr ? users.first->remaining : users.not_awaited);
        return take_finished(users);
    });
    // The handle may go with the last of these calls.
    while (finished != nullptr) {
        unordered_wait* next = finished->next;
        finished->then(finished->argument);
        finished = next;
    }
}

bool when_no_unordered_user(handle& h, unordered_wait& wait) {
    handle_details* d = details_of(h);
    const bool is_queued = d != nullptr && d->unordered.with([&](unordered_users& users) {
        if (users.count == 0) return false;
        wait.remaining = std::exchange(users.not_awaited, 0u);
        (users.last != nullptr ? users.last->next : users.first) = &wait;
        users.last = &wait;
        return true;
    });
    if (is_queued) return false;
    wait.then(wait.argument);
    return true;
}

bool has_unordered_user(handle& h) {
    const handle_details* d = details_of(h);
    return d != nullptr && d->unordered.with([](const unordered_users& users) { return users.count != 0; });
}

bool withdraw(handle& h, unordered_wait& wait) {
    return details_of(h)->unordered.with([&](unordered_users& users) {
        unordered_wait* before = nullptr;
        unordered_wait* at = users.first;
        for (; at != nullptr && at != &wait; at = at->next) before = at;
        if (at == nullptr) return false;
        (before != nullptr ? before->next : users.first) = wait.next;
        if (users.last == &wait) users.last = before;
        (wait.next != nullptr ? wait.next->remaining : users.not_awaited) += wait.remaining;
        return true;
    });
}

void* interface_on_node(handle& h, unsigned node) {
    if (node == STARPU_MAIN_RAM) return h.main_interface;
    replica* r = h.replicas != nullptr && node < memory::node_count() ? replica_on(h, node) : nullptr;
    if (r == nullptr && h.ops == nullptr) return nullptr; // no handle, or none any more
    return r != nullptr ? r->interface : forgotten_interface(h.ops->interface_size);
}

static handle* given_up(handle* h) {
    free_handle(*h);
    return nullptr;
}

handle* create(int home_node, const void* description, starpu_data_interface_ops* ops, int& error) {
    error = -ENOMEM;
    handle* h = allocate_handle();
    if (h == nullptr) return nullptr;
    h->ops = ops;
    h->home_node = home_node;
    h->main_interface = std::calloc(1, ops->interface_size == 0 ? 1 : ops->interface_size);
    if (h->main_interface == nullptr) return given_up(h);
    if (const int refusal = initialise_interface(*h, h->main_interface)) {
        error = refusal;
        return given_up(h);
    }
    h->has_value = home_node >= 0;
    if (home_node != STARPU_MAIN_RAM) h->attention.store(main_copy_missing, std::memory_order_relaxed);
    if (memory::is_looked_after() && !give_replicas(*h, home_node)) return given_up(h);
    error = fill_interfaces(*h, home_node, description);
    return error == 0 ? h : given_up(h);
}

void destroy(handle& h) {
    forget_pointers_of(h);
    free_worker_buffers(h);
    if (h.replicas != nullptr) destroy_replicas(h);
    const bool has_own_copy = h.replicas == nullptr && h.home_node < 0 && h.parent == nullptr &&
                              (h.attention.load(std::memory_order_relaxed) & main_copy_missing) == 0;
    if (has_own_copy) free_on_node(h, h.main_interface, STARPU_MAIN_RAM);
    let_interfaces_go(h);
    free_handle(h);
}

} // namespace starpu::data
