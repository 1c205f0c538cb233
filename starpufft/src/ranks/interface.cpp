// starpufft_mpi.h: the checks at the door, and the lines that say what is wrong.
#include "api/extension.hpp"
#include "base/checked_size.hpp"
#include "mpi/extension.hpp"
#include "ranks/rank_plan.hpp"

#include <starpufft_mpi.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <new>
#include <system_error>

namespace starpu::fft {

namespace {

int refused(int error, const char* call, const char* what) {
    std::fprintf(stderr, "starpufft: %s%s: %s\n", mpi::rank_prefix().text(), call, what);
    return -error;
}

// The error that the body throws, as a negative errno with its line, or 0.
template <class Body> int error_of(const char* call, Body&& body) {
    try {
        body();
        return 0;
    } catch (const std::bad_alloc&) {
        return refused(ENOMEM, call, "no memory left; use more ranks or a smaller array");
    } catch (const std::system_error& e) {
        return refused(e.code().value(), call, std::strerror(e.code().value()));
    }
}

struct given {
    const char* call;
    transform_kind kind;
    int dimensions;
    const std::ptrdiff_t* n;
    MPI_Comm comm;
    int sign;
    unsigned flags;
};

// Whether the bytes of the whole array, padded, are a number that all computations with it can hold.
bool counts_below_limits(const given& g) {
    base::checked_size bytes = 4 * sizeof(long double);
    for (int d = 0; d < g.dimensions; ++d) bytes *= base::checked_size(g.n[d]) + 2;
    return bytes.fits_in(std::numeric_limits<std::ptrdiff_t>::max());
}

// FFTW's values. A bit that another flag has, too, would transpose without being asked to.
constexpr unsigned both_transposed = STARPUFFT_MPI_TRANSPOSED_IN | STARPUFFT_MPI_TRANSPOSED_OUT;
constexpr unsigned of_one_process = STARPUFFT_DESTROY_INPUT | STARPUFFT_UNALIGNED | STARPUFFT_EXHAUSTIVE |
                                    STARPUFFT_PRESERVE_INPUT | STARPUFFT_PATIENT | STARPUFFT_ESTIMATE |
                                    STARPUFFT_WISDOM_ONLY | STARPUFFT_NO_WORK_AREA | STARPUFFT_MEASURE;
static_assert((both_transposed & of_one_process) == 0);

const char* what_is_wrong(const given& g) {
    if (g.dimensions != 2 && g.dimensions != 3) return "the rank is neither 2 nor 3";
    if (g.n == nullptr) return "the sizes are NULL";
    for (int d = 0; d < g.dimensions; ++d)
        if (g.n[d] < 1 || g.n[d] > std::numeric_limits<int>::max())
            return "a size is below 1 or above 2^31 - 1";
    if (!counts_below_limits(g)) return "the array has more numbers than can be counted; make it smaller";
    if (g.sign != -1 && g.sign != 1) return "the sign is neither -1 nor +1";
    if ((g.flags & both_transposed) == both_transposed)
        return "input and output transposed at once is not offered; leave one of them";
    if ((g.flags & ~(both_transposed | of_one_process)) != 0) return "flags has a bit that is no flag";
    if (g.kind == transform_kind::to_complex && (g.flags & STARPUFFT_MPI_TRANSPOSED_IN) != 0)
        return "a real input is not transposed";
    if (g.kind == transform_kind::to_real && (g.flags & STARPUFFT_MPI_TRANSPOSED_OUT) != 0)
        return "a real output is not transposed";
    if (g.comm == MPI_COMM_NULL) return "the communicator is MPI_COMM_NULL";
    return nullptr;
}

rank_problem problem_of(const given& g) {
    rank_problem p;
    p.kind = g.kind;
    p.sign = g.sign;
    p.dimensions = g.dimensions;
    for (int d = 0; d < g.dimensions; ++d) p.n[d] = g.n[d];
    p.comm = g.comm;
    starpu_mpi_comm_rank(g.comm, &p.rank);
    starpu_mpi_comm_size(g.comm, &p.ranks);
    p.is_in_transposed = (g.flags & STARPUFFT_MPI_TRANSPOSED_IN) != 0;
    p.is_out_transposed = (g.flags & STARPUFFT_MPI_TRANSPOSED_OUT) != 0;
    p.flags = g.flags & ~both_transposed;
    return p;
}

// 0 where the libraries that a transform runs on are there.
int check_library(const char* call) {
    if (starpu_is_initialized() && starpu_mpi_extension_rank() >= 0) return 0;
    return refused(ENODEV, call,
                   "the library for many processes does not run; call starpu_mpi_init_conf first");
}

template <class Plan, class Real> Plan* make(const given& g) {
    int error = 0;
    Plan* made = nullptr;
    if (const int no_library = check_library(g.call))
        error = no_library;
    else if (const char* wrong = what_is_wrong(g))
        error = refused(EINVAL, g.call, wrong);
    else
        error = error_of(g.call, [&] { made = new Plan{rank_plan<Real>(problem_of(g))}; });
    if (error != 0) errno = -error;
    return made;
}

template <class Real>
std::ptrdiff_t local_size(const rank_plan<Real>* plan, starpufft_mpi_slab* in, starpufft_mpi_slab* out,
                          const char* call) {
    if (plan == nullptr) return refused(EINVAL, call, "the plan is NULL");
    const rank_problem& p = plan->problem();
    const auto part = [&](bool is_transposed) {
        const slab s = is_transposed ? p.column_slab() : p.row_slab();
        return starpufft_mpi_slab{s.first_of(p.rank), s.extent_at(p.rank)};
    };
    if (in != nullptr) *in = part(p.is_in_transposed);
    if (out != nullptr) *out = part(p.is_out_transposed);
    return p.local_size();
}

// 0 where a call may wait for tasks: one of them would wait for itself.
int check_caller(const char* call) {
    if (starpu_extension_may_wait()) return 0;
    return refused(EDEADLK, call, "called from a task or a callback, where it must not wait");
}

template <class Real> int execute(rank_plan<Real>* plan, const void* in, void* out, const char* call) {
    if (plan == nullptr) return refused(EINVAL, call, "the plan is NULL");
    if (const int error = check_library(call)) return error;
    if (const int error = check_caller(call)) return error;
    const bool needs_arrays = plan->problem().local_size() != 0;
    if (needs_arrays && (in == nullptr || out == nullptr)) return refused(EINVAL, call, "an array is NULL");
    if (needs_arrays && in == out) return refused(EINVAL, call, "input and output are one array; pass two");
    return error_of(call, [&] { plan->execute(in, out); });
}

// The runtime gives the plan's data back; the library for many processes may have ended before.
int check_runtime(const char* call) {
    if (starpu_is_initialized()) return 0;
    return refused(ENODEV, call, "the runtime has ended; destroy plans before starpu_shutdown");
}

// Sets errno where it refuses, and only there.
template <class Plan> void destroy(Plan* plan, const char* call) {
    if (plan == nullptr) return;
    const int no_runtime = check_runtime(call);
    if (const int error = no_runtime != 0 ? no_runtime : check_caller(call)) {
        errno = -error;
        return;
    }
    const int earlier = errno;
    delete plan; // which may set it on its way
    errno = earlier;
}

} // namespace

} // namespace starpu::fft

