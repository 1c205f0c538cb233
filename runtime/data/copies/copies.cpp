// Passes each request on to the one copy or to the set of copies.
#include "data/copies/copies.hpp"

#include "base/checked_size.hpp"
#include "data/copies/admission.hpp"
#include "data/copies/handle_memory.hpp"
#include "data/copies/replicas_end.hpp"
#include "data/copies/replicated.hpp"
#include "data/copies/twin_memory.hpp"
#include "data/core/worker_table.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace starpu::data::copies {

// ---- for a task that runs

void* find(handle& h, base::memory_node_id node, bool was_fetched) {
    if (has_set(h)) return was_fetched ? interface_on_node(h, node) : nullptr;
    return complete_fetch(h) == 0 ? h.main_interface : nullptr;
}

// ---- what is known of them

place_status status(handle& h, base::memory_node_id node) {
    return has_set(h) ? replicated::status(h, node) : main_copy::status(h, node);
}

bool holds_value(handle& h) {
    return has_set(h) ? replicated::holds_value(h) : !main_copy::lacks_memory(h);
}

std::uint64_t nodes_with_value(handle& h) {
    return has_set(h) ? replicated::nodes_with_value(h) : bit_of(base::main_memory_node);
}

base::memory_node_id lost_with(handle& h) {
    return has_set(h) ? replicated::lost_with(h) : base::no_memory_node;
}

void for_each_with_set(const std::function<void(handle&)>& visit) {
    for_each_handle([&](handle& h) {
        if (has_set(h)) visit(h);
    });
}

