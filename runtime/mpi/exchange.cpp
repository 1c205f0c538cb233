// Both sides of each transfer follow from the same accesses; only what the caches tell is left out on both.
#include "mpi/exchange.hpp"

#include "mpi/asking.hpp"
#include "mpi/broadcast.hpp"
#include "mpi/copy_transfers.hpp"
#include "mpi/reduction.hpp"

#include "starpu.h"

#include <algorithm>

namespace starpu::mpi {

namespace {
movement movement_for(const inserted_task& t) {
    return {t.call, t.comm, t.priority, t.is_synchronous};
}

void keep_first(int& first_error, int error) {
    if (first_error == 0) first_error = error;
}

int bring_what_is_read(const inserted_task& t, const buffer_access& a) {
    if (t.runner == every_rank) return broadcast(movement_for(t), *a.data, t.here);
    const bool is_owner = a.owner == t.here.rank;
    if (is_owner && t.runner != t.here.rank) return send_copy(movement_for(t), *a.data, t.runner);
    if (!is_owner && t.runs_here()) return receive_copy(movement_for(t), *a.data, a.owner);
    return 0;
}

// Contributions of a rank begin without a value: one that came there before would be added, too.
void begin_contribution(const inserted_task& t, const buffer_access& a) {
    if (a.owner == every_rank) return;
    const bool is_first = t.runs_here() && !a.data->reduction.are_from(t.here.rank);
    if (is_first && a.owner != t.here.rank) a.data->copies.note_change(false, true);
    if (t.runner == every_rank) {
        a.data->copies.forget_sent();
        for (int rank = 0; rank < t.here.size; ++rank) a.data->reduction.note(rank);
    } else if (t.runner != unknown_rank) {
        a.data->copies.forget_sent(t.runner);
        a.data->reduction.note(t.runner);
    }
}

int exchange_before(const inserted_task& t, const buffer_access& a) {
    if (a.data == nullptr || a.owner == every_rank) return 0;
    if (a.contributes()) {
        begin_contribution(t, a);
        return 0;
    }
    int first_error = 0;
    if (a.reads() || a.writes())
        keep_first(first_error, end_contributions({t.call, t.comm, t.priority}, *a.data, a.reads()));
    if (a.reads()) keep_first(first_error, bring_what_is_read(t, a));
    return first_error;
}

// The rank that ran the task gives its result to the owner.
int return_what_was_written(const inserted_task& t, const buffer_access& a) {
    const bool is_owner = a.owner == t.here.rank;
    if (t.runner == a.owner || (!is_owner && !t.runs_here())) return 0;
    const auto kind = is_owner ? transfer_kind::receive : transfer_kind::send;
    const int peer = is_owner ? t.runner : a.owner;
    return begin_expected(
        {t.call, kind, a.handle, peer, tag_of(*a.data), t.comm, t.priority, t.is_synchronous});
}

bool travels(const inserted_task& t, const buffer_access& a) {
    return a.data != nullptr && a.owner != every_rank && t.runner != unknown_rank;
}

// Whether no access before it writes the same data: data may be given several times.
bool is_first_write(const inserted_task& t, const buffer_access& a) {
    const buffer_access* first = t.accesses().data();
    return std::none_of(first, &a, [&](const buffer_access& b) { return b.data == a.data && b.writes(); });
}

void end_copies(const inserted_task& t, const buffer_access& a) {
    const bool is_owner = a.owner == t.here.rank;
    const bool holds_copy = !is_owner && t.runs_here();
    if (a.writes())
        a.data->copies.note_change(is_owner, holds_copy);
    else if (a.reads() && holds_copy && !is_cache_enabled()) // then a copy serves one task
        a.data->copies.note_change(false, true);
}

} // namespace

int exchange_before(const inserted_task& task) {
    int first_error = 0;
    if (!task.is_of_interest()) return 0;
    for (const buffer_access& a : task.accesses()) keep_first(first_error, exchange_before(task, a));
    return first_error;
}

int exchange_after(const inserted_task& task) {
    int first_error = 0;
    if (!task.is_of_interest()) return 0;
    for (const buffer_access& a : task.accesses())
        if (travels(task, a) && a.writes() && is_first_write(task, a))
            keep_first(first_error, return_what_was_written(task, a));
    // When all results are on their way: the copy of data that were given twice is sent before it ends.
    for (const buffer_access& a : task.accesses())
        if (travels(task, a)) end_copies(task, a);
    return first_error;
}

} // namespace starpu::mpi
