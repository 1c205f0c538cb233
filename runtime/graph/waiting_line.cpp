// Keeps waiting jobs in strings, one per priority, each in the order of arrival.
#include "graph/waiting_line.hpp"

#include "base/seeded_bug.hpp"
#include "graph/details.hpp"

#include <algorithm>
#include <new>

namespace starpu::graph {

namespace {
std::uint64_t arrival_of(const job& n) {
    return n.details->arrival;
}
} // namespace

// Without memory for one more priority the job queues up with the most urgent that wait: served too early
// rather than never.
waiting_line::rank& waiting_line::rank_of(std::int32_t priority) {
    const auto is_below = [](const rank& r, std::int32_t p) { return r.priority < p; };
    rank* place = std::lower_bound(ranks_.begin(), ranks_.end(), priority, is_below);
    if (place != ranks_.end() && place->priority == priority) return *place;
    const auto index = place - ranks_.begin();
    try {
        ranks_.push_back({priority, nullptr, nullptr});
    } catch (const std::bad_alloc&) {
        return ranks_.back();
    }
    std::rotate(ranks_.begin() + index, ranks_.end() - 1, ranks_.end());
    return ranks_[static_cast<std::size_t>(index)];
}

void waiting_line::insert(job& n) {
    rank& mine = rank_of(base::is_seeded(base::seeded_bug::urgent_waits_longest) ? -n.priority : n.priority);
    n.next = nullptr;
    if (mine.first == nullptr) {
        mine.first = mine.last = &n;
    } else if (arrival_of(*mine.last) <= arrival_of(n)) {
        mine.last->next = &n;
        mine.last = &n;
    } else {
        job** place = &mine.first;
        while (arrival_of(**place) <= arrival_of(n)) place = &(*place)->next;
        n.next = *place;
        *place = &n;
    }
}

void waiting_line::pop_first() {
    rank& urgent = ranks_.back();
    job* n = urgent.first;
    urgent.first = n->next;
    n->next = nullptr;
    if (urgent.first == nullptr) ranks_.pop_back();
}

} // namespace starpu::graph
