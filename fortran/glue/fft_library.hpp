// The functions of starpufft.h in each precision, in a table.
#pragma once

#include <starpufft.h>

namespace starpu::fortran {

// A plan of any precision.
using library_plan = void*;

struct fft_library {
    library_plan (*plan_dft)(int, const starpufft_iodim64*, int, const starpufft_iodim64*, int sign,
                             unsigned flags);
    library_plan (*plan_r2c)(int, const starpufft_iodim64*, int, const starpufft_iodim64*, unsigned flags);
    library_plan (*plan_c2r)(int, const starpufft_iodim64*, int, const starpufft_iodim64*, unsigned flags);
    library_plan (*plan_r2r)(int, const starpufft_iodim64*, int, const starpufft_iodim64*, const int* kind,
                             unsigned flags);
    int (*execute)(library_plan, void* in, void* out);
    void (*destroy_plan)(library_plan);
    int (*export_wisdom_to_filename)(const char*);
    int (*import_wisdom_from_filename)(const char*);
    char* (*export_wisdom_to_string)();
    int (*import_wisdom_from_string)(const char*);
    void (*forget_wisdom)();
    void (*set_timelimit)(double);
};

// 0: double, 1: float, 2: long double.
const fft_library& library_of(int precision);

} // namespace starpu::fortran