#define STARPUFFT_MPI_DEFINE(prefix, Real)                                                                   \
    struct prefix##_mpi_plan_ {                                                                              \
        starpu::fft::rank_plan<Real> body;                                                                   \
    };                                                                                                       \
    prefix##_mpi_plan prefix##_mpi_plan_dft(int rank, const ptrdiff_t* n, MPI_Comm comm, int sign,           \
                                            unsigned flags) {                                                \
        return starpu::fft::make<prefix##_mpi_plan_, Real>(                                                  \
            {__func__, starpu::fft::transform_kind::complex, rank, n, comm, sign, flags});                   \
    }                                                                                                        \
    prefix##_mpi_plan prefix##_mpi_plan_dft_r2c(int rank, const ptrdiff_t* n, MPI_Comm comm,                 \
                                                unsigned flags) {                                            \
        return starpu::fft::make<prefix##_mpi_plan_, Real>(                                                  \
            {__func__, starpu::fft::transform_kind::to_complex, rank, n, comm, -1, flags});                  \
    }                                                                                                        \
    prefix##_mpi_plan prefix##_mpi_plan_dft_c2r(int rank, const ptrdiff_t* n, MPI_Comm comm,                 \
                                                unsigned flags) {                                            \
        return starpu::fft::make<prefix##_mpi_plan_, Real>(                                                  \
            {__func__, starpu::fft::transform_kind::to_real, rank, n, comm, 1, flags});                      \
    }                                                                                                        \
    ptrdiff_t prefix##_mpi_local_size(prefix##_mpi_plan p, struct starpufft_mpi_slab* in,                    \
                                      struct starpufft_mpi_slab* out) {                                      \
        return starpu::fft::local_size(p != nullptr ? &p->body : nullptr, in, out, __func__);                \
    }                                                                                                        \
    int prefix##_mpi_execute(prefix##_mpi_plan p, const void* in, void* out) {                               \
        return starpu::fft::execute(p != nullptr ? &p->body : nullptr, in, out, __func__);                   \
    }                                                                                                        \
    void prefix##_mpi_destroy_plan(prefix##_mpi_plan p) {                                                    \
        starpu::fft::destroy(p, __func__);                                                                   \
    }

STARPUFFT_MPI_DEFINE(starpufft, double)
STARPUFFT_MPI_DEFINE(starpufftf, float)
STARPUFFT_MPI_DEFINE(starpufftl, long double)
