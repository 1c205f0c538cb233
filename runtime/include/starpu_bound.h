// Bounds: the shortest time any schedule of the recorded tasks could take. Not in this version: every call
// here answers ENOSYS.
#ifndef STARPU_BOUND_H
#define STARPU_BOUND_H

#include <starpu/linkage.h>

#include <stdio.h>

STARPU_BEGIN_DECLARATIONS

// Begins recording tasks; with deps their dependencies too, with prio their priorities.
void starpu_bound_start(int deps, int prio);

// Ends recording.
void starpu_bound_stop(void);

// Writes the recorded tasks and their dependencies to output as a graph for dot.
void starpu_bound_print_dot(FILE* output);

// Computes the bound in milliseconds: *res with tasks that may be cut, *integer_res, if integer is set, with
// whole tasks.
void starpu_bound_compute(double* res, double* integer_res, int integer);

// Writes the linear program behind the bound to output, in lp_solve's format or as MPS.
void starpu_bound_print_lp(FILE* output);
void starpu_bound_print_mps(FILE* output);

// Writes what is known of the bound to output, as text for people.
void starpu_bound_print(FILE* output, int integer);

STARPU_END_DECLARATIONS

#endif
