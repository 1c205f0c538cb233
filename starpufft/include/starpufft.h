/* Fast Fourier transforms over tasks: plan once, run the plan on arrays or data handles, on all workers. */
#ifndef STARPUFFT_H
#define STARPUFFT_H

#include <starpu.h>

#ifndef __cplusplus
#include <complex.h>
#endif
#include <stddef.h>
#include <stdio.h>

/*
 * The transforms are FFTW's, unnormalised: with sign -1 (forward) or +1 (inverse)
 *
 *     out[k] = sum over j of in[j] * exp(sign * 2 pi i j k / n)
 *
 * so that the inverse of the forward transform is n times the input. Every n >= 1 is accepted, primes
 * included. A 2-D array of n x m is stored row after row: element (i, j) is in[i * m + j].
 *
 * Transforms of real numbers to complex ones (r2c, forward) give the first n/2 + 1 numbers of the spectrum
 * along the last dimension, which the others mirror; those of complex numbers to real ones (c2r, inverse)
 * take as many, and do not look at the imaginary parts that are 0 for a real result. Transforms of real
 * numbers to real ones (r2r) are those of enum starpufft_r2r_kind, one for each dimension.
 *
 * starpufft_* works on double, starpufftf_* on float, starpufftl_* on long double. An array holds complex
 * numbers as pairs of reals (C's double _Complex, C++'s std::complex<double>, fftw_complex). in == out is
 * allowed where both are laid out alike; r2c and c2r need contiguous rows for that, and real rows as far
 * apart as complex ones: plans without embeds then take rows of m real numbers as 2 * (m/2 + 1) numbers
 * apart, as FFTW does. Otherwise the input is left as it was, that of c2r too, and the two must not overlap.
 * Arrays need no alignment beyond that of a real number; starpufft_malloc's are faster.
 *
 * starpufft_execute does a short transform, of up to about 16384 numbers, and what is one call of FFTW, in
 * the calling thread, which keeps the scratch space until it ends; no worker is woken. Longer ones, those of
 * starpufft_start and those on handles are tasks.
 *
 * starpu_init must have succeeded before a plan is made. Plans may be made and used from several threads at
 * once; one plan runs its transforms one after the other. While a plan is being made or
 * destroyed here, or first run in one array that is in and out or without its work area, no other thread of
 * the program may be inside one of FFTW's own planning functions, which share their state with ours. Tables
 * of plans that were destroyed are kept, with plans of FFTW: starpufft_clear_cache comes before fftw_cleanup.
 *
 * Where a CUDA worker is there, transforms on handles run where their input lies, on the device as one task
 * (complex numbers on one side or both, in up to three dimensions); those on arrays run on CPU workers, or on
 * the device where there are none. cuFFT is looked for when a plan is first used so, outside of tasks;
 * without CPU workers, when it is made. Transforms of real numbers to real ones run on CPU workers. From
 * complex to real numbers a device needs memory for a copy of the input, since cuFFT works in it.
 *
 * Errors: functions that return a pointer return NULL and set errno, functions that return int return -errno
 * (those of wisdom answer as FFTW's do), functions that return nothing change nothing and set errno. Each
 * prints one line on stderr that says what to do.
 *
 * - EINVAL: a size below 1, sizes and strides that reach further than memory can be addressed, a layout in
 * which numbers of the output would overlap, a sign other than -1 and +1, a kind that does not exist, flags
 * other than those below, in == out where their layouts differ, a NULL plan, array or handle, a handle of a
 * type or size that does not match the plan.
 *
 * - ENODEV: the runtime is not initialised or has no worker that can run the transform.
 *
 * - ENOENT: WISDOM_ONLY, and there is none for the plan.
 *
 * - ENOMEM: no memory for the plan or, while running, for a worker's scratch space.
 *
 * - ENODATA: the data of the input handle was never written; or that of the output handle, where the plan
 * leaves gaps in it.
 *
 * - EDEADLK: a function that waits was called from a task or a callback, on whichever thread; nothing has
 * begun. Or no thread can bring any more what the transform waits for, such as data that the caller holds: it
 * takes place all the same, once these are released.
 */

