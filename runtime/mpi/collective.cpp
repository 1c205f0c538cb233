// starpu_mpi.h: pieces of data from one rank to their owners, and back.
#include "mpi/asking.hpp"
#include "mpi/communicator.hpp"
#include "mpi/data.hpp"
#include "mpi/end_of_several.hpp"
#include "mpi/reduction.hpp"
#include "mpi/report.hpp"

#include <cerrno>
#include <span>

namespace starpu::mpi {

namespace {
struct collective {
    const char* call;
    transfer_kind root_does; // with what other ranks own
    int root;
    MPI_Comm comm;
    standing here;
    bool is_root() const { return here.rank == root; }
};

struct reaction {
    void (*callback)(void*);
    void* argument;
};

// Pieces that this rank does not know are none of its business.
int check_pieces(const collective& c, std::span<const starpu_data_handle_t> pieces) {
    for (starpu_data_handle_t handle : pieces) {
        if (handle == nullptr) continue;
        int error = 0;
        const distributed_data* d = owned_data(handle, c.call, error);
        if (d == nullptr) return error;
        if ((error = check_tag(*d, c.call)) != 0) return error;
    }
    return 0;
}

// The owner forgets all copies, and so does each rank that has one. What root has stays valid, as its own.
void note_scattered(const collective& c, distributed_data& data) {
    if (c.is_root())
        data.copies.forget_received();
    else
        data.copies.note_change(owner_of(data) == c.here.rank, false);
}

int move_piece(const collective& c, starpu_data_handle_t handle, end_of_several& all) {
    distributed_data& data = *distributed(handle);
    const int owner = owner_of(data);
    const bool takes_part = owner != c.root && (c.is_root() || owner == c.here.rank);
    if (!c.here.has_rank(owner)) return 0;
    const bool is_read = c.root_does == transfer_kind::receive;
    int error = is_read ? end_contributions({c.call, c.comm}, data, true) : 0;
    if (takes_part) {
        const bool sends = c.is_root() == (c.root_does == transfer_kind::send);
        const auto kind = sends ? transfer_kind::send : transfer_kind::receive;
        all.await_one_more();
        const int begun =
            begin_expected({c.call, kind, handle, c.is_root() ? owner : c.root, tag_of(data), c.comm},
                           end_of_several::note_end, &all);
        if (begun != 0) end_of_several::note_end(&all);
        if (error == 0) error = begun;
    }
    const bool is_changed = c.root_does == transfer_kind::send && owner != c.root;
    if (is_changed) note_scattered(c, data);
    return error;
}

int move_pieces(collective c, starpu_data_handle_t* handles, int count, const reaction& of_root,
                const reaction& of_others) {
    return boundary(c.call, [&] {
        if (const int error = find_standing(c.comm, c.here, c.call)) return error;
        if (const int error = check_rank(c.here, c.root, c.call)) return error;
        if (count < 0 || (handles == nullptr && count != 0))
            return report_error(-EINVAL, c.call, "the array of %d handles is NULL, or its size is negative",
                                count);
        const std::span<const starpu_data_handle_t> pieces(handles, static_cast<std::size_t>(count));
        if (const int error = check_pieces(c, pieces)) return error;
        const reaction& then = c.is_root() ? of_root : of_others;
        auto* all = new end_of_several(then.callback, then.argument);
        int first_error = 0;
        for (starpu_data_handle_t handle : pieces) {
            const int error = handle != nullptr ? move_piece(c, handle, *all) : 0;
            if (first_error == 0) first_error = error;
        }
        end_of_several::note_end(all);
        return first_error;
    });
}
} // namespace

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_scatter_detached(starpu_data_handle_t* data_handles, int count, int root, starpu_mpi_comm comm,
                                void (*scallback)(void*), void* sarg, void (*rcallback)(void*), void* rarg) {
    return move_pieces({__func__, transfer_kind::send, root, comm, {}}, data_handles, count,
                       {scallback, sarg}, {rcallback, rarg});
}

int starpu_mpi_gather_detached(starpu_data_handle_t* data_handles, int count, int root, starpu_mpi_comm comm,
                               void (*scallback)(void*), void* sarg, void (*rcallback)(void*), void* rarg) {
    return move_pieces({__func__, transfer_kind::receive, root, comm, {}}, data_handles, count,
                       {rcallback, rarg}, {scallback, sarg});
}

} // extern "C"
