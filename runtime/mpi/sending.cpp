// The side of the protocol that has the data.
#include "mpi/report.hpp"
#include "mpi/transfers.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace starpu::mpi {

namespace {
envelope head_of(const request& r, message_kind kind) {
    envelope head;
    head.kind = kind;
    head.tag = r.tag;
    head.bytes = r.data.byte_count();
    head.sender = r.number;
    head.is_packed = r.data.is_packed() ? 1 : 0;
    head.is_synchronous = r.is_synchronous ? 1 : 0;
    return head;
}
} // namespace

void transfers::send(request& r) {
    if (const int error = r.data.open_to_send(r.handle)) return end_request(r, error);
    if (r.data.byte_count() <= eager_bytes)
        send_eagerly(r);
    else
        announce_send(r);
}

// MPI sends a copy: the data are free again at once.
void transfers::send_eagerly(request& r) {
    const envelope head = head_of(r, message_kind::eager);
    const std::size_t bytes = sizeof head + r.data.byte_count(); // of what is small
    auto copy = std::make_unique_for_overwrite<std::byte[]>(bytes);
    std::memcpy(copy.get(), &head, sizeof head);
    if (r.data.byte_count() != 0)
        std::memcpy(copy.get() + sizeof head, r.data.first_byte(), r.data.byte_count());
    MPI_Request begun = MPI_REQUEST_NULL;
    const int code =
        MPI_Isend(copy.get(), static_cast<int>(bytes), MPI_BYTE, r.peer, envelope_tag_, r.comm, &begun);
    if (code != MPI_SUCCESS) return end_request(r, report_mpi(code, r.call, "MPI_Isend"));
    operations_.track(begun, nullptr, std::move(copy));
    if (r.is_synchronous)
        sends_.emplace(r.number, &r);
    else
        end_request(r, 0);
}

void transfers::announce_send(request& r) {
    sends_.emplace(r.number, &r);
    send_envelope(head_of(r, message_kind::announce), r.peer, r.comm, r.call);
}

void transfers::begin_to_send(const envelope& grant) {
    const auto found = sends_.find(grant.sender);
    if (found == sends_.end()) return;
    request& r = *found->second;
    sends_.erase(found);
    r.data_tag = envelope_tag_ + 1 + static_cast<int>(grant.slot);
    send_pieces(r);
}

void transfers::send_pieces(request& r) {
    while (r.pieces < pieces_in_flight && r.next_byte < r.data.byte_count() && r.error == 0) {
        const std::size_t bytes = std::min<std::size_t>(piece_bytes, r.data.byte_count() - r.next_byte);
        MPI_Request begun = MPI_REQUEST_NULL;
        const int code = MPI_Isend(r.data.first_byte() + r.next_byte, static_cast<int>(bytes), MPI_BYTE,
                                   r.peer, r.data_tag, r.comm, &begun);
        r.next_byte += bytes;
        ++r.pieces;
        ++pieces_;
        if (code != MPI_SUCCESS)
            note_piece(r, code, true);
        else
            operations_.track(begun, [this, &r](int answer) {
                note_piece(r, answer, true);
                send_pieces(r);
            });
    }
    if (r.pieces == 0) end_request(r, r.error);
}

// A receive has matched: of a synchronous send, or of one that it cannot take.
void transfers::end_of_send(const envelope& what, int peer) {
    const auto found = sends_.find(what.sender);
    request* r = found != sends_.end() ? found->second : nullptr;
    if (r != nullptr) sends_.erase(found);
    int error = 0;
    if (what.kind == message_kind::refused)
        error = report_error(
            -EMSGSIZE, r != nullptr ? r->call : "starpu_mpi_send",
            "rank %d refused the %llu bytes sent with tag %lld: its receive names data of another "
            "size or kind; register both alike",
            peer, static_cast<unsigned long long>(what.bytes), static_cast<long long>(what.tag));
    if (r != nullptr) end_request(*r, error);
}

} // namespace starpu::mpi
