// All planning functions and FFTW's guru interface in three precisions behind one set of names.
#pragma once

#include "fft_support.hpp"

namespace fft_test {

// Number types on either side of a transform.
enum class kind { complex_to_complex, real_to_complex, complex_to_real, real_to_real };

template <class Real> struct calls;

#define STARPU_FFT_TEST_CALLS(Real, ours, theirs)                                                            \
    template <> struct calls<Real> : api<Real> {                                                             \
        using dims = const starpufft_iodim64*;                                                               \
                                                                                                             \
        static plan basic(kind what, const std::vector<int>& n, int sign, const std::vector<int>& ways) {    \
            const int rank = static_cast<int>(n.size());                                                     \
            switch (what) {                                                                                  \
            case kind::complex_to_complex:                                                                   \
                return rank == 1   ? ours##_plan_dft_1d(n[0], sign, 0)                                       \
                       : rank == 2 ? ours##_plan_dft_2d(n[0], n[1], sign, 0)                                 \
                       : rank == 3 ? ours##_plan_dft_3d(n[0], n[1], n[2], sign, 0)                           \
                                   : ours##_plan_dft(rank, n.data(), sign, 0);                               \
            case kind::real_to_complex:                                                                      \
                return rank == 1   ? ours##_plan_dft_r2c_1d(n[0], 0)                                         \
                       : rank == 2 ? ours##_plan_dft_r2c_2d(n[0], n[1], 0)                                   \
                       : rank == 3 ? ours##_plan_dft_r2c_3d(n[0], n[1], n[2], 0)                             \
                                   : ours##_plan_dft_r2c(rank, n.data(), 0);                                 \
            case kind::complex_to_real:                                                                      \
                return rank == 1   ? ours##_plan_dft_c2r_1d(n[0], 0)                                         \
                       : rank == 2 ? ours##_plan_dft_c2r_2d(n[0], n[1], 0)                                   \
                       : rank == 3 ? ours##_plan_dft_c2r_3d(n[0], n[1], n[2], 0)                             \
                                   : ours##_plan_dft_c2r(rank, n.data(), 0);                                 \
            default:                                                                                         \
                return rank == 1   ? ours##_plan_r2r_1d(n[0], ways[0], 0)                                    \
                       : rank == 2 ? ours##_plan_r2r_2d(n[0], n[1], ways[0], ways[1], 0)                     \
                       : rank == 3 ? ours##_plan_r2r_3d(n[0], n[1], n[2], ways[0], ways[1], ways[2], 0)      \
                                   : ours##_plan_r2r(rank, n.data(), ways.data(), 0);                        \
            }                                                                                                \
        }                                                                                                    \
        static plan any_rank(kind what, const std::vector<int>& n, int sign, const std::vector<int>& ways) { \
            const int rank = static_cast<int>(n.size());                                                     \
            return what == kind::complex_to_complex ? ours##_plan_dft(rank, n.data(), sign, 0)               \
                   : what == kind::real_to_complex  ? ours##_plan_dft_r2c(rank, n.data(), 0)                 \
                   : what == kind::complex_to_real  ? ours##_plan_dft_c2r(rank, n.data(), 0)                 \
                                                    : ours##_plan_r2r(rank, n.data(), ways.data(), 0);        \
        }                                                                                                    \
        static plan many(kind what, int rank, const int* n, int howmany, const int* inembed, int istride,    \
                         int idist, const int* onembed, int ostride, int odist, int sign, const int* ways) { \
            switch (what) {                                                                                  \
            case kind::complex_to_complex:                                                                   \
                return ours##_plan_many_dft(rank, n, howmany, inembed, istride, idist, onembed, ostride,     \
                                            odist, sign, 0);                                                 \
            case kind::real_to_complex:                                                                      \
                return ours##_plan_many_dft_r2c(rank, n, howmany, inembed, istride, idist, onembed, ostride, \
                                                odist, 0);                                                   \
            case kind::complex_to_real:                                                                      \
                return ours##_plan_many_dft_c2r(rank, n, howmany, inembed, istride, idist, onembed, ostride, \
                                                odist, 0);                                                   \
            default:                                                                                         \
                return ours##_plan_many_r2r(rank, n, howmany, inembed, istride, idist, onembed, ostride,     \
                                            odist, ways, 0);                                                 \
            }                                                                                                \
        }                                                                                                    \
        static plan guru(kind what, int rank, dims axes, int count, dims loops, int sign, const int* ways,   \
                         unsigned flags = 0) {                                                               \
            return what == kind::complex_to_complex                                                          \
                       ? ours##_plan_guru64_dft(rank, axes, count, loops, sign, flags)                       \
                   : what == kind::real_to_complex                                                           \
                       ? ours##_plan_guru64_dft_r2c(rank, axes, count, loops, flags)                         \
                   : what == kind::complex_to_real                                                           \
                       ? ours##_plan_guru64_dft_c2r(rank, axes, count, loops, flags)                         \
                       : ours##_plan_guru64_r2r(rank, axes, count, loops, ways, flags);                      \
        }                                                                                                    \
        static std::size_t work_area_size(plan p) { return ours##_work_area_size(p); }                       \
        /* By FFTW: from in to out, which differ. */                                                         \
        static void reference(kind what, int rank, dims axes, int count, dims loops, int sign,               \
                              const int* ways, Real* in, Real* out) {                                        \
            std::vector<theirs##_iodim64> a, l;                                                              \
            for (int i = 0; i < rank; ++i) a.push_back({axes[i].n, axes[i].is, axes[i].os});                 \
            for (int i = 0; i < count; ++i) l.push_back({loops[i].n, loops[i].is, loops[i].os});             \
            std::vector<theirs##_r2r_kind> kinds(static_cast<std::size_t>(rank));                            \
            for (int i = 0; ways && i < rank; ++i)                                                           \
                kinds[static_cast<std::size_t>(i)] = static_cast<theirs##_r2r_kind>(ways[i]);                \
            auto* complex_in = reinterpret_cast<theirs##_complex*>(in);                                      \
            auto* complex_out = reinterpret_cast<theirs##_complex*>(out);                                    \
            constexpr unsigned flags = FFTW_ESTIMATE | FFTW_UNALIGNED;                                       \
            const theirs##_plan made =                                                                       \
                what == kind::complex_to_complex                                                             \
                    ? theirs##_plan_guru64_dft(rank, a.data(), count, l.data(), complex_in, complex_out,     \
                                               sign, flags)                                                  \
                : what == kind::real_to_complex                                                              \
                    ? theirs##_plan_guru64_dft_r2c(rank, a.data(), count, l.data(), in, complex_out, flags)  \
                : what == kind::complex_to_real                                                              \
                    ? theirs##_plan_guru64_dft_c2r(rank, a.data(), count, l.data(), complex_in, out, flags)  \
                    : theirs##_plan_guru64_r2r(rank, a.data(), count, l.data(), in, out, kinds.data(),       \
                                               flags);                                                       \
            ASSERT_NE(made, nullptr);                                                                        \
            theirs##_execute(made);                                                                          \
            theirs##_destroy_plan(made);                                                                     \
        }                                                                                                    \
    };
