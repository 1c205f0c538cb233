// Begins and ends requests, and hands what arrives to the side that waits for it. sending.cpp and
// receiving.cpp have the two sides.
#include "mpi/transfers.hpp"

#include "api/extension.hpp"
#include "mpi/clock.hpp"
#include "mpi/report.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace starpu::mpi {

namespace {
// So many large messages come in at the same time; others wait for their turn.
constexpr int most_slots = 1024;

// So many messages are taken from one communicator before the others have their turn.
constexpr int messages_in_a_row = 16;
} // namespace

transfers::transfers(int envelope_tag, int highest_tag, const liveness& living, listener ended,
                     notice_listener noticed)
    : envelope_tag_(envelope_tag), living_(living), ended_(std::move(ended)), noticed_(std::move(noticed)),
      last_number_(static_cast<std::uint64_t>(now_ns())),
      arrivals_([this](MPI_Comm comm, int source, const std::byte* message, std::size_t bytes) {
          take_parcel(comm, source, message, bytes);
      }) {
    const int room = std::clamp(highest_tag - envelope_tag, 1, most_slots);
    for (int slot = room; slot-- > 0;) free_slots_.push_back(static_cast<std::uint32_t>(slot));
}

void transfers::begin_request(request& r) {
    if (r.kind == transfer_kind::agreement) return agree(r);
    ++moves_;
    const auto same = user_of(r.comm);
    if (same == users_.end())
        users_.push_back({r.comm, 1});
    else
        ++same->requests;
    r.number = ++last_number_;
    if (has_ended_with_dead(r)) return;
    if (refuses_)
        return end_request(r,
                           report_error(-ECANCELED, r.call,
                                        "the library was shut down before the transfer with tag %lld began",
                                        static_cast<long long>(r.tag)));
    if (r.kind == transfer_kind::send)
        send(r);
    else
        receive(r);
}

std::vector<transfers::user>::iterator transfers::user_of(MPI_Comm comm) {
    return std::find_if(users_.begin(), users_.end(), [&](const user& u) { return u.comm == comm; });
}

// What MPI writes lies in memory that outlives the request: after a death MPI never says that it has ended.
void transfers::agree(request& r) {
    if (has_ended_with_dead(r)) return;
    const bool duplicates = r.duplicate != nullptr;
    const std::size_t size = duplicates ? sizeof *r.duplicate : r.values.size_bytes();
    void* place = duplicates ? static_cast<void*>(r.duplicate) : r.values.data();
    operations::buffer bytes = std::make_unique<std::byte[]>(size);
    std::byte* values = bytes.get();
    std::memcpy(values, place, size);
    const auto begin = [&](MPI_Request* begun) {
        if (duplicates) return MPI_Comm_idup(r.comm, reinterpret_cast<MPI_Comm*>(values), begun);
        return MPI_Iallreduce(MPI_IN_PLACE, values, static_cast<int>(r.values.size()), MPI_INT64_T, MPI_MAX,
                              r.comm, begun);
    };
    const char* name = duplicates ? "MPI_Comm_idup" : "MPI_Iallreduce";
    const auto end = [this, &r, values, place, size, name](int code) {
        if (code == MPI_SUCCESS) std::memcpy(place, values, size);
        if (code == operations::peer_died)
            end_request(r, report_death(r, living_.dead_in(r.comm, liveness::anywhere)));
        else
            end_request(r, code == MPI_SUCCESS ? 0 : report_mpi(code, r.call, name));
    };
    const int code = operations_.begin_operation({r.comm, liveness::anywhere}, begin, end, std::move(bytes));
    if (code != MPI_SUCCESS) end_request(r, report_mpi(code, r.call, name));
}

bool transfers::advance() {
    bool has_moved = operations_.advance();
    has_moved |= arrivals_.take_received();
    // A request that ends takes its communicator out of the list.
    for (std::size_t i = 0; i < users_.size(); ++i) has_moved |= take_messages(users_[i].comm);
    if (heard_ != MPI_COMM_NULL && user_of(heard_) == users_.end()) has_moved |= take_messages(heard_);
    send_and_tell();
    return has_moved;
}

