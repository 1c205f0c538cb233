// starpu_mpi.h: communicators. Asks MPI for rank and size, or remembers them.
#include "mpi/communicator.hpp"

#include "mpi/library_tags.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include <cerrno>
#include <cstdint>

namespace starpu::mpi {

int find_standing(MPI_Comm comm, standing& found, const char* call) {
    const session* s = current(call);
    if (s == nullptr) return -ENODEV;
    if (comm == s->world()) {
        found = s->standing_in_world();
        return 0;
    }
    const bool is_known = comm != MPI_COMM_NULL && MPI_Comm_rank(comm, &found.rank) == MPI_SUCCESS &&
                          MPI_Comm_size(comm, &found.size) == MPI_SUCCESS;
    return is_known ? 0 : report_error(-EINVAL, call, "the communicator is MPI_COMM_NULL");
}

int check_rank(const standing& in, int rank, const char* call) {
    if (in.has_rank(rank)) return 0;
    return report_error(-EINVAL, call, "there is no rank %d in the communicator; it has %d, numbered from 0",
                        rank, in.size);
}

} // namespace starpu::mpi

using namespace starpu::mpi;

extern "C" {

int starpu_mpi_comm_size(starpu_mpi_comm comm, int* size) {
    standing here;
    if (const int error = find_standing(comm, here, __func__)) return error;
    if (size == nullptr) return report_error(-EINVAL, __func__, "the size has no place");
    *size = here.size;
    return 0;
}

int starpu_mpi_comm_rank(starpu_mpi_comm comm, int* rank) {
    standing here;
    if (const int error = find_standing(comm, here, __func__)) return error;
    if (rank == nullptr) return report_error(-EINVAL, __func__, "the rank has no place");
    *rank = here.rank;
    return 0;
}

int starpu_mpi_world_rank(void) {
    standing here;
    const int error = find_standing(MPI_COMM_WORLD, here, __func__);
    return error != 0 ? error : here.rank;
}

int starpu_mpi_world_size(void) {
    standing here;
    const int error = find_standing(MPI_COMM_WORLD, here, __func__);
    return error != 0 ? error : here.size;
}

// The library listens on every communicator that a transfer is asked for on.
int starpu_mpi_comm_register(starpu_mpi_comm comm) {
    standing here;
    return find_standing(comm, here, __func__);
}

// The library's thread runs where the system puts it.
int starpu_mpi_get_thread_cpuid(void) {
    return -1;
}

// Tags have 64 bits here, whatever MPI's have.
int starpu_mpi_comm_get_attr(starpu_mpi_comm, int keyval, void* attribute_val, int* flag) {
    static std::int64_t highest_tag = first_tag_of_libraries - 1;
    if (attribute_val == nullptr || flag == nullptr)
        return report_error(-EINVAL, __func__, "the attribute, or the flag, has no place");
    *flag = keyval == STARPU_MPI_TAG_UB ? 1 : 0;
    if (*flag != 0) *static_cast<std::int64_t**>(attribute_val) = &highest_tag;
    return 0;
}

} // extern "C"
