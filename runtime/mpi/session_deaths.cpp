// What the session does about ranks that die: finds out, tells the others, and ends what waits for them.
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include <cerrno>
#include <utility>

namespace starpu::mpi {

namespace {
// All ranks have told that they leave: so long none is looked after.
constexpr std::int64_t time_to_leave_ns = 5000000000;
} // namespace

void session::watch_ranks(std::int64_t now_ns) {
    if (living_.is_due(now_ns) && !is_leaving(now_ns))
        for (const int rank : living_.look(now_ns)) note_death(rank, true);
    if (std::exchange(is_death_new_, false)) transfers_.end_with_the_dead();
}

bool session::is_leaving(std::int64_t now_ns) {
    std::lock_guard guard(lock_);
    return left_ns_ != 0 && now_ns - left_ns_ < time_to_leave_ns;
}

void session::tell_all(const envelope& notice) {
    for (int peer = 0; peer < standing_.size; ++peer)
        if (peer != standing_.rank) transfers_.send_notice(notice, peer);
}

void session::note_death(int rank, bool is_first_to_know) {
    if (!living_.note_death(rank)) return;
    {
        std::lock_guard guard(lock_);
        has_lost_ranks_ = true;
    }
    report_error(-ECOMM, "liveness",
                 "rank %d has died; transfers with it, and what all ranks do together, end with ECOMM", rank);
    if (is_first_to_know) {
        envelope head;
        head.kind = message_kind::death;
        head.tag = rank;
        head.sender = number_;
        tell_all(head);
    }
    is_death_new_ = true;                      // what it means for transfers follows when none is looked at
    send_notice(standstill_.hear(rank, true)); // it does not move
}

} // namespace starpu::mpi
