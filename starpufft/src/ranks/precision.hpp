// What plans over ranks call of the transforms of one process, for each precision.
#pragma once

#include <starpufft.h>

namespace starpu::fft {

template <class Real> struct local_transforms;

#define STARPUFFT_LOCAL_TRANSFORMS(Real, prefix)                                                             \
    template <> struct local_transforms<Real> {                                                              \
        using plan = prefix##_plan;                                                                          \
        static constexpr auto make = prefix##_plan_guru64_dft;                                               \
        static constexpr auto make_r2c = prefix##_plan_guru64_dft_r2c;                                       \
        static constexpr auto make_c2r = prefix##_plan_guru64_dft_c2r;                                       \
        static constexpr auto execute = prefix##_execute;                                                    \
        static constexpr auto destroy = prefix##_destroy_plan;                                               \
        static constexpr auto allocate = prefix##_malloc;                                                    \
        static void free(void* first) { prefix##_free(first, 0); }                                           \
    };
STARPUFFT_LOCAL_TRANSFORMS(double, starpufft)
STARPUFFT_LOCAL_TRANSFORMS(float, starpufftf)
STARPUFFT_LOCAL_TRANSFORMS(long double, starpufftl)
#undef STARPUFFT_LOCAL_TRANSFORMS

} // namespace starpu::fft
