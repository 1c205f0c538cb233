// Makes contributions and ends them.
#include "data/copies/contributions.hpp"

#include "base/checked_size.hpp"
#include "data/copies/copy_requests.hpp"
#include "data/copies/handle_memory.hpp"
#include "data/copies/replicas_end.hpp"
#include "data/core/handle_details.hpp"

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

namespace starpu::data {

namespace {
// Main memory's copy may be getting its memory meanwhile.
bool take_shape(handle& part, handle& like) {
    part.ops = like.ops;
    part.has_value = true;
    part.attention.store(main_copy_missing, std::memory_order_relaxed);
    part.main_interface = std::malloc(
        (base::checked_size(like.ops->interface_size) + 1).value()); // a void interface has no bytes at all
    if (part.main_interface == nullptr) return false;
    std::lock_guard guard(like.replicas->lock);
    std::memcpy(part.main_interface, like.main_interface, like.ops->interface_size);
    return true;
}

// For the messages about the holders of memory.
bool take_name(handle& part, handle& like) try {
    char text[96];
    const std::string& name = details_of(like)->name;
    details_of(part)->name = "contribution to " + (name.empty() ? describe(like, text) : name);
    return true;
} catch (const std::bad_alloc&) {
    return false;
}

void destroy_contribution(contribution& c) {
    void (*ended)(void*) = c.ended;
    void* argument = c.argument;
    destroy_replicas(*c.part);
    free_handle(*c.part);
    delete &c;
    if (ended != nullptr) ended(argument);
}

} // namespace

void contribution::told(int) {
    end_contribution(*this, ended, argument);
}

contribution* make_contribution(handle& like) {
    auto* c = new (std::nothrow) contribution;
    if (c == nullptr) return nullptr;
    c->part = allocate_handle();
    if (c->part != nullptr && take_shape(*c->part, like) && give_replicas(*c->part, base::no_memory_node) &&
        take_name(*c->part, like))
        return c;
    if (c->part != nullptr) free_handle(*c->part);
    delete c;
    return nullptr;
}

void end_contribution(contribution& c, void (*ended)(void*), void* argument) {
    c.ended = ended;
    c.argument = argument;
    replica_set& set = *c.part->replicas;
    {
        // Without a value nothing is saved any more; written for good, nothing is copied.
        std::lock_guard guard(set.lock);
        set.valid = 0;
        if (!begin_writing(set, base::main_memory_node, false, c)) return;
    }
    destroy_contribution(c);
}

void forget_contribution(contribution& c) {
    std::lock_guard guard(c.part->replicas->lock);
    c.part->replicas->valid = 0;
}

} // namespace starpu::data
