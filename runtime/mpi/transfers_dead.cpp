// Ends transfers with ranks that have died.
#include "mpi/report.hpp"
#include "mpi/transfers.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace starpu::mpi {

namespace {
// What the rank sent before it died has arrived, and is taken in so many looks.
constexpr int looks_for_last_messages = 100;
} // namespace

int transfers::report_death(const request& r, int dead) {
    if (r.kind == transfer_kind::agreement)
        return report_error(-ECOMM, r.call, "waits for all ranks, and rank %d has died", dead);
    return report_error(-ECOMM, r.call,
                        r.kind == transfer_kind::send
                            ? "rank %d has died: what was sent with tag %lld does not arrive"
                            : "rank %d has died: what it should have sent with tag %lld does not come",
                        dead, static_cast<long long>(r.tag));
}

// What came before the death can still be received.
bool transfers::has_ended_with_dead(request& r) {
    const bool is_agreement = r.kind == transfer_kind::agreement;
    const int dead = living_.dead_in(r.comm, is_agreement ? liveness::anywhere : r.peer);
    if (dead < 0 || (r.kind == transfer_kind::receive && matching_.has_message(r))) return false;
    end_request(r, report_death(r, dead));
    return true;
}

void transfers::end_with_the_dead() {
    for (int look = 0; look < looks_for_last_messages && advance(); ++look) {
    }
    const auto end_if_dead = [&](request* r) {
        const int dead = living_.dead_in(r->comm, r->peer);
        if (dead < 0) return false;
        ++moves_;
        end_request(*r, report_death(*r, dead));
        return true;
    };
    std::erase_if(waiting_, [&](const waiting_for_slot& w) { return end_if_dead(w.receive); });
    std::erase_if(sends_, [&](const auto& send) { return end_if_dead(send.second); });
    const auto is_dead = [&](MPI_Comm comm, int place) { return living_.dead_in(comm, place) >= 0; };
    for (request* r : matching_.take_receives(is_dead)) end_if_dead(r);
    arrivals_.abandon_from_dead(is_dead);
    operations_.abandon_dead([&](const operations::target& with) { return is_dead(with.comm, with.place); });
    send_and_tell();
}

} // namespace starpu::mpi
