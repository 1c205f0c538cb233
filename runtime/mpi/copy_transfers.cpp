// Notes what is sent and received, and leaves out what both sides have noted.
#include "mpi/copy_transfers.hpp"

#include "mpi/asking.hpp"

namespace starpu::mpi {

namespace {
// What is noted is taken back where the transfer did not begin.
int begin_noted(const wanted& w, distributed_data& data) {
    const int error = begin_expected(w);
    if (error != 0 && w.kind == transfer_kind::send) data.copies.forget_sent(w.peer);
    if (error != 0 && w.kind == transfer_kind::receive) data.copies.forget_received();
    return error;
}
} // namespace

int send_copy(const movement& m, distributed_data& data, int to) {
    if (data.copies.note_sent(to)) return 0;
    return begin_noted(
        {m.call, transfer_kind::send, data.handle, to, tag_of(data), m.comm, m.priority, m.is_synchronous},
        data);
}

int receive_copy(const movement& m, distributed_data& data, int owner) {
    if (data.copies.note_received()) return 0;
    return begin_noted({m.call, transfer_kind::receive, data.handle, owner, tag_of(data), m.comm, m.priority},
                       data);
}

} // namespace starpu::mpi