bool transfers::take_messages(MPI_Comm comm) {
    for (int taken = 0; taken < messages_in_a_row; ++taken) {
        if (!arrivals_.find_message(comm, envelope_tag_)) return taken != 0;
        if (comm != heard_ && user_of(comm) == users_.end()) return true;
    }
    return true;
}

void transfers::take_parcel(MPI_Comm comm, int source, const std::byte* message, std::size_t bytes) {
    while (bytes != 0) {
        const std::size_t taken = take_first(comm, source, message, bytes);
        if (taken == 0) return;
        message += taken;
        bytes -= taken;
    }
}

// Of the messages that came together the first: its length, or 0 if it is none.
std::size_t transfers::take_first(MPI_Comm comm, int source, const std::byte* message, std::size_t bytes) {
    envelope head;
    if (bytes >= sizeof head) std::memcpy(&head, message, sizeof head);
    const bool is_ours = bytes >= sizeof head && head.magic == envelope::the_magic;
    const std::uint64_t data = is_ours && has_data(head.kind) ? head.bytes : 0;
    if (!is_ours || data > bytes - sizeof head) {
        report_error(
            -EPROTO, "the progress of messages",
            "rank %d sent %zu bytes that are no message of this library under MPI tag %d; give the "
            "program's own messages another tag, or this library with starpu_mpi_set_communication_tag",
            source, bytes, envelope_tag_);
        return 0;
    }
    const std::size_t length = sizeof head + data;
    sort_message(comm, source, head, {message + sizeof head, static_cast<std::size_t>(data)});
    return length;
}

void transfers::sort_message(MPI_Comm comm, int source, const envelope& head,
                             std::span<const std::byte> data) {
    if (head.kind >= message_kind::still)
        return noticed_(source, head, {reinterpret_cast<const char*>(data.data()), data.size()});
    ++moves_;
    if (head.kind == message_kind::withdrawn) return matching_.withdraw(comm, source, head);
    if (head.kind == message_kind::grant) return begin_to_send(head);
    if (head.kind == message_kind::credit) return credit_.give_back(comm, source, head.bytes);
    if (head.kind == message_kind::matched || head.kind == message_kind::refused)
        return end_of_send(head, source);
    if (request* r = matching_.take_receive(comm, source, head.tag)) return deliver(*r, head, data.data());
    early_message early{head, {}};
    early.data.assign(data.begin(), data.end());
    matching_.keep(comm, source, std::move(early));
}

void transfers::send_envelope(const envelope& head, int peer, MPI_Comm comm, std::string_view text) {
    if (living_.dead_in(comm, peer) >= 0) return;
    std::byte* place = outgoing_.add_message(comm, peer, sizeof head + text.size());
    std::memcpy(place, &head, sizeof head);
    std::copy(text.begin(), text.end(), reinterpret_cast<char*>(place + sizeof head));
}

void transfers::send_notice(envelope notice, int peer, std::string_view text) {
    if (heard_ == MPI_COMM_NULL) return; // the ranks listen no more
    notice.bytes = text.size();
    send_envelope(notice, peer, heard_, text);
}

// Gives MPI the next pieces; ends the request when none is left.
void transfers::move_pieces(request& r) {
    const bool is_send = r.kind == transfer_kind::send;
    while (r.pieces < pieces_in_flight && r.next_byte < r.data.byte_count() && r.error == 0) {
        const std::size_t bytes = std::min<std::size_t>(piece_bytes, r.data.byte_count() - r.next_byte);
        std::byte* piece = r.data.first_byte() + r.next_byte;
        const int count = static_cast<int>(bytes);
        const auto begin = [&](MPI_Request* begun) {
            return is_send ? MPI_Isend(piece, count, MPI_BYTE, r.peer, r.data_tag, r.comm, begun)
                           : MPI_Irecv(piece, count, MPI_BYTE, r.peer, r.data_tag, r.comm, begun);
        };
        const int code = operations_.begin_operation({r.comm, r.peer}, begin, [this, &r](int answer) {
            note_piece(r, answer);
            move_pieces(r);
        });
        r.next_byte += bytes;
        ++r.pieces;
        ++pieces_;
        if (code != MPI_SUCCESS) note_piece(r, code);
    }
    if (r.pieces == 0) end_of_pieces(r);
}