#define STARPUFFT_FORWARD (-1)
#define STARPUFFT_INVERSE 1

/* Flags, with FFTW's values: FFTW's own may be passed. PRESERVE_INPUT and UNALIGNED change nothing: plans
 * keep their input and ask for no alignment. With DESTROY_INPUT and without PRESERVE_INPUT a transform from
 * complex to real numbers may leave anything in an input that lies on a CUDA device, which spares a copy and
 * up to half of the time. The others say how long the fastest way is searched for, once for each length and
 * precision in the life of a process: 0, which is FFTW_MEASURE, and ESTIMATE a millisecond or two; MEASURE,
 * which is a bit of our own, PATIENT and EXHAUSTIVE some twenty times as long, and again where the search was
 * short before. WISDOM_ONLY makes the plan where nothing must be searched for; else it is NULL with errno
 * ENOENT, without a line. What a plan does in one array alone, it searches for briefly when it is first run
 * so.
 *
 * NO_WORK_AREA, a bit of our own, is for where memory is short: transforms borrow nothing and work within
 * their output, with a few rows of scratch space for each worker; a c2r of several dimensions that is not in
 * one array takes two planes, all numbers but those along the last dimension. They are slower, some of them
 * several times. A single line of awkward length (see below), an odd one of more than 65536 real numbers and
 * one of more than 65536 from real numbers to real ones are a call of FFTW by one thread then, which may take
 * memory of its own, and plans when it runs: no other thread of the program may be inside one of FFTW's
 * planning functions at that time. */
#define STARPUFFT_DESTROY_INPUT (1U << 0)
#define STARPUFFT_UNALIGNED (1U << 1)
#define STARPUFFT_EXHAUSTIVE (1U << 3)
#define STARPUFFT_PRESERVE_INPUT (1U << 4)
#define STARPUFFT_PATIENT (1U << 5)
#define STARPUFFT_ESTIMATE (1U << 6)
#define STARPUFFT_WISDOM_ONLY (1U << 21)
#define STARPUFFT_NO_WORK_AREA (1U << 25)
#define STARPUFFT_MEASURE (1U << 26)

/* For starpufft_set_timelimit: searches are as long as the flags say. */
#define STARPUFFT_NO_TIMELIMIT (-1.0)

/* Transforms of real numbers to real ones, with FFTW's values and definitions: halfcomplex numbers and back,
 * Hartley's, and cosine (REDFT) and sine (RODFT) transforms by their symmetries at either end; REDFT10 is the
 * DCT-II, REDFT01 the DCT-III. REDFT00 needs at least 2 numbers. */
enum starpufft_r2r_kind {
    STARPUFFT_R2HC = 0,
    STARPUFFT_HC2R = 1,
    STARPUFFT_DHT = 2,
    STARPUFFT_REDFT00 = 3,
    STARPUFFT_REDFT01 = 4,
    STARPUFFT_REDFT10 = 5,
    STARPUFFT_REDFT11 = 6,
    STARPUFFT_RODFT00 = 7,
    STARPUFFT_RODFT01 = 8,
    STARPUFFT_RODFT10 = 9,
    STARPUFFT_RODFT11 = 10
};

/* One dimension of an array, as FFTW's fftw_iodim64: so many numbers, and from one to the next in in and out,
 * in numbers of that array. */
typedef struct starpufft_iodim64 {
    ptrdiff_t n, is, os;
} starpufft_iodim64;

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

/* Plans a transform of complex numbers: n (1-D), n rows of m (2-D) or n x m rows of p (3-D), where element
 * (i, j, k) is in[(i * m + j) * p + k], or n[0] x n[1] x ... of any rank, which is copied. NULL on errors.
 * Handles are vectors that reach at least to the last number; those of plan_dft_1d and plan_dft_2d are
 * vectors or matrices of exactly the numbers. */
