// Answers and wishes, by way of the set of copies and the rooms of their nodes.
#include "data/places.hpp"

#include "data/fetch.hpp"
#include "data/room.hpp"
#include "data/worker_buffers.hpp"

#include <cerrno>

namespace starpu::data {

namespace {
bool is_in_main_memory(handle& h) {
    return (h.attention.load(std::memory_order_acquire) & main_copy_missing) == 0;
}

// Without copies to look after, main memory is the only place there is.
place_status status_in_main_memory(handle& h, unsigned node) {
    if (node != STARPU_MAIN_RAM) return {};
    return {is_in_main_memory(h), h.has_value, false};
}

replica* existing_replica(handle& h, unsigned node) {
    return h.replicas->copies[node].load(std::memory_order_acquire);
}
} // namespace

place_status status_on(handle& h, unsigned node) {
    if (h.replicas == nullptr) return status_in_main_memory(h, node);
    const replica* r = existing_replica(h, node);
    if (r == nullptr) return {};
    std::lock_guard guard(h.replicas->lock);
    const bool is_valid = h.replicas->is_valid(node) && !memory::at(node).is_lost();
    return {r->is_allocated, is_valid, r->coming != nullptr};
}

bool can_give_up_copy(handle& h, unsigned node) {
    if (h.replicas == nullptr) return false;
    const replica* r = existing_replica(h, node);
    if (r == nullptr) return false;
    std::lock_guard guard(h.replicas->lock);
    return r->is_allocated && r->owns_memory && r->pins == 0 && !has_only_value(*h.replicas, node);
}

int give_up_copy(handle& h, unsigned node) {
    if (!status_on(h, node).is_allocated) return 0;
    if (h.replicas == nullptr) return -EBUSY;
    return room_of(node).send_away(*existing_replica(h, node)) ? 0 : -EBUSY;
}

int provide_memory(handle& h, unsigned node) {
    if (h.replicas == nullptr) return node == STARPU_MAIN_RAM ? allocate_main_copy(h) : -EINVAL;
    replica* r = replica_on(h, node);
    if (r == nullptr) return -ENOMEM;
    std::size_t bytes = 0;
    const auto try_once = [&] {
        std::lock_guard guard(h.replicas->lock);
        bytes = memory_bytes(h);
        return allocate(*r);
    };
    if (try_once() == 0) return 0;
    return room_of(node).send_away(bytes) == 0 ? -ENOMEM : try_once();
}

void stop_using(handle& h) {
    if (h.replicas == nullptr) return;
    for (unsigned node = 0; node < memory::node_count(); ++node)
        if (replica* r = existing_replica(h, node)) room_of(node).send_to_front(*r);
    const auto home = static_cast<unsigned>(h.home_node < 0 ? STARPU_MAIN_RAM : h.home_node);
    bring_when_possible(h, home, urgency::idle, 0);
}

void set_important(handle& h, bool is_important) {
    if (h.replicas == nullptr) return;
    std::lock_guard guard(h.replicas->lock);
    h.replicas->is_important = is_important;
}

void set_write_through(handle& h, std::uint32_t nodes) {
    if (h.replicas != nullptr) h.replicas->write_through.store(nodes, std::memory_order_relaxed);
}

} // namespace starpu::data
