// Keeps tag and owner with the handle, and answers for them.
#include "mpi/data.hpp"

#include "api/extension.hpp"
#include "mpi/report.hpp"

#include <atomic>
#include <cerrno>
#include <memory>

namespace starpu::mpi {

namespace {
struct identity {
    // Each is written by the thread that registers the data with this library, and read by any.
    std::atomic<std::int64_t> tag{no_tag};
    std::atomic<int> rank{no_rank};
};

identity* identity_of(starpu_data_handle_t handle) {
    return static_cast<identity*>(starpu_extension_attached(handle));
}

// Makes it at the first call.
int ensure_identity(starpu_data_handle_t handle, const char* call, identity*& found) {
    if (const int error = check_data(handle, call)) return error;
    found = identity_of(handle);
    if (found != nullptr) return 0;
    auto fresh = std::make_unique<identity>();
    const int error =
        starpu_extension_attach(handle, fresh.get(), [](void* what) { delete static_cast<identity*>(what); });
    if (error == 0) (void)fresh.release();
    found = identity_of(handle); // of another thread that was first, with -EEXIST
    return error == -EEXIST ? 0 : error;
}

// `change` is given what the handle's identity is.
template <class Change> void change_identity(starpu_data_handle_t handle, const char* call, Change change) {
    const int before = errno;
    const int error = boundary(call, [&] {
        identity* i = nullptr;
        if (const int refused = ensure_identity(handle, call, i)) return refused;
        return change(*i);
    });
    errno = error != 0 ? -error : before;
}

int set_tag(identity& i, std::int64_t tag, const char* call) {
    if (tag < 0) return report_error(-EINVAL, call, "tag %lld is negative", static_cast<long long>(tag));
    i.tag.store(tag, std::memory_order_relaxed);
    return 0;
}

int set_rank(identity& i, int rank, MPI_Comm comm, const char* call) {
    int size = 0;
    if (comm == MPI_COMM_NULL || MPI_Comm_size(comm, &size) != MPI_SUCCESS)
        return report_error(-EINVAL, call, "the communicator is MPI_COMM_NULL");
    const bool is_rank = rank >= 0 && rank < size;
    if (!is_rank && rank != STARPU_MPI_PER_NODE && rank != no_rank)
        return report_error(-EINVAL, call, "there is no rank %d; there are %d, numbered from 0", rank, size);
    i.rank.store(rank, std::memory_order_relaxed);
    return 0;
}
} // namespace

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
    change_identity(data_handle, call, [&](identity& i) {
        // -1 leaves what is there.
        if (data_tag != no_tag)
            if (const int error = set_tag(i, data_tag, call)) return error;
        return rank == no_rank ? 0 : set_rank(i, rank, comm, call);
    });
}

void starpu_mpi_data_set_tag(starpu_data_handle_t handle, starpu_mpi_tag_t data_tag) {
    constexpr const char* call = "starpu_mpi_data_set_tag";
    change_identity(handle, call, [&](identity& i) { return set_tag(i, data_tag, call); });
}

void starpu_mpi_data_set_rank_comm(starpu_data_handle_t handle, int rank, starpu_mpi_comm comm) {
    constexpr const char* call = "starpu_mpi_data_set_rank_comm";
    change_identity(handle, call, [&](identity& i) { return set_rank(i, rank, comm, call); });
}

int starpu_mpi_data_get_rank(starpu_data_handle_t handle) {
    const identity* i = identity_of(handle);
    return i != nullptr ? i->rank.load(std::memory_order_relaxed) : no_rank;
}

starpu_mpi_tag_t starpu_mpi_data_get_tag(starpu_data_handle_t handle) {
    const identity* i = identity_of(handle);
    return i != nullptr ? i->tag.load(std::memory_order_relaxed) : no_tag;
}

} // extern "C"