starpufft_plan starpufft_plan_dft_1d(int n, int sign, unsigned flags);
starpufft_plan starpufft_plan_dft_2d(int n, int m, int sign, unsigned flags);
starpufft_plan starpufft_plan_dft_3d(int n, int m, int p, int sign, unsigned flags);
starpufft_plan starpufft_plan_dft(int rank, const int* n, int sign, unsigned flags);

/* The same of real numbers to complex ones. The sizes are those of the real array; the complex one has
 * m/2 + 1 numbers in each row of m. */
starpufft_plan starpufft_plan_dft_r2c_1d(int n, unsigned flags);
starpufft_plan starpufft_plan_dft_r2c_2d(int n, int m, unsigned flags);
starpufft_plan starpufft_plan_dft_r2c_3d(int n, int m, int p, unsigned flags);
starpufft_plan starpufft_plan_dft_r2c(int rank, const int* n, unsigned flags);

/* And of complex numbers to real ones; again the sizes are those of the real array. */
starpufft_plan starpufft_plan_dft_c2r_1d(int n, unsigned flags);
starpufft_plan starpufft_plan_dft_c2r_2d(int n, int m, unsigned flags);
starpufft_plan starpufft_plan_dft_c2r_3d(int n, int m, int p, unsigned flags);
starpufft_plan starpufft_plan_dft_c2r(int rank, const int* n, unsigned flags);

/* And of real numbers to real ones, of a kind (enum starpufft_r2r_kind) for each dimension. */
starpufft_plan starpufft_plan_r2r_1d(int n, int kind, unsigned flags);
starpufft_plan starpufft_plan_r2r_2d(int n, int m, int kind0, int kind1, unsigned flags);
starpufft_plan starpufft_plan_r2r_3d(int n, int m, int p, int kind0, int kind1, int kind2, unsigned flags);
starpufft_plan starpufft_plan_r2r(int rank, const int* n, const int* kind, unsigned flags);

/* Plans `howmany` transforms in `rank` dimensions of n[0] x n[1] x ... numbers, with the arguments of FFTW's
 * advanced interface except for the arrays, which are given when the plan is executed. Number (j0, j1, ...)
 * of transform t is at
 *
 *     in[t * idist + (... (j0 * inembed[1] + j1) * inembed[2] + ...) * istride]
 *
 * and likewise in out. An embed that is NULL stands for the numbers that lie there; strides are at least 1,
 * so are distances where there is more than one transform, and the embeds beyond the first at least those
 * numbers. No two numbers of out may share a place; those of in may, as in windows that slide. n, the embeds
 * and the kinds are copied. What lies between the numbers of out is left alone. Handles are vectors that
 * reach at least to the last number. NULL on errors. */
starpufft_plan starpufft_plan_many_dft(int rank, const int* n, int howmany, const int* inembed, int istride,
                                       int idist, const int* onembed, int ostride, int odist, int sign,
                                       unsigned flags);
starpufft_plan starpufft_plan_many_dft_r2c(int rank, const int* n, int howmany, const int* inembed,
                                           int istride, int idist, const int* onembed, int ostride, int odist,
                                           unsigned flags);
starpufft_plan starpufft_plan_many_dft_c2r(int rank, const int* n, int howmany, const int* inembed,
                                           int istride, int idist, const int* onembed, int ostride, int odist,
                                           unsigned flags);
starpufft_plan starpufft_plan_many_r2r(int rank, const int* n, int howmany, const int* inembed, int istride,
                                       int idist, const int* onembed, int ostride, int odist, const int* kind,
                                       unsigned flags);

/* The same in the words of FFTW's guru interface: dims are the dimensions of each transform, howmany_dims
 * lead from one transform to the next; where one side is real, n is its length. Strides are at least 1 where
 * n is more. rank 0, of complex numbers or of real ones alone, copies. */
starpufft_plan starpufft_plan_guru64_dft(int rank, const starpufft_iodim64* dims, int howmany_rank,
                                         const starpufft_iodim64* howmany_dims, int sign, unsigned flags);
