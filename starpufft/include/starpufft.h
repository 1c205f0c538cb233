/* Fast Fourier transforms over tasks: plan once, run the plan on arrays or data handles, on all workers. */
#ifndef STARPUFFT_H
#define STARPUFFT_H

#include <starpu.h>

#include <stddef.h>
#include <stdio.h>

/*
 * The transform is FFTW's, unnormalised: with sign -1 (forward) or +1 (inverse)
 *
 *     out[k] = sum over j of in[j] * exp(sign * 2 pi i j k / n)
 *
 * so that the inverse of the forward transform is n times the input. Every n >= 1 is accepted, primes
 * included. A 2-D array of n x m is stored row after row: element (i, j) is in[i * m + j].
 *
 * starpufft_* works on double, starpufftf_* on float, starpufftl_* on long double. An array holds complex
 * numbers as pairs of reals (C's double _Complex, C++'s std::complex<double>, fftw_complex). in == out is
 * allowed; otherwise the input is left as it was, and the two must not overlap. Arrays need no alignment
 * beyond that of a real number; starpufft_malloc's are faster.
 *
 * starpufft_execute does a short transform, of up to about 16384 numbers, in the calling thread, which keeps
 * the scratch space until it ends; no worker is woken. Longer ones, those of starpufft_start and those on
 * handles are tasks.
 *
 * starpu_init must have succeeded before a plan is made. Plans may be made and used from several threads at
 * once; one plan runs its transforms one after the other. While a plan is being made here, no other thread of
 * the program may be inside one of FFTW's own planning functions, which share their state with ours.
 *
 * Where a CUDA worker is there, transforms on handles run where their input lies, on the device as one task
 * (in up to three dimensions); those on arrays run on CPU workers, or on the device where there are none.
 * cuFFT is looked for when a plan is first used so, outside of tasks; without CPU workers, when it is made.
 *
 * Errors: functions that return a pointer return NULL and set errno, functions that return int return -errno,
 * functions that return nothing change nothing and set errno. Each prints one line on stderr that says what
 * to do.
 *
 * - EINVAL: a size below 1, a layout in which numbers of the output would overlap, a sign other than -1 and
 * +1, flags other than 0, a NULL plan, array or handle, a handle of a type or size that does not match the
 * plan.
 *
 * - ENODEV: the runtime is not initialised or has no worker that can run the transform.
 *
 * - ENOMEM: no memory for the plan or, while running, for a worker's scratch space.
 *
 * - ENODATA: the data of the input handle was never written; or that of the output handle, where the plan
 * leaves gaps in it.
 *
 * - EDEADLK: a function that waits was called from a task or a callback.
 */

#define STARPUFFT_FORWARD (-1)
#define STARPUFFT_INVERSE 1

#ifdef __cplusplus
/* std::complex has the layout of C's complex numbers. The linkage is spelled out because old programs include
 * this header inside a block of C linkage. */
