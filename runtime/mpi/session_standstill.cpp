// What the session does about a standstill of all ranks: tells, hears, and gives up.
#include "api/extension.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include <cerrno>
#include <cstdio>

namespace starpu::mpi {

namespace {
// So many of each rank are printed.
constexpr int most_lines = 100;

void print_part(int rank, std::string_view text) {
    report_error(-ECANCELED, "stall report", "rank %d: %.*s", rank, static_cast<int>(text.size()),
                 text.data());
}
} // namespace

void session::watch_standstill(std::int64_t now_ns) {
    std::uint64_t activity = 0;
    const bool moves = can_move(activity);
    send_notice(standstill_.look(now_ns, activity + transfers_.moves(), moves));
}

// The thread that asks is one of the library's own.
bool session::can_move(std::uint64_t& activity) {
    std::lock_guard guard(lock_);
    const bool is_still = starpu_extension_is_still(waiting_ + 1, &activity) != 0;
    activity += begun_requests_;
    const bool goes_on = !inbox_.empty() || transfers_.are_pieces_under_way();
    return !is_still || goes_on || is_stopping_ || is_giving_up_;
}

void session::send_notice(const standstill::notice& what) {
    if (what.to == standstill::notice::to_none) return;
    envelope head;
    head.kind = what.kind;
    head.sender = number_;
    if (what.to == standstill::notice::to_first) return transfers_.send_notice(head, 0);
    tell_all(head);
    report_error(
        -ECANCELED, "stall report",
        "nothing moves on any of %d ranks, and all threads of their programs wait; the sends and receives "
        "below end with ECANCELED",
        standing_.size);
    give_up_at_standstill();
}

void session::take_notice(int source, const envelope& notice, std::string_view text) {
    if (notice.sender != number_) return; // of an earlier start
    if (notice.kind == message_kind::report) return print_part(source, text);
    if (notice.kind == message_kind::give_up) return give_up_at_standstill();
    if (notice.kind == message_kind::death) return note_death(static_cast<int>(notice.tag), false);
    send_notice(standstill_.hear(source, notice.kind == message_kind::still));
}

const char* session::meeting_place() {
    std::lock_guard guard(lock_);
    return meets_in_;
}

// Unless something has moved here meanwhile.
void session::give_up_at_standstill() {
    std::uint64_t activity = 0;
    if (!standstill_.is_told() || can_move(activity)) return;
    int lines = 0;
    const auto tell = [&](const char* call, const char* text) {
        if (++lines > most_lines) return;
        char line[512];
        std::snprintf(line, sizeof line, "%s: %s", call, text);
        report_standstill(line);
    };
    if (const char* call = meeting_place()) tell(call, "waits for all ranks, and some never call it");
    transfers_.tell_of_unasked(tell);
    transfers_.cancel("nothing moved on any rank", tell);
    if (lines <= most_lines) return;
    char rest[64];
    std::snprintf(rest, sizeof rest, "and %d more", lines - most_lines);
    report_standstill(rest);
}

// Rank 0 prints for all, unless it has died.
void session::report_standstill(const char* text) {
    if (standing_.rank == 0) return print_part(0, text);
    if (living_.is_dead(0)) return print_part(standing_.rank, text);
    envelope head;
    head.kind = message_kind::report;
    head.sender = number_;
    transfers_.send_notice(head, 0, text);
}

} // namespace starpu::mpi