starpufft_plan starpufft_plan_guru64_dft_r2c(int rank, const starpufft_iodim64* dims, int howmany_rank,
                                             const starpufft_iodim64* howmany_dims, unsigned flags);
starpufft_plan starpufft_plan_guru64_dft_c2r(int rank, const starpufft_iodim64* dims, int howmany_rank,
                                             const starpufft_iodim64* howmany_dims, unsigned flags);
starpufft_plan starpufft_plan_guru64_r2r(int rank, const starpufft_iodim64* dims, int howmany_rank,
                                         const starpufft_iodim64* howmany_dims, const int* kind,
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
 * any ld) or of twice as many reals (nx = 2m, and an even ld where n > 1). The transform takes its place
 * among the tasks that use these handles, in the order of the calls. */
int starpufft_execute_handle(starpufft_plan p, starpu_data_handle_t in, starpu_data_handle_t out);
struct starpu_task* starpufft_start_handle(starpufft_plan p, starpu_data_handle_t in,
                                           starpu_data_handle_t out);

/* Waits until every transform started on the plan is complete and gives back what they held. */
void starpufft_cleanup(starpufft_plan p);

/* The same, then frees the plan. */
void starpufft_destroy_plan(starpufft_plan p);

/* The work area is memory that transforms of more than about 16384 numbers borrow while they run; plans that
 * are idle hold none of it. Transforms that run one after the other, of any plans and precisions, share one
 * block; those that run at the same time have one each. On a CUDA device all plans share one area for each
 * worker. work_area_size gives the bytes that a transform of the plan borrows on CPU workers: never more than
 * the larger one of its arrays takes, with the exceptions below; 0 for short ones, for most layouts with
 * strides, for plans with STARPUFFT_NO_WORK_AREA, and, with errno EINVAL, for what is no plan.
 *
 * The exceptions: a line of awkward length borrows up to 2.25 times the larger array; so are called lengths
 * above 32768 that have a prime factor above 8192, or no divisor from 16 to their root. A line of odd length,
 * of more than 32768 real numbers to complex ones or back, borrows 4 times (6.5 if awkward); one of more than
 * 65536 from real numbers to real ones 2 to 8 times (22 if awkward); plan_dft_2d of rows of one number twice
 * (3.25 times if awkward); and columns longer than 32768, fewer than there are workers, what one more of them
 * takes (2.25 if awkward). A plan for an awkward length borrows as much while it is made.
 *
 * Where the area cannot be had when a transform starts, the transform gets along without, as with
 * STARPUFFT_NO_WORK_AREA: slower, with results that may differ in the last bits, and with plans of FFTW that
 * are made then. Awkward lengths and what only FFTW could do so end with ENOMEM instead and leave out as it
 * was; the start forms give NULL where they see it, else the task ends and the line on stderr alone tells. */
size_t starpufft_work_area_size(starpufft_plan p);

/* Bytes of free blocks of the work area, of all precisions together, that are kept from one transform to the
 * next from now on; what is more goes back to the system at once. Without this call 512 MiB are kept, or as
 * much as the largest plan alive borrows, since fresh memory costs a transform more than its work. Any thread
 * may call this at any time. */
void starpufft_set_work_area_limit(size_t bytes);

/* Bytes of tables of plans that were destroyed, of all precisions together, that are kept from now on, the
 * most recently used ones: a plan made again for the same problem, workers and effort finds them, is quick,
 * and gives the same bits. 64 MiB without this call; 0 keeps none. What wisdom has changed, and what a time
 * limit has cut short, is not found again. Any thread may call this at any time; like destroy_plan it may
 * give up plans of FFTW. */
void starpufft_set_cache_limit(size_t bytes);

/* Gives back the free blocks of the work area and the tables that no plan uses, of all precisions; plans and
 * transforms that run are not disturbed. To be called before fftw_cleanup, which takes from FFTW's plans what
 * they need. Any thread may call this at any time. */
void starpufft_clear_cache(void);

