// The progress thread: takes what is asked for and what arrives, and rests in between.
//
// MPI does not say when a message arrives, so the thread must look. While messages come it looks all the
// time, giving way to other threads of the core; when nothing has come for a while it pauses, longer and
// longer; and when nothing is under way it sleeps, since whatever another rank sends then waits in MPI, and
// looks once in a second whether ranks live, and say that nothing moves on them.
#include "api/extension.hpp"
#include "mpi/clock.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <sched.h>
#include <tuple>

namespace starpu::mpi {

namespace {
constexpr const char* the_thread = "the progress of messages";
constexpr std::int64_t longest_watch_ns = 1000000; // without a message, until the first pause
constexpr std::int64_t longest_pause_ns = 1000000;

// With nothing under way, until it looks whether others live, and whether they say that nothing moves.
constexpr std::int64_t longest_sleep_ns = 1000000000;

// MPI moves data only while it is asked: no pause while pieces are under way, unless the other side seems
// gone.
constexpr std::int64_t longest_piece_ns = 100000000;

// What was sent and not received yet has so long to leave.
constexpr std::int64_t longest_farewell_ns = 1000000000;
} // namespace

void session::make_progress() {
    starpu_extension_note_thread();
    transfers_.hear_notices(world_);
    std::int64_t quiet_since = now_ns();
    for (;;) {
        std::vector<request*> fresh = take_inbox();
        bool has_moved = !fresh.empty();
        for (request* r : fresh) begin_request(*r);
        boundary(the_thread, [&] {
            has_moved |= transfers_.advance();
            const std::int64_t now = now_ns();
            if (standstill_.is_due(now)) watch_standstill(now);
            watch_ranks(now);
            return 0;
        });
        std::unique_lock guard(lock_);
        if (must_cancel_) {
            guard.unlock();
            give_up_transfers();
            guard.lock();
            must_cancel_ = false;
            something_ended_.notify_all();
            continue;
        }
        moves_ = transfers_.moves();
        const bool is_over = is_stopping_ && inbox_.empty();
        guard.unlock();
        if (is_over && (transfers_.are_none() || now_ns() - quiet_since > longest_farewell_ns)) break;
        if (has_moved)
            quiet_since = now_ns();
        else
            rest(quiet_since);
    }
    transfers_.abandon();
}

void session::give_up_transfers() {
    transfers_.refuse_later();
    boundary(the_thread, [&] {
        transfers_.cancel("the library was shut down", [](const char* call, const char* text) {
            report_error(-ECANCELED, call, "%s", text);
        });
        return 0;
    });
    transfers_.hear_notices(MPI_COMM_NULL); // the next may be for the library's next start
}

// One that cannot even begin ends at once.
void session::begin_request(request& r) {
    const int error = boundary(r.call, [&] {
        transfers_.begin_request(r);
        return 0;
    });
    if (error != 0) transfers_.drop(r, error);
}

// Receives first, in their order; then the sends of the highest priority, of equal ones the oldest. A send is
// as urgent as the most urgent one behind it to the same place with the same tag: those keep their order.
std::vector<request*> session::take_inbox() {
    std::vector<request*> fresh;
    {
        std::lock_guard guard(lock_);
        fresh.swap(inbox_);
    }
    std::map<std::tuple<int, int, std::int64_t>, int> urgencies;
    for (std::size_t i = fresh.size(); fresh.size() > 1 && i-- > 0;) {
        request& r = *fresh[i];
        if (r.kind != transfer_kind::send) continue;
        const std::tuple where(MPI_Comm_c2f(r.comm), r.peer, r.tag);
        int& urgency = urgencies.try_emplace(where, r.priority).first->second;
        urgency = r.priority = std::max(urgency, r.priority);
    }
    const auto place = [](const request* r) {
        return r->kind == transfer_kind::send ? -std::int64_t{r->priority} : INT64_MIN;
    };
    std::stable_sort(fresh.begin(), fresh.end(),
                     [&](const request* a, const request* b) { return place(a) < place(b); });
    return fresh;
}

void session::rest(std::int64_t quiet_since_ns) {
    const std::int64_t quiet_ns = now_ns() - quiet_since_ns;
    const bool may_sleep = transfers_.are_none();
    const std::int64_t watch_ns = transfers_.are_pieces_under_way() ? longest_piece_ns : longest_watch_ns;
    if (!may_sleep && quiet_ns < watch_ns) {
        sched_yield();
        return;
    }
    std::unique_lock guard(lock_);
    const auto is_called = [&] { return !inbox_.empty() || is_stopping_ || must_cancel_; };
    if (may_sleep)
        something_to_do_.wait_for(guard, std::chrono::nanoseconds(longest_sleep_ns), is_called);
    else
        something_to_do_.wait_for(guard, std::chrono::nanoseconds(std::min(longest_pause_ns, quiet_ns / 8)),
                                  is_called);
}

} // namespace starpu::mpi
