// Makes the details of a handle, and counts the tasks that use it out of order.
#include "data/core/handle_details.hpp"

#include <new>
#include <utility>

namespace starpu::data {

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

} // namespace starpu::data
