// starpu_mpi.h: bringing data to one rank or to all, and to another owner.
#include "api/extension.hpp"
#include "mpi/asking.hpp"
#include "mpi/broadcast.hpp"
#include "mpi/communicator.hpp"
#include "mpi/copy_transfers.hpp"
#include "mpi/reduction.hpp"
#include "mpi/report.hpp"

#include "starpu.h"

#include <cerrno>
#include <memory>

namespace starpu::mpi {

namespace {
// A call about data with an owner: where this rank stands, and what is kept with them.
struct subject {
    standing here;
    distributed_data* data = nullptr;
    int owner = no_rank;
    bool is_owner() const { return owner == here.rank; }
};

int find_subject(const movement& m, starpu_data_handle_t handle, subject& s) {
    if (const int error = find_standing(m.comm, s.here, m.call)) return error;
    if (const int error = check_data(handle, m.call)) return error;
    int error = 0;
    s.data = owned_data(handle, m.call, error);
    if (s.data == nullptr) return error;
    s.owner = owner_of(*s.data);
    if (s.owner != STARPU_MPI_PER_NODE) {
        if (const int refused = check_rank(s.here, s.owner, m.call)) return refused;
        if (const int refused = check_tag(*s.data, m.call)) return refused;
    }
    return end_contributions({m.call, m.comm, m.priority}, *s.data, true);
}

// This rank's part in bringing the data to `rank`.
int bring(const movement& m, const subject& s, int rank) {
    if (s.owner == STARPU_MPI_PER_NODE || s.owner == rank) return 0;
    if (s.is_owner()) return send_copy(m, *s.data, rank);
    return rank == s.here.rank ? receive_copy(m, *s.data, s.owner) : 0;
}

// ---- what follows when the value is there

struct follow_up {
    starpu_data_handle_t handle;
    void (*callback)(void*);
    void* argument;
};

void follow(void* up) {
    const std::unique_ptr<follow_up> f(static_cast<follow_up*>(up));
    starpu_data_release_on_node(f->handle, STARPU_MAIN_RAM);
    f->callback(f->argument);
}

int call_when_there(starpu_data_handle_t handle, void (*callback)(void*), void* argument) {
    if (callback == nullptr) return 0;
    auto f = std::make_unique<follow_up>(follow_up{handle, callback, argument});
    const int error = starpu_data_acquire_on_node_cb(handle, STARPU_MAIN_RAM, STARPU_R, follow, f.get());
    if (error == 0) (void)f.release();
    return error;
}

int bring_detached(const movement& m, starpu_data_handle_t handle, int rank, void (*callback)(void*),
                   void* argument) {
    subject s;
    if (const int error = find_subject(m, handle, s)) return error;
    if (const int error = check_rank(s.here, rank, m.call)) return error;
    if (const int error = bring(m, s, rank)) return error;
    return rank == s.here.rank ? call_when_there(handle, callback, argument) : 0;
}

// The other ranks' copies end, and so does what this one noted of them; only the new owner keeps its copy.
int migrate(const movement& m, starpu_data_handle_t handle, int new_rank) {
    subject s;
    if (const int error = find_subject(m, handle, s)) return error;
    if (const int error = check_rank(s.here, new_rank, m.call)) return error;
    if (s.owner == new_rank) return 0;
    const int error = bring(m, s, new_rank);
    const bool ends_here = !s.is_owner() && new_rank != s.here.rank;
    if (ends_here) s.data->copies.note_change(false, false);
    starpu_mpi_data_set_rank_comm(handle, new_rank, m.comm);
    return error;
}

// The source comes to the rank that owns the destination, and is copied there.
int copy_data(const movement& m, starpu_data_handle_t destination, starpu_data_handle_t source,
              bool is_asynchronous, void (*callback)(void*), void* argument) {
    subject to;
    subject from;
    if (const int error = find_subject(m, destination, to)) return error;
    if (const int error = find_subject(m, source, from)) return error;
    const bool is_everywhere = to.owner == STARPU_MPI_PER_NODE;
    const int target = is_everywhere ? from.here.rank : to.owner;
    const bool has_source = from.owner == STARPU_MPI_PER_NODE;
    int first_error =
        is_everywhere && !has_source ? broadcast(m, *from.data, from.here) : bring(m, from, target);
    const bool copies_here = target == to.here.rank;
    if (first_error == 0 && copies_here)
        first_error = starpu_data_cpy_priority(destination, source, is_asynchronous ? 1 : 0, callback,
                                               argument, m.priority);
    to.data->copies.note_change(is_everywhere || to.is_owner(), false);
    return first_error;
}
} // namespace

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_get_data_on_node_detached(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int rank,
                                         void (*callback)(void*), void* arg) {
    return boundary(__func__, [&, call = __func__] {
        return bring_detached({call, comm}, data_handle, rank, callback, arg);
    });
}

int starpu_mpi_get_data_on_node(starpu_mpi_comm comm, starpu_data_handle_t data_handle, int rank) {
    return boundary(__func__, [&, call = __func__] {
        const movement m{call, comm};
        subject s;
        if (const int error = find_subject(m, data_handle, s)) return error;
        if (const int error = check_rank(s.here, rank, m.call)) return error;
        if (const int error = bring(m, s, rank)) return error;
        if (rank != s.here.rank) return 0;
        if (const int error = starpu_data_acquire(data_handle, STARPU_R)) return error;
        const bool is_lost = starpu_extension_is_lost(data_handle) != 0; // and a line has said so
        starpu_data_release(data_handle);
        return is_lost ? -ECANCELED : 0;
    });
}

void starpu_mpi_get_data_on_all_nodes_detached(starpu_mpi_comm comm, starpu_data_handle_t data_handle) {
    errno_boundary(__func__, [&, call = __func__] {
        const movement m{call, comm};
        subject s;
        if (const int error = find_subject(m, data_handle, s)) return error;
        return s.owner == STARPU_MPI_PER_NODE ? 0 : broadcast(m, *s.data, s.here);
    });
}

void starpu_mpi_data_migrate(starpu_mpi_comm comm, starpu_data_handle_t handle, int new_rank) {
    errno_boundary(__func__, [&, call = __func__] { return migrate({call, comm}, handle, new_rank); });
}

int starpu_mpi_data_cpy(starpu_data_handle_t dst_handle, starpu_data_handle_t src_handle,
                        starpu_mpi_comm comm, int asynchronous, void (*callback_func)(void*),
                        void* callback_arg) {
    return boundary(__func__, [&, call = __func__] {
        return copy_data({call, comm}, dst_handle, src_handle, asynchronous != 0, callback_func,
                         callback_arg);
    });
}

int starpu_mpi_data_cpy_priority(starpu_data_handle_t dst_handle, starpu_data_handle_t src_handle,
                                 starpu_mpi_comm comm, int asynchronous, void (*callback_func)(void*),
                                 void* callback_arg, int priority) {
    return boundary(__func__, [&, call = __func__] {
        return copy_data({call, comm, priority}, dst_handle, src_handle, asynchronous != 0, callback_func,
                         callback_arg);
    });
}

} // extern "C"
