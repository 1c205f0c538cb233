// The public functions for each scalar type, under the names that they share. Where real matrices have no
// routine of their own, as for hemm and unmqr, it is the one that does the same for them.
#pragma once

#include <starpu_linalg.h>

#include <complex>

namespace linalg_test {

template <class T> struct routines;

#define LINALG_TEST_ROUTINE(x, name) static constexpr auto name = starpu_linalg_##x##name;
#define LINALG_TEST_ROUTINES(x, T, he, q)                                                                    \
    template <> struct routines<T> {                                                                         \
        LINALG_TEST_ROUTINE(x, gemm)                                                                         \
        LINALG_TEST_ROUTINE(x, symm)                                                                         \
        LINALG_TEST_ROUTINE(x, syrk)                                                                         \
        LINALG_TEST_ROUTINE(x, syr2k)                                                                        \
        LINALG_TEST_ROUTINE(x, trmm)                                                                         \
        LINALG_TEST_ROUTINE(x, trsm)                                                                         \
        static constexpr auto hemm = starpu_linalg_##x##he##mm;                                              \
        static constexpr auto herk = starpu_linalg_##x##he##rk;                                              \
        static constexpr auto her2k = starpu_linalg_##x##he##r2k;                                            \
                                                                                                             \
        LINALG_TEST_ROUTINE(x, potrf)                                                                        \
        LINALG_TEST_ROUTINE(x, potrs)                                                                        \
        LINALG_TEST_ROUTINE(x, posv)                                                                         \
        LINALG_TEST_ROUTINE(x, potri)                                                                        \
        LINALG_TEST_ROUTINE(x, pocon)                                                                        \
        LINALG_TEST_ROUTINE(x, trtri)                                                                        \
        LINALG_TEST_ROUTINE(x, getrf)                                                                        \
        LINALG_TEST_ROUTINE(x, getrs)                                                                        \
        LINALG_TEST_ROUTINE(x, gesv)                                                                         \
        LINALG_TEST_ROUTINE(x, getri)                                                                        \
        LINALG_TEST_ROUTINE(x, gecon)                                                                        \
        LINALG_TEST_ROUTINE(x, getrf_nopiv)                                                                  \
                                                                                                             \
        LINALG_TEST_ROUTINE(x, geqrf)                                                                        \
        LINALG_TEST_ROUTINE(x, gelqf)                                                                        \
        LINALG_TEST_ROUTINE(x, gels)                                                                         \
        static constexpr auto ormqr = starpu_linalg_##q##mqr;                                                \
        static constexpr auto ormlq = starpu_linalg_##q##mlq;                                                \
        static constexpr auto orgqr = starpu_linalg_##q##gqr;                                                \
        static constexpr auto orglq = starpu_linalg_##q##glq;                                                \
                                                                                                             \
        LINALG_TEST_ROUTINE(x, lange)                                                                        \
        LINALG_TEST_ROUTINE(x, lansy)                                                                        \
        LINALG_TEST_ROUTINE(x, lantr)                                                                        \
        static constexpr auto lanhe = starpu_linalg_##x##lan##he;                                            \
        LINALG_TEST_ROUTINE(x, laswp)                                                                        \
        LINALG_TEST_ROUTINE(x, lacpy)                                                                        \
        LINALG_TEST_ROUTINE(x, laset)                                                                        \
        LINALG_TEST_ROUTINE(x, omatcopy)                                                                     \
                                                                                                             \
        LINALG_TEST_ROUTINE(x, potrf_expert)                                                                 \
        LINALG_TEST_ROUTINE(x, getrf_expert)                                                                 \
        LINALG_TEST_ROUTINE(x, getrf_nopiv_expert)                                                           \
        LINALG_TEST_ROUTINE(x, geqrf_expert)                                                                 \
        LINALG_TEST_ROUTINE(x, gelqf_expert)                                                                 \
                                                                                                             \
        LINALG_TEST_ROUTINE(x, potrf_handle)                                                                 \
        LINALG_TEST_ROUTINE(x, potrs_handle)                                                                 \
        LINALG_TEST_ROUTINE(x, getrf_nopiv_handle)                                                           \
        LINALG_TEST_ROUTINE(x, gemm_handle)                                                                  \
        LINALG_TEST_ROUTINE(x, trsm_handle)                                                                  \
        LINALG_TEST_ROUTINE(x, syrk_handle)                                                                  \
                                                                                                             \
        LINALG_TEST_ROUTINE(x, gemm_batch)                                                                   \
        LINALG_TEST_ROUTINE(x, gemm_strided)                                                                 \
        LINALG_TEST_ROUTINE(x, potrf_batch)                                                                  \
        LINALG_TEST_ROUTINE(x, potrf_strided)                                                                \
        LINALG_TEST_ROUTINE(x, posv_batch)                                                                   \
        LINALG_TEST_ROUTINE(x, posv_strided)                                                                 \
        LINALG_TEST_ROUTINE(x, getrf_batch)                                                                  \
        LINALG_TEST_ROUTINE(x, getrf_strided)                                                                \
        LINALG_TEST_ROUTINE(x, gesv_batch)                                                                   \
        LINALG_TEST_ROUTINE(x, gesv_strided)                                                                 \
    };
LINALG_TEST_ROUTINES(s, float, sy, sor)
LINALG_TEST_ROUTINES(d, double, sy, dor)
LINALG_TEST_ROUTINES(c, std::complex<float>, he, cun)
LINALG_TEST_ROUTINES(z, std::complex<double>, he, zun)
#undef LINALG_TEST_ROUTINES
#undef LINALG_TEST_ROUTINE

} // namespace linalg_test