extern "C++" {
#include <complex>
}
typedef std::complex<double> starpufft_complex;
typedef std::complex<float> starpufftf_complex;
/* C++ does not let a typedef have the name of the struct it points to, as it has in C. */
typedef struct starpufft_plan_data* starpufft_plan;
typedef struct starpufftf_plan_data* starpufftf_plan;
typedef std::complex<long double> starpufftl_complex;
typedef struct starpufftl_plan_data* starpufftl_plan;
extern "C" {
#else
typedef double _Complex starpufft_complex;
typedef float _Complex starpufftf_complex;
typedef struct starpufft_plan* starpufft_plan;
typedef struct starpufftf_plan* starpufftf_plan;
typedef long double _Complex starpufftl_complex;
typedef struct starpufftl_plan* starpufftl_plan;
#endif

/* Plans a transform of n numbers (1-D), of n rows of m numbers (2-D) or of n x m rows of p numbers (3-D),
 * where element (i, j, k) is in[(i * m + j) * p + k] and handles are vectors; flags must be 0. NULL on
 * errors. */
starpufft_plan starpufft_plan_dft_1d(int n, int sign, unsigned flags);
starpufft_plan starpufft_plan_dft_2d(int n, int m, int sign, unsigned flags);
starpufft_plan starpufft_plan_dft_3d(int n, int m, int p, int sign, unsigned flags);

/* Plans `howmany` transforms in `rank` dimensions of n[0] x n[1] x ... numbers, with the arguments of FFTW's
 * fftw_plan_many_dft except for the arrays, which are given when the plan is executed. Number (j0, j1, ...)
 * of transform t is at
 *
 *     in[t * idist + (... (j0 * inembed[1] + j1) * inembed[2] + ...) * istride]
 *
 * and likewise in out. An embed that is NULL stands for n; strides are at least 1, so are distances where
 * there is more than one transform, and the embeds beyond the first at least n. No two numbers of out may
 * share a place; those of in may, as in windows that slide. n and the embeds are copied. What lies between
 * the numbers of out is left alone. in == out needs equal layouts. Handles are vectors that reach at least to
 * the last number. NULL on errors. */
starpufft_plan starpufft_plan_many_dft(int rank, const int* n, int howmany, const int* inembed, int istride,
                                       int idist, const int* onembed, int ostride, int odist, int sign,
                                       unsigned flags);

/* Memory aligned for the transforms; release it with starpufft_free, where the second argument, the size, is
 * optional. */
void* starpufft_malloc(size_t n);
void starpufft_free(void* p, size_t dim);

/* Transforms in into out and waits for the result. 0 or -errno. */
int starpufft_execute(starpufft_plan p, void* in, void* out);

/* Starts the same and returns at once. The task ends when out is complete; wait for it with starpu_task_wait,
 * which also frees it, or make other tasks depend on it. The arrays must stay as they are until then. NULL on
 * errors. */
struct starpu_task* starpufft_start(starpufft_plan p, void* in, void* out);

/* The same on registered data: vectors (of n*m numbers, or twice as many reals) or matrices (nx = m, ny = n,
 * any ld). The transform takes its place among the tasks that use these handles, in the order of the calls.
 */
int starpufft_execute_handle(starpufft_plan p, starpu_data_handle_t in, starpu_data_handle_t out);
struct starpu_task* starpufft_start_handle(starpufft_plan p, starpu_data_handle_t in,
                                           starpu_data_handle_t out);

/* Waits until every transform started on the plan is complete and gives back what they held. */
void starpufft_cleanup(starpufft_plan p);

/* The same, then frees the plan. */
void starpufft_destroy_plan(starpufft_plan p);

/* Prints how many plans were made and transforms and tasks were run, in all precisions together. */
void starpufft_showstats(FILE* out);

/* Single precision; each function as above. */
starpufftf_plan starpufftf_plan_dft_1d(int n, int sign, unsigned flags);
starpufftf_plan starpufftf_plan_dft_2d(int n, int m, int sign, unsigned flags);
starpufftf_plan starpufftf_plan_dft_3d(int n, int m, int p, int sign, unsigned flags);
starpufftf_plan starpufftf_plan_many_dft(int rank, const int* n, int howmany, const int* inembed, int istride,
                                         int idist, const int* onembed, int ostride, int odist, int sign,
                                         unsigned flags);
void* starpufftf_malloc(size_t n);
void starpufftf_free(void* p, size_t dim);
int starpufftf_execute(starpufftf_plan p, void* in, void* out);
struct starpu_task* starpufftf_start(starpufftf_plan p, void* in, void* out);
int starpufftf_execute_handle(starpufftf_plan p, starpu_data_handle_t in, starpu_data_handle_t out);
struct starpu_task* starpufftf_start_handle(starpufftf_plan p, starpu_data_handle_t in,
                                            starpu_data_handle_t out);
void starpufftf_cleanup(starpufftf_plan p);
void starpufftf_destroy_plan(starpufftf_plan p);
void starpufftf_showstats(FILE* out);

/* Long double; each function as above. Only CPU workers compute in it. */
starpufftl_plan starpufftl_plan_dft_1d(int n, int sign, unsigned flags);
starpufftl_plan starpufftl_plan_dft_2d(int n, int m, int sign, unsigned flags);
starpufftl_plan starpufftl_plan_dft_3d(int n, int m, int p, int sign, unsigned flags);
starpufftl_plan starpufftl_plan_many_dft(int rank, const int* n, int howmany, const int* inembed, int istride,
                                         int idist, const int* onembed, int ostride, int odist, int sign,
                                         unsigned flags);
void* starpufftl_malloc(size_t n);
void starpufftl_free(void* p, size_t dim);
int starpufftl_execute(starpufftl_plan p, void* in, void* out);
struct starpu_task* starpufftl_start(starpufftl_plan p, void* in, void* out);
int starpufftl_execute_handle(starpufftl_plan p, starpu_data_handle_t in, starpu_data_handle_t out);
struct starpu_task* starpufftl_start_handle(starpufftl_plan p, starpu_data_handle_t in,
                                            starpu_data_handle_t out);
void starpufftl_cleanup(starpufftl_plan p);
void starpufftl_destroy_plan(starpufftl_plan p);
void starpufftl_showstats(FILE* out);

/* The name of a function or type in each precision. */
#define __STARPUFFT(name) starpufft_##name
#define __STARPUFFTF(name) starpufftf_##name
#define __STARPUFFTL(name) starpufftl_##name

/* Later: transforms of real numbers, and counting between two moments. These calls
 * answer ENOSYS. */
#define STARPUFFT_LATER(starpufft)                                                                           \
    starpufft(plan) starpufft(plan_dft_r2c_1d)(int n, unsigned flags);                                       \
    starpufft(plan) starpufft(plan_dft_c2r_1d)(int n, unsigned flags);                                       \
    void starpufft(startstats)(void);                                                                        \
    void starpufft(stopstats)(void)
STARPUFFT_LATER(__STARPUFFT);
STARPUFFT_LATER(__STARPUFFTF);
STARPUFFT_LATER(__STARPUFFTL);

/* All that stands above, declared for one more precision; real is its number type. */
#define __STARPUFFT_INTERFACE(starpufft, real)                                                               \
    starpufft(plan) starpufft(plan_dft_1d)(int n, int sign, unsigned flags);                                 \
    starpufft(plan) starpufft(plan_dft_2d)(int n, int m, int sign, unsigned flags);                          \
    starpufft(plan) starpufft(plan_dft_3d)(int n, int m, int p, int sign, unsigned flags);                   \
    starpufft(plan) starpufft(plan_many_dft)(int rank, const int* n, int howmany, const int* inembed,        \
                                             int istride, int idist, const int* onembed, int ostride,        \
                                             int odist, int sign, unsigned flags);                           \
    void* starpufft(malloc)(size_t n);                                                                       \
    void starpufft(free)(void* p, size_t dim);                                                               \
    int starpufft(execute)(starpufft(plan) p, void* in, void* out);                                          \
    struct starpu_task* starpufft(start)(starpufft(plan) p, void* in, void* out);                            \
    int starpufft(execute_handle)(starpufft(plan) p, starpu_data_handle_t in, starpu_data_handle_t out);     \
    struct starpu_task* starpufft(start_handle)(starpufft(plan) p, starpu_data_handle_t in,                  \
                                                starpu_data_handle_t out);                                   \
    void starpufft(cleanup)(starpufft(plan) p);                                                              \
    void starpufft(destroy_plan)(starpufft(plan) p);                                                         \
    void starpufft(showstats)(FILE * out)

/* Prints what a status of cuFFT means and stops the program; for kernels of the program's own. */
#define STARPU_CUFFT_REPORT_ERROR(status) STARPU_ABORT_MSG("cuFFT failed with status %d", (int)(status))

#ifdef __cplusplus
}
/* Up to version 1.3 the functions that free took the pointer alone. */
extern "C++" {
inline void starpufft_free(void* p) {
    starpufft_free(p, 0);
}
inline void starpufftf_free(void* p) {
    starpufftf_free(p, 0);
}
inline void starpufftl_free(void* p) {
    starpufftl_free(p, 0);
}
}
#else
/* Up to version 1.3 the functions that free took the pointer alone: a missing second argument becomes 0. */
#define STARPUFFT_FREE_TWO(function, p, dim, ...) (function)(p, dim)
#define starpufft_free(...) STARPUFFT_FREE_TWO(starpufft_free, __VA_ARGS__, 0, )
#define starpufftf_free(...) STARPUFFT_FREE_TWO(starpufftf_free, __VA_ARGS__, 0, )
#define starpufftl_free(...) STARPUFFT_FREE_TWO(starpufftl_free, __VA_ARGS__, 0, )
#endif

#endif /* STARPUFFT_H */
