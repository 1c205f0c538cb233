// The scalar types that routines are instantiated for, with the letters by which LAPACK names them.
#pragma once

#include <complex>

// Expands define(letter, type) for each. A routine's file ends with it: there stand its public functions.
#define STARPU_LINALG_IN_FOUR_PRECISIONS(define)                                                             \
    define(s, float) define(d, double) define(c, std::complex<float>) define(z, std::complex<double>)

// The same for those that have conjugates.
#define STARPU_LINALG_IN_COMPLEX_PRECISIONS(define)                                                          \
    define(c, std::complex<float>) define(z, std::complex<double>)

// What the public function of a routine is called in messages.
#define STARPU_LINALG_PUBLIC_NAME(letter, routine) "starpu_linalg_" #letter #routine
