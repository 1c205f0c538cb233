// (1.4) cuSOLVER on all CUDA workers. Without such workers initialising it does nothing.
#ifndef STARPU_CUSOLVER_H
#define STARPU_CUSOLVER_H

#include <starpu/assert.h>
#include <starpu/linkage.h>
#include <starpu_config.h>

#if defined(STARPU_USE_CUDA) && defined(STARPU_HAVE_LIBCUSOLVER)
#include <cusolver_common.h>
#include <cusolverDn.h>
#include <cusolverRf.h>
#include <cusolverSp.h>
#endif

STARPU_BEGIN_DECLARATIONS

struct cusolverDnContext; // cusolverDnHandle_t, cusolverSpHandle_t and cusolverRfHandle_t point to these
struct cusolverSpContext;
struct cusolverRfCommon;

#if defined(STARPU_USE_CUDA) && defined(STARPU_HAVE_LIBCUSOLVER)
typedef cusolverStatus_t starpu_cusolver_status;
#else
typedef int starpu_cusolver_status;
#endif

// Makes the handle for dense routines of each CUDA worker now, and ends all handles; without these calls they
// are made when they are first asked for and end with the runtime. Blocking: not in tasks and callbacks.
void starpu_cusolver_init(void);
void starpu_cusolver_shutdown(void);

// In a codelet on a CUDA worker: its handles for dense, sparse and refactorisation routines, the first two
// set to its stream; the worker's. NULL with a line and errno: EINVAL elsewhere than on a CUDA worker, ENOENT
// when the library is not installed, EIO when it refuses.
struct cusolverDnContext* starpu_cusolverDn_get_local_handle(void);
struct cusolverSpContext* starpu_cusolverSp_get_local_handle(void);
struct cusolverRfCommon* starpu_cusolverRf_get_local_handle(void);

// Prints one line: what a status means and where it was found. func and file may be NULL. Any thread.
void starpu_cusolver_report_error(const char* func, const char* file, int line,
                                  starpu_cusolver_status status);

// The same for the place where it stands, then stops the program.
#define STARPU_CUSOLVER_REPORT_ERROR(status)                                                                 \
    (starpu_cusolver_report_error(__starpu_func__, __FILE__, __LINE__, status), STARPU_ABORT())

STARPU_END_DECLARATIONS

#endif
