/* Dense and sparse linear algebra over tasks: what LAPACK calls potrf, getrf and their solves, and conjugate
 * gradients.
 *
 * Matrices are column-major with a leading dimension, factorised in place. Every call is synchronous, spreads
 * its work over the workers of the running runtime, and may be made from several application threads at once,
 * but not from within a task. starpu_init() must have been called. OpenBLAS, when it is the BLAS in use, runs
 * with one thread while any call is in progress; its own thread count is restored after the last.
 *
 * Small problems are solved in the calling thread, where there are CPU workers, and no worker is woken:
 * Cholesky factorisations up to order 256, LU up to 128, solves up to order 128 or with fewer than 8
 * right-hand sides, and products of matrices that together hold at most 3 x 128 x 128 numbers.
 *
 * Every function returns
 * - 0 on success;
 * - -i when the i-th argument is invalid (counted from 1; a matrix that is NULL though elements of it are
 *   needed is invalid too, and a leading dimension with which the matrix fits into no memory); nothing has
 *   been changed;
 * - i > 0 for a numerical outcome described at the function;
 * - -(1000 + errno) when the runtime could not do it: ENODEV when starpu_init() has not been called or no
 *   worker runs on a CPU (dpotrf, dpotrs, dposv, dgetrf_nopiv and dgemm are content with CUDA workers),
 * EDEADLK when called from a task or a callback, ENOMEM. The matrix may have been changed.
 *
 * Negative results are also told in one line on the standard error stream.
 *
 * Dense routines add up their sums in an order that is fixed when the tasks are submitted. So equal arguments
 * give equal bits in every run with as many CPU workers, whatever the scheduling policy and however tasks
 * happen to be spread. With another number of workers the bits may differ, for blocks are cut by it, unless
 * STARPU_DETERMINISTIC=1 stood in the environment when the runtime started: then they are cut as for 5
 * workers, however many there are. This is said of one processor type, one BLAS and matrices on CPUs; on
 * devices it holds as far as the vendor's libraries keep to it and the devices have as much memory.
 *
 * Where there are CUDA workers, dpotrf and dgemm send matrices of order 4096 and more to them, also those of
 * batches, through the forms on handles (starpu_linalg_handles.h); without CPU workers all of dpotrf, dpotrs,
 * dposv, dgetrf_nopiv and dgemm run there. The options of routines in _expert may say otherwise
 * (starpu_linalg_options.h). Devices need cuBLAS and cuSOLVER on the machine, which are looked for at that
 * moment.
 *
 * The kernels are chosen for the processor when they are first needed; STARPU_LINALG_KERNELS=avx512, avx2 or
 * baseline in the environment names others. */
#ifndef STARPU_LINALG_H
#define STARPU_LINALG_H

#include <starpu_linalg_cg.h>
#include <starpu_linalg_dense.h>
#include <starpu_linalg_handles.h>
#include <starpu_linalg_mixed.h>
#include <starpu_linalg_options.h>

#endif