void transfers::note_piece(request& r, int code) {
    ++moves_;
    --r.pieces;
    --pieces_;
    if (code == MPI_SUCCESS || r.error != 0) return;
    r.error = code == operations::peer_died
                  ? report_death(r, living_.dead_in(r.comm, r.peer))
                  : report_mpi(code, r.call, r.kind == transfer_kind::send ? "MPI_Isend" : "MPI_Irecv");
}

void transfers::end_of_pieces(request& r) {
    if (r.kind == transfer_kind::send)
        end_request(r, r.error);
    else
        end_of_receive(r);
}

void transfers::drop(request& r, int error) {
    if (r.pieces != 0) { // ends with the last of them
        r.error = error;
        return;
    }
    sends_.erase(r.number);
    if (r.kind == transfer_kind::send && !r.is_over)
        boundary(r.call, [&] {
            tell_of_no_value(r);
            return 0;
        });
    end_request(r, error);
}

// The program, and other threads, are told when what the request has sent is MPI's: then they may free the
// communicator.
void transfers::end_request(request& r, int error) {
    if (std::exchange(r.is_over, true)) return; // memory ran out behind its end
    const auto same = r.kind != transfer_kind::agreement ? user_of(r.comm) : users_.end();
    if (same != users_.end() && --same->requests == 0) users_.erase(same);
    r.end_error = error;
    *last_ended_ = &r;
    last_ended_ = &r.next_ended;
}

void transfers::send_and_tell() {
    outgoing_.send_all(operations_, envelope_tag_);
    request* next = std::exchange(first_ended_, nullptr);
    last_ended_ = &first_ended_;
    while (next != nullptr) {
        request& r = *next;
        next = r.next_ended;
        tell_end(r);
    }
}

// A receive that fails is a write that fails: what would read the data is not run. Where nothing was written,
// and the program waits for the request, it is told by that alone.
void transfers::tell_end(request& r) {
    const int error = r.end_error;
    const bool is_lost = r.is_detached || error == -ECOMM || error == -EIO || error == -ECANCELED;
    if (r.kind == transfer_kind::receive && error != 0 && is_lost)
        starpu_extension_mark_lost(r.handle, error);
    ended_(r, error);
}

void transfers::cancel(const char* when, const teller& tell) {
    const auto give_up = [&](request& r, const char* what_is_missing) {
        ++moves_;
        char text[256];
        std::snprintf(text, sizeof text, what_is_missing, r.peer, static_cast<long long>(r.tag), when);
        tell(r.call, text);
        end_request(r, -ECANCELED);
    };
    for (const waiting_for_slot& w : std::exchange(waiting_, {}))
        give_up(*w.receive, "what rank %d sent with tag %lld had not come when %s");
    for (request* r : matching_.take_receives([](MPI_Comm, int) { return true; }))
        give_up(*r, "rank %d sent nothing with tag %lld until %s");
    for (const auto& [number, r] : std::exchange(sends_, {})) {
        envelope withdrawal;
        withdrawal.kind = message_kind::withdrawn;
        withdrawal.tag = r->tag;
        withdrawal.sender = number;
        send_envelope(withdrawal, r->peer, r->comm);
        give_up(*r, "rank %d asked for nothing with tag %lld until %s");
    }
    send_and_tell();
}

void transfers::tell_of_unasked(const teller& tell) const {
    matching_.each_message([&](int source, const early_message& kept) {
        if (kept.head.kind != message_kind::eager) return; // its sender tells of it
        char text[256];
        std::snprintf(
            text, sizeof text, "nothing has asked for the %llu bytes that rank %d sent with tag %lld",
            static_cast<unsigned long long>(kept.head.bytes), source, static_cast<long long>(kept.head.tag));
        tell("messages that have come", text);
    });
}

} // namespace starpu::mpi
