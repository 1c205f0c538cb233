// What the Fortran module starpufft_mpi calls where C takes a communicator or flags, or sets errno.
#include "mpi/extension.hpp"

#include <starpufft_mpi.h>

#include <cerrno>

namespace {

struct fortran_request {
    int kind, rank;
    const std::ptrdiff_t* n;
    int comm, sign, is_in, is_out;
};

template <class Plan> struct makers {
    Plan (*complex)(int, const std::ptrdiff_t*, MPI_Comm, int, unsigned);
    Plan (*to_complex)(int, const std::ptrdiff_t*, MPI_Comm, unsigned);
    Plan (*to_real)(int, const std::ptrdiff_t*, MPI_Comm, unsigned);
};

template <class Plan> Plan make_for_fortran(const makers<Plan>& by, const fortran_request& r, int* error) {
    MPI_Comm comm = starpu_mpi_extension_communicator(r.comm);
    const unsigned flags =
        (r.is_in ? STARPUFFT_MPI_TRANSPOSED_IN : 0) | (r.is_out ? STARPUFFT_MPI_TRANSPOSED_OUT : 0);
    Plan made = nullptr;
    if (r.kind == 0) made = by.complex(r.rank, r.n, comm, r.sign, flags);
    if (r.kind == 1) made = by.to_complex(r.rank, r.n, comm, flags);
    if (r.kind == 2) made = by.to_real(r.rank, r.n, comm, flags);
    *error = made ? 0 : -errno;
    return made;
}

// 0, or the negative errno value of a plan that was not ended.
template <class Plan> int end_for_fortran(void (*destroy)(Plan), Plan plan) {
    errno = 0;
    destroy(plan);
    return -errno;
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

#define STARPUFFT_MPI_FORTRAN(prefix)                                                                        \
    prefix##_mpi_plan f##prefix##_mpi_plan(int kind, int rank, const std::ptrdiff_t* n, int comm, int sign,  \
                                           int is_in, int is_out, int* error) {                              \
        return make_for_fortran<prefix##_mpi_plan>(                                                          \
            {prefix##_mpi_plan_dft, prefix##_mpi_plan_dft_r2c, prefix##_mpi_plan_dft_c2r},                   \
            {kind, rank, n, comm, sign, is_in, is_out}, error);                                              \
    }                                                                                                        \
    int f##prefix##_mpi_destroy(prefix##_mpi_plan plan) {                                                    \
        return end_for_fortran(prefix##_mpi_destroy_plan, plan);                                             \
    }
STARPUFFT_MPI_FORTRAN(starpufft)
STARPUFFT_MPI_FORTRAN(starpufftf)
}
#pragma GCC visibility pop