/* Prints how many plans were made and transforms and tasks were run, and how many of the plans found their
 * tables among those of earlier ones, in all precisions together: since the
 * last startstats, or the start of the process, up to the first stopstats after it, or to now. */
void starpufft_startstats(void);
void starpufft_stopstats(void);
void starpufft_showstats(FILE* out);

/* Wisdom, the outcome of searches, as text: what one process writes, plans of the next need not search for,
 * and make the same bits. The text names its version, the precision, the kernels (STARPU_FFT_KERNELS) and the
 * processor; any other, and what is no wisdom or broken, is refused with a line, and nothing of it is
 * learned. Names, arguments and answers are FFTW's: 1 if it could be done, else 0 with errno: EINVAL for a
 * text that is not for here or a NULL argument, ENOMEM, or what the file system says. export_wisdom_to_file
 * answers with errno alone; the text of export_wisdom_to_string, NULL where there is no memory, is the
 * program's, to be released with free. import_wisdom_from_file reads no further than the end of one wisdom.
 * Living plans stay as they are. The runtime need not be initialised; any thread may call these at any time.
 */
int starpufft_export_wisdom_to_filename(const char* path);
void starpufft_export_wisdom_to_file(FILE* out);
char* starpufft_export_wisdom_to_string(void);
int starpufft_import_wisdom_from_filename(const char* path);
int starpufft_import_wisdom_from_file(FILE* in);
int starpufft_import_wisdom_from_string(const char* text);
void starpufft_forget_wisdom(void);

/* Ends the search of each later plan of this precision after so many seconds: the best way found by then is
 * taken, and is no wisdom. 0 searches for nothing; a negative number, STARPUFFT_NO_TIMELIMIT, takes the limit
 * away. EINVAL for what is not a number. */
void starpufft_set_timelimit(double seconds);

/* The name of a function or type in each precision. */
#define __STARPUFFT(name) starpufft_##name
#define __STARPUFFTF(name) starpufftf_##name
#define __STARPUFFTL(name) starpufftl_##name

