// Bounds: the shortest time that any schedule of the recorded tasks could take, by the performance models of
// their codelets. Transfers of data count as no time.
//
// Any thread may make these calls, in kernels and callbacks, too. What was recorded is kept until the next
// start or until the runtime ends; without a running runtime the calls print a line and set errno to ENODEV.
// Models of recorded tasks must not be freed before.
//
// Times are asked for when a bound is computed or printed, if the model is measured, and else when the task
// is submitted. Tasks without a kernel or without a performance model count as taking no time. While tasks
// with a measured model of which too little is known are recorded, they are measured.
//
// Where it is not known how long tasks of some kind take on any worker, the calls that need it print a line,
// set errno to ENODATA and write nothing. A worker on which only that is not known counts as not able to run
// such tasks, and a warning says so. ENOMEM, after a line: memory was short, now or when
// tasks were to be recorded.
#ifndef STARPU_BOUND_H
#define STARPU_BOUND_H

#include <starpu/linkage.h>

#include <stdio.h>

STARPU_BEGIN_DECLARATIONS

// Records all tasks that are submitted from now on, and forgets those recorded before. With deps their
// dependencies count, too: by data, by tags and by tasks, as far as both tasks are recorded and dependencies
// are declared from now on; otherwise only how much work there is for each worker. prio counts for the
// programs of starpu_bound_print_lp() and starpu_bound_print_mps() with deps: workers then run tasks of
// higher priority first, if these are ready in time.
void starpu_bound_start(int deps, int prio);

// Ends recording. EINVAL: nothing was recorded.
void starpu_bound_stop(void);

// Writes the recorded tasks and their dependencies to output as a graph for dot. EINVAL: output is NULL, or
// dependencies were not recorded.
void starpu_bound_print_dot(FILE* output);

// Computes the bound in milliseconds: *res with tasks that may be cut among workers and, if integer is set,
// *integer_res with a whole number of tasks of each kind on each worker, which may take very long. Either may
// be NULL; what is not computed is 0. With deps the bound is not below the longest chain of tasks. errno:
// ENOSYS where the library was built without GLPK, EINVAL where nothing was recorded, E2BIG where the program
// is too large, EDEADLK where tasks wait for each other, EDOM where no solution was found.
void starpu_bound_compute(double* res, double* integer_res, int integer);

// Writes the linear program behind *integer_res to output, in milliseconds: in the format of lp_solve, or as
// MPS with fixed columns. No GLPK is needed. Errors as above, and EINVAL where output is NULL.
void starpu_bound_print_lp(FILE* output);
void starpu_bound_print_mps(FILE* output);

// Writes to output, as text for people: the bound, with whole tasks if integer is set, how long recording
// took, and for each kind of tasks how many of them which worker would run. Errors as above.
void starpu_bound_print(FILE* output, int integer);

STARPU_END_DECLARATIONS

#endif
