// The side of the protocol that has the data.
#include "mpi/report.hpp"
#include "mpi/transfers.hpp"

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
    head.form = r.data.form();
    head.is_synchronous = r.is_synchronous ? 1 : 0;
    return head;
}
} // namespace

void transfers::send(request& r) {
    if (r.is_cancellation || r.is_lost) return cancel_send(r);
    if (const int error = r.data.open_to_send(r.handle)) {
        tell_of_no_value(r);
        return end_request(r, error);
    }
    const bool is_small = r.data.byte_count() <= eager_bytes;
    if (is_small && credit_.spend(r.comm, r.peer, sizeof(envelope) + r.data.byte_count()))
        send_eagerly(r);
    else
        announce_send(r);
}

// The receive ends, too, and what it should have brought is lost there.
void transfers::tell_of_no_value(request& r) {
    send_envelope(head_of(r, message_kind::cancelled), r.peer, r.comm);
    r.has_no_value = true;
}

void transfers::cancel_send(request& r) {
    tell_of_no_value(r);
    if (r.is_cancellation) return end_request(r, 0);
    end_request(r,
                report_error(-ECANCELED, r.call,
                             "rank %d gets no value with tag %lld: what should have written data handle %p "
                             "has failed",
                             r.peer, static_cast<long long>(r.tag), static_cast<void*>(r.handle)));
}

// MPI sends a copy: the data are free again at once. Nothing throws once there is a message, here and below:
// drop() relies on it.
void transfers::send_eagerly(request& r) {
    const envelope head = head_of(r, message_kind::eager);
    const std::size_t bytes = sizeof head + r.data.byte_count(); // of what is small
    if (r.is_synchronous) sends_.emplace(r.number, &r);
    std::byte* copy = outgoing_.add_message(r.comm, r.peer, bytes);
    std::memcpy(copy, &head, sizeof head);
    if (r.data.byte_count() != 0) std::memcpy(copy + sizeof head, r.data.first_byte(), r.data.byte_count());
    if (!r.is_synchronous) end_request(r, 0);
}

void transfers::announce_send(request& r) {
    sends_.emplace(r.number, &r);
    send_envelope(head_of(r, message_kind::announce), r.peer, r.comm);
}

void transfers::begin_to_send(const envelope& grant) {
    const auto found = sends_.find(grant.sender);
    if (found == sends_.end()) return;
    request& r = *found->second;
    sends_.erase(found);
    r.data_tag = envelope_tag_ + 1 + static_cast<int>(grant.slot);
    move_pieces(r);
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
