// The side of the protocol that wants the data.
#include "mpi/report.hpp"
#include "mpi/transfers.hpp"

#include "starpu.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace starpu::mpi {

void transfers::receive(request& r) {
    if (const auto early = matching_.take_message_or_wait(r)) deliver(r, early->head, early->data.data());
}

void transfers::deliver(request& r, const envelope& head, const std::byte* data) {
    r.has_no_value = head.kind == message_kind::cancelled;
    if (r.has_no_value)
        return end_request(
            r, report_error(
                   -ECANCELED, r.call,
                   "rank %d had no value to send for data handle %p with tag %lld; tasks that read it are "
                   "not run",
                   r.peer, static_cast<void*>(r.handle), static_cast<long long>(r.tag)));
    if (const int error = r.data.open_to_receive(r.handle, head.bytes, head.form)) {
        if (head.kind == message_kind::eager) return_credit(r, head);
        return refuse_message(r, head, error);
    }
    r.received_bytes = head.bytes;
    if (head.kind == message_kind::announce) return grant(r, head);
    if (head.bytes != 0) std::memcpy(r.data.first_byte(), data, head.bytes);
    return_credit(r, head);
    if (head.is_synchronous != 0) {
        envelope answer = head;
        answer.kind = message_kind::matched;
        send_envelope(answer, r.peer, r.comm);
    }
    end_of_receive(r);
}

void transfers::return_credit(const request& r, const envelope& head) {
    envelope answer = head;
    answer.kind = message_kind::credit;
    answer.bytes = credit_.note_taken(r.comm, r.peer, sizeof head + head.bytes);
    if (answer.bytes != 0) send_envelope(answer, r.peer, r.comm);
}

// Nothing has been written: the data are what they were.
void transfers::refuse_message(request& r, const envelope& head, int error) {
    if (error == -EMSGSIZE)
        report_error(
            error, r.call,
            "data handle %p holds %zu bytes, and rank %d sent %llu%s with tag %lld; register both alike",
            static_cast<void*>(r.handle), starpu_data_get_size(r.handle), r.peer,
            static_cast<unsigned long long>(head.bytes),
            head.form != r.data.form() ? " bytes of another kind of data" : " bytes",
            static_cast<long long>(head.tag));
    else
        report_error(error, r.call, "no memory left for %llu bytes from rank %d with tag %lld",
                     static_cast<unsigned long long>(head.bytes), r.peer, static_cast<long long>(head.tag));
    envelope answer = head;
    answer.kind = message_kind::refused;
    send_envelope(answer, r.peer, r.comm);
    end_request(r, error);
}

void transfers::grant(request& r, const envelope& head) {
    if (const int dead = living_.dead_in(r.comm, r.peer); dead >= 0)
        return end_request(r, report_death(r, dead));
    if (free_slots_.empty()) return waiting_.push_back({&r, head});
    r.slot = free_slots_.back();
    r.has_slot = true;
    free_slots_.pop_back();
    r.data_tag = envelope_tag_ + 1 + static_cast<int>(r.slot);
    envelope answer = head;
    answer.kind = message_kind::grant;
    answer.slot = r.slot;
    send_envelope(answer, r.peer, r.comm);
    move_pieces(r);
}

void transfers::end_of_receive(request& r) {
    if (r.has_slot) free_slots_.push_back(r.slot);
    if (r.error == 0 && r.data.close_received() != 0)
        r.error = report_error(-EIO, r.call,
                               "data handle %p could not be unpacked from what rank %d sent with tag %lld",
                               static_cast<void*>(r.handle), r.peer, static_cast<long long>(r.tag));
    end_request(r, r.error);
    if (waiting_.empty() || free_slots_.empty()) return;
    const waiting_for_slot next = waiting_.front();
    waiting_.pop_front();
    grant(*next.receive, next.head);
}

} // namespace starpu::mpi
