// Bounds on the time of any schedule: come later.
#include "api/later/later.hpp"

#include "starpu_bound.h"

extern "C" {

LATER(void, starpu_bound_start, (int deps, int prio))
LATER(void, starpu_bound_stop, (void))
LATER(void, starpu_bound_print_dot, (FILE * output))
LATER(void, starpu_bound_compute, (double* res, double* integer_res, int integer))
LATER(void, starpu_bound_print_lp, (FILE * output))
LATER(void, starpu_bound_print_mps, (FILE * output))
LATER(void, starpu_bound_print, (FILE * output, int integer))

} // extern "C"
