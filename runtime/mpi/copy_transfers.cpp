// Notes what is sent and received, and leaves out what both sides have noted.
#include "mpi/copy_transfers.hpp"

#include "mpi/asking.hpp"

namespace starpu::mpi {

namespace {
// A send that does not begin stays noted for now, as the receive does on the other rank: that is told by a
// message.
int begin_noted(wanted w, distributed_data& data) {
    w.noted = &data.copies;
    const int error = begin_expected(w);
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
