// Fills the table: plans of all precisions are pointers to something.
#include "glue/fft_library.hpp"

namespace starpu::fortran {
namespace {

using dim = starpufft_iodim64;

// `name` is the macro of starpufft.h that names a function in a precision.
#define STARPU_FORTRAN_FFT_ROW(name)                                                                         \
    {                                                                                                        \
        [](int rank, const dim* dims, int count, const dim* loops, int sign, unsigned flags) -> void* {      \
            return name(plan_guru64_dft)(rank, dims, count, loops, sign, flags);                             \
        },                                                                                                   \
            [](int rank, const dim* dims, int count, const dim* loops, unsigned flags) -> void* {            \
                return name(plan_guru64_dft_r2c)(rank, dims, count, loops, flags);                           \
            },                                                                                               \
            [](int rank, const dim* dims, int count, const dim* loops, unsigned flags) -> void* {            \
                return name(plan_guru64_dft_c2r)(rank, dims, count, loops, flags);                           \
            },                                                                                               \
            [](int rank, const dim* dims, int count, const dim* loops, const int* kind,                      \
               unsigned flags) -> void* {                                                                    \
                return name(plan_guru64_r2r)(rank, dims, count, loops, kind, flags);                         \
            },                                                                                               \
            [](void* plan, void* in, void* out) {                                                            \
                return name(execute)(static_cast<name(plan)>(plan), in, out);                                \
            },                                                                                               \
            [](void* plan) { name(destroy_plan)(static_cast<name(plan)>(plan)); },                           \
            name(export_wisdom_to_filename), name(import_wisdom_from_filename),                              \
            name(export_wisdom_to_string), name(import_wisdom_from_string), name(forget_wisdom),             \
            name(set_timelimit)                                                                              \
    }

constexpr fft_library libraries[] = {STARPU_FORTRAN_FFT_ROW(__STARPUFFT),
                                     STARPU_FORTRAN_FFT_ROW(__STARPUFFTF),
                                     STARPU_FORTRAN_FFT_ROW(__STARPUFFTL)};

#undef STARPU_FORTRAN_FFT_ROW

} // namespace

const fft_library& library_of(int precision) {
    return libraries[precision];
}

} // namespace starpu::fortran