namespace {
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

void* interface_on_node(handle& h, base::memory_node_id node) {
    if (node == base::main_memory_node) return h.main_interface;
    replica* r = has_set(h) && memory::has(node) ? replica_on(h, node) : nullptr;
    if (r == nullptr && h.ops == nullptr) return nullptr; // no handle, or none any more
    return r != nullptr ? r->interface : forgotten_interface(h.ops->interface_size);
}

std::size_t bytes(handle& h) {
    return has_set(h) ? replicated::bytes(h) : data::memory_bytes(h);
}

// ---- where they are

int provide_memory(handle& h, base::memory_node_id node, bool may_wait) {
    return has_set(h) ? replicated::provide_memory(h, node, may_wait) : main_copy::provide_memory(h, node);
}

int keep_main_copy(handle& h, bool may_wait) {
    return has_set(h) ? replicated::keep(h, may_wait) : main_copy::keep(h);
}

void stop_keeping_main_copy(handle& h) {
    return has_set(h) ? replicated::stop_keeping(h) : main_copy::stop_keeping(h);
}

int adopt(handle& h, base::memory_node_id node) {
    return has_set(h) ? replicated::adopt(h, node) : main_copy::adopt(h, node);
}

void forget(handle& h) {
    return has_set(h) ? forget_value(h) : main_copy::forget(h);
}

void bring_when_possible(handle& h, base::memory_node_id node, urgency how_soon, int priority) {
    if (has_set(h)) data::bring_when_possible(h, node, how_soon, priority);
}

int give_up(handle& h, base::memory_node_id node) {
    if (has_set(h)) return replicated::give_up(h, node);
    return main_copy::status(h, node).is_allocated ? -EBUSY : 0;
}

base::memory_node_id where_to_save(handle& h, base::memory_node_id node) {
    return has_set(h) ? replicated::where_to_save(h, node) : base::no_memory_node;
}

bool can_give_up(handle& h, base::memory_node_id node) {
    return has_set(h) && replicated::can_give_up(h, node);
}

void stop_using(handle& h) {
    if (has_set(h)) replicated::stop_using(h);
}

void set_important(handle& h, bool is_important) {
    if (has_set(h)) replicated::set_important(h, is_important);
}

void set_write_through(handle& h, std::uint32_t nodes) {
    if (has_set(h)) replicated::set_write_through(h, nodes);
}

std::uint64_t keep_copies(handle& h) {
    return has_set(h) ? replicated::keep_copies(h) : 0;
}

void let_copies_go(handle& h, std::uint64_t nodes) {
    if (has_set(h)) replicated::let_copies_go(h, nodes);
}

// ---- a whole and its pieces

bool begin_piece(handle& piece, handle& whole, base::memory_node_id node, void* interface) {
    return !has_set(whole) || replicated::begin_piece(piece, whole, node, interface);
}

std::uint64_t version(handle& whole) {
    return has_set(whole) ? replicated::version(whole) : no_version;
}

void note_same_as_whole(handle& piece, std::uint64_t version) {
    if (has_set(piece)) piece.replicas->same_as_whole_at = version;
}

bool is_same_as_whole(handle& piece, std::uint64_t version) {
    return has_set(piece) && piece.replicas->same_as_whole_at == version;
}

// ---- the life of a handle

bool begin_copies(handle& h, base::memory_node_id home_node) {
    if (home_node != base::main_memory_node) h.attention.store(main_copy_missing, std::memory_order_relaxed);
    return !memory::is_looked_after() || give_replicas(h, home_node);
}

void end_copies(handle& h) {
    return has_set(h) ? destroy_replicas(h) : main_copy::end_copy(h);
}

namespace {
void* duplicate(const handle& h, const void* interface) {
    void* copy = std::malloc((base::checked_size(h.ops->interface_size) + 1).value());
    if (copy != nullptr) std::memcpy(copy, interface, h.ops->interface_size);
    return copy;
}

// A handle over memory that exists already and stays in main memory: owns nothing but itself.
handle* wrap(handle& like, void* interface) {
    handle* part = allocate_handle();
    if (part == nullptr) return nullptr;
    part->ops = like.ops;
    part->home_node = base::main_memory_node;
    part->has_value = true;
    part->main_interface = duplicate(like, interface);
    if (part->main_interface != nullptr) return part;
    free_handle(*part);
    return nullptr;
}

handle* borrow(handle& lender) {
    handle* part = allocate_handle();
    if (part == nullptr || borrow_replicas(*part, lender)) return part;
    free_handle(*part);
    return nullptr;
}
} // namespace

handle* make_stand_in(handle& h) {
    return has_set(h) ? borrow(h) : wrap(h, h.main_interface);
}

void end_stand_in(handle& stand_in) {
    if (has_set(stand_in)) return_replicas(stand_in);
    free_handle(stand_in);
}

// ---- buffers of workers

void copy_shape(handle& h, void* into) {
    return has_set(h) ? replicated::copy_shape(h, into) : main_copy::copy_shape(h, into);
}

void* allocate_twin(handle& h, base::memory_node_id node) {
    void* twin = std::malloc(
        (base::checked_size(h.ops->interface_size) + 1).value()); // a void interface has no bytes at all
    if (twin == nullptr) return nullptr;
    copy_shape(h, twin);
    if (allocate_twin_memory(h, twin, node)) return twin;
    if (is_tight(node) && allocate_after_eviction(h, twin, node, bytes(h))) return twin;
    std::free(twin);
    return nullptr;
}

bool ensure_contribution(handle& h, worker_buffer& mine, base::memory_node_id node) {
    if (mine.copies != nullptr || mine.interface != nullptr) return true;
    if (has_set(h)) {
        mine.copies = make_contribution(h);
        return mine.copies != nullptr;
    }
    mine.interface = allocate_twin(h, node);
    mine.node = node;
    return mine.interface != nullptr;
}

void* find_contribution(worker_buffer& mine, base::memory_node_id node, bool was_fetched) {
    if (mine.copies == nullptr) return mine.interface;
    return was_fetched ? interface_on_node(*mine.copies->part, node) : nullptr;
}

std::optional<wanted_copy> wanted_contribution(handle& h, worker_buffer& mine) {
    if (!has_set(h)) return std::nullopt;
    if (!ensure_contribution(h, mine, base::main_memory_node)) throw std::bad_alloc();
    return wanted_copy{mine.copies->part, true, true, true};
}

std::size_t contribution_bytes_aside(handle& h, const worker_buffer& mine) {
    return has_set(h) || mine.interface != nullptr ? 0 : bytes(h);
}

void forget_contribution(worker_buffer& mine) {
    mine.has_value = false;
    if (mine.copies != nullptr) data::forget_contribution(*mine.copies);
}

handle* make_part(handle& h, worker_buffer& mine) {
    return mine.copies != nullptr ? mine.copies->part : wrap(h, mine.interface);
}

void abandon_part(worker_buffer& mine, handle& part) {
    if (mine.copies == nullptr) free_handle(part);
}

void end_part(worker_buffer& mine, handle& part, void (*ended)(void*), void* argument) {
    if (contribution* c = std::exchange(mine.copies, nullptr)) return end_contribution(*c, ended, argument);
    free_handle(part);
    ended(argument);
}

void end_buffer(handle& h, worker_buffer& b) {
    if (b.interface != nullptr) free_twin(h, b.interface, b.node);
    if (b.copies != nullptr) end_contribution(*b.copies);
}

} // namespace starpu::data::copies