/* All that stands above, declared for one more precision; real is its number type. */
#define __STARPUFFT_INTERFACE(starpufft, real)                                                               \
    starpufft(plan) starpufft(plan_dft_1d)(int n, int sign, unsigned flags);                                 \
    starpufft(plan) starpufft(plan_dft_2d)(int n, int m, int sign, unsigned flags);                          \
    starpufft(plan) starpufft(plan_dft_3d)(int n, int m, int p, int sign, unsigned flags);                   \
    starpufft(plan) starpufft(plan_dft)(int rank, const int* n, int sign, unsigned flags);                   \
    starpufft(plan) starpufft(plan_dft_r2c_1d)(int n, unsigned flags);                                       \
    starpufft(plan) starpufft(plan_dft_r2c_2d)(int n, int m, unsigned flags);                                \
    starpufft(plan) starpufft(plan_dft_r2c_3d)(int n, int m, int p, unsigned flags);                         \
    starpufft(plan) starpufft(plan_dft_r2c)(int rank, const int* n, unsigned flags);                         \
    starpufft(plan) starpufft(plan_dft_c2r_1d)(int n, unsigned flags);                                       \
    starpufft(plan) starpufft(plan_dft_c2r_2d)(int n, int m, unsigned flags);                                \
    starpufft(plan) starpufft(plan_dft_c2r_3d)(int n, int m, int p, unsigned flags);                         \
    starpufft(plan) starpufft(plan_dft_c2r)(int rank, const int* n, unsigned flags);                         \
    starpufft(plan) starpufft(plan_r2r_1d)(int n, int kind, unsigned flags);                                 \
    starpufft(plan) starpufft(plan_r2r_2d)(int n, int m, int kind0, int kind1, unsigned flags);              \
    starpufft(plan)                                                                                          \
        starpufft(plan_r2r_3d)(int n, int m, int p, int kind0, int kind1, int kind2, unsigned flags);        \
    starpufft(plan) starpufft(plan_r2r)(int rank, const int* n, const int* kind, unsigned flags);            \
    starpufft(plan) starpufft(plan_many_dft)(int rank, const int* n, int howmany, const int* inembed,        \
                                             int istride, int idist, const int* onembed, int ostride,        \
                                             int odist, int sign, unsigned flags);                           \
    starpufft(plan)                                                                                          \
        starpufft(plan_many_dft_r2c)(int rank, const int* n, int howmany, const int* inembed, int istride,   \
                                     int idist, const int* onembed, int ostride, int odist, unsigned flags); \
    starpufft(plan)                                                                                          \
        starpufft(plan_many_dft_c2r)(int rank, const int* n, int howmany, const int* inembed, int istride,   \
                                     int idist, const int* onembed, int ostride, int odist, unsigned flags); \
    starpufft(plan) starpufft(plan_many_r2r)(int rank, const int* n, int howmany, const int* inembed,        \
                                             int istride, int idist, const int* onembed, int ostride,        \
                                             int odist, const int* kind, unsigned flags);                    \
    starpufft(plan)                                                                                          \
        starpufft(plan_guru64_dft)(int rank, const starpufft_iodim64* dims, int howmany_rank,                \
                                   const starpufft_iodim64* howmany_dims, int sign, unsigned flags);         \
    starpufft(plan)                                                                                          \
        starpufft(plan_guru64_dft_r2c)(int rank, const starpufft_iodim64* dims, int howmany_rank,            \
                                       const starpufft_iodim64* howmany_dims, unsigned flags);               \
    starpufft(plan)                                                                                          \
        starpufft(plan_guru64_dft_c2r)(int rank, const starpufft_iodim64* dims, int howmany_rank,            \
                                       const starpufft_iodim64* howmany_dims, unsigned flags);               \
    starpufft(plan)                                                                                          \
        starpufft(plan_guru64_r2r)(int rank, const starpufft_iodim64* dims, int howmany_rank,                \
                                   const starpufft_iodim64* howmany_dims, const int* kind, unsigned flags);  \
    void* starpufft(malloc)(size_t n);                                                                       \
    void starpufft(free)(void* p, size_t dim);                                                               \
    int starpufft(execute)(starpufft(plan) p, void* in, void* out);                                          \
    struct starpu_task* starpufft(start)(starpufft(plan) p, void* in, void* out);                            \
    int starpufft(execute_handle)(starpufft(plan) p, starpu_data_handle_t in, starpu_data_handle_t out);     \
    struct starpu_task* starpufft(start_handle)(starpufft(plan) p, starpu_data_handle_t in,                  \
                                                starpu_data_handle_t out);                                   \
    void starpufft(cleanup)(starpufft(plan) p);                                                              \
    void starpufft(destroy_plan)(starpufft(plan) p);                                                         \
    size_t starpufft(work_area_size)(starpufft(plan) p);                                                     \
    void starpufft(set_work_area_limit)(size_t bytes);                                                       \
    void starpufft(set_cache_limit)(size_t bytes);                                                           \
    void starpufft(clear_cache)(void);                                                                       \
    void starpufft(startstats)(void);                                                                        \
    void starpufft(stopstats)(void);                                                                         \
    void starpufft(showstats)(FILE * out);                                                                   \
    int starpufft(export_wisdom_to_filename)(const char* path);                                              \
    void starpufft(export_wisdom_to_file)(FILE * out);                                                       \
    char* starpufft(export_wisdom_to_string)(void);                                                          \
    int starpufft(import_wisdom_from_filename)(const char* path);                                            \
    int starpufft(import_wisdom_from_file)(FILE * in);                                                       \
    int starpufft(import_wisdom_from_string)(const char* text);                                              \
    void starpufft(forget_wisdom)(void);                                                                     \
    void starpufft(set_timelimit)(double seconds)

/* Single precision, and long double, in which only CPU workers compute. */
__STARPUFFT_INTERFACE(__STARPUFFTF, float);
__STARPUFFT_INTERFACE(__STARPUFFTL, long double);

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