STARPU_FFT_TEST_CALLS(double, starpufft, fftw)
STARPU_FFT_TEST_CALLS(float, starpufftf, fftwf)
STARPU_FFT_TEST_CALLS(long double, starpufftl, fftwl)
#undef STARPU_FFT_TEST_CALLS

// The graph of tasks is one in double and float, which the sanitizers therefore take in turn; long double has
// plans of another kind. Kernels differ more, and the address sanitizer looks at those of all three.
using all_precisions = ::testing::Types<double, float, long double>;
#if defined(__SANITIZE_THREAD__)
using tested_precisions = ::testing::Types<float, long double>;
using kernel_precisions = ::testing::Types<float>; // their threads are those of the graph
using lasting_precisions =
    ::testing::Types<float>; // of what computes for many seconds, one is enough to see races
#elif defined(__SANITIZE_ADDRESS__)
using tested_precisions = ::testing::Types<double, long double>;
using kernel_precisions = all_precisions;
using lasting_precisions = tested_precisions;
#else
using tested_precisions = all_precisions;
using kernel_precisions = all_precisions;
using lasting_precisions = all_precisions;
#endif

// Long double takes ten times as long as the others together, which run the same programs over other kernels.
// Where STARPU_TEST_LONG_DOUBLE is set, it runs one problem in so many; with 0 none, for variants of kernels,
// which it does not have.
template <class Real> bool has_its_turn(std::size_t problem_number) {
    const char* chosen = std::is_same_v<Real, long double> ? std::getenv("STARPU_TEST_LONG_DOUBLE") : nullptr;
    if (!chosen) return true;
    const auto one_in = static_cast<std::size_t>(std::atoi(chosen));
    return one_in != 0 && problem_number % one_in == 0;
}

} // namespace fft_test
