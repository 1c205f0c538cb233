// Keeps tag and owner with the handle, and answers for them.
#include "mpi/data.hpp"

#include "api/extension.hpp"
#include "mpi/report.hpp"
#include "mpi/tagged_data.hpp"

#include <atomic>
#include <cerrno>
#include <memory>

namespace starpu::mpi {

namespace {
// Makes it at the first call.
int ensure_distributed(starpu_data_handle_t handle, const char* call, distributed_data*& found) {
    if (const int error = check_data(handle, call)) return error;
    found = distributed(handle);
    if (found != nullptr) return 0;
    auto fresh = std::make_unique<distributed_data>(handle);
    const int error = starpu_extension_attach(handle, fresh.get(), [](void* what) {
        const std::unique_ptr<distributed_data> ended(static_cast<distributed_data*>(what));
        forget_tag(tag_of(*ended), ended->handle);
    });
    if (error == 0) (void)fresh.release();
    found = distributed(handle); // of another thread that was first, with -EEXIST
    return error == -EEXIST ? 0 : error;
}

// `change` is given what is kept with the handle.
template <class Change> void change_identity(starpu_data_handle_t handle, const char* call, Change change) {
    errno_boundary(call, [&] {
        distributed_data* d = nullptr;
        if (const int refused = ensure_distributed(handle, call, d)) return refused;
        return change(*d);
    });
}

int set_tag(distributed_data& d, std::int64_t tag, const char* call) {
    if (tag < 0) return report_error(-EINVAL, call, "tag %lld is negative", static_cast<long long>(tag));
    note_tag(tag, d.handle);
    const std::int64_t before = d.tag.exchange(tag, std::memory_order_relaxed);
    if (before != tag) forget_tag(before, d.handle);
    return 0;
}

int set_rank(distributed_data& d, int rank, MPI_Comm comm, const char* call) {
    int size = 0;
    if (!is_mpi_running())
        return report_error(-ENODEV, call, "MPI is not running; call starpu_mpi_init_conf first");
    if (comm == MPI_COMM_NULL || MPI_Comm_size(comm, &size) != MPI_SUCCESS)
        return report_error(-EINVAL, call, "the communicator is MPI_COMM_NULL");
    const bool is_rank = rank >= 0 && rank < size;
    if (!is_rank && rank != STARPU_MPI_PER_NODE && rank != no_rank)
        return report_error(-EINVAL, call, "there is no rank %d; there are %d, numbered from 0", rank, size);
    if (d.rank.exchange(rank, std::memory_order_relaxed) == rank) return 0;
    // Copies of what another rank owned are now this data's own value, or of no interest.
    d.copies.forget_sent();
    d.copies.forget_received();
    return 0;
}
} // namespace

distributed_data* distributed(starpu_data_handle_t handle) {
    return static_cast<distributed_data*>(starpu_extension_attached(handle));
}

distributed_data* owned_data(starpu_data_handle_t handle, const char* call, int& error) {
    distributed_data* d = distributed(handle);
    const bool is_owned = d != nullptr && owner_of(*d) != no_rank;
    error = is_owned ? 0
                     : report_error(-EINVAL, call,
                                    "no rank owns the data of handle %p; call starpu_mpi_data_register on "
                                    "every rank that names it",
                                    static_cast<void*>(handle));
    return is_owned ? d : nullptr;
}

int check_tag(const distributed_data& data, const char* call) {
    if (tag_of(data) != no_tag) return 0;
    return report_error(-EINVAL, call,
                        "the data of handle %p, of rank %d, have no tag to travel under; give "
                        "starpu_mpi_data_register one, the same on every rank",
                        static_cast<void*>(data.handle), owner_of(data));
}

int check_data(starpu_data_handle_t handle, const char* call) {
    if (handle == nullptr)
        return report_error(-EINVAL, call, "the data handle is NULL; register the data first");
    return 0;
}

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

void starpu_mpi_data_register_comm(starpu_data_handle_t data_handle, starpu_mpi_tag_t data_tag, int rank,
                                   starpu_mpi_comm comm) {
    constexpr const char* call = "starpu_mpi_data_register_comm";
    change_identity(data_handle, call, [&](distributed_data& d) {
        // -1 leaves what is there.
        if (data_tag != no_tag)
            if (const int error = set_tag(d, data_tag, call)) return error;
        return rank == no_rank ? 0 : set_rank(d, rank, comm, call);
    });
}

void starpu_mpi_data_set_tag(starpu_data_handle_t handle, starpu_mpi_tag_t data_tag) {
    constexpr const char* call = "starpu_mpi_data_set_tag";
    change_identity(handle, call, [&](distributed_data& d) { return set_tag(d, data_tag, call); });
}

void starpu_mpi_data_set_rank_comm(starpu_data_handle_t handle, int rank, starpu_mpi_comm comm) {
    constexpr const char* call = "starpu_mpi_data_set_rank_comm";
    change_identity(handle, call, [&](distributed_data& d) { return set_rank(d, rank, comm, call); });
}

int starpu_mpi_data_get_rank(starpu_data_handle_t handle) {
    const distributed_data* d = distributed(handle);
    return d != nullptr ? owner_of(*d) : no_rank;
}

starpu_mpi_tag_t starpu_mpi_data_get_tag(starpu_data_handle_t handle) {
    const distributed_data* d = distributed(handle);
    return d != nullptr ? tag_of(*d) : no_tag;
}

} // extern "C"
