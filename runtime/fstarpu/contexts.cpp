// Scheduling contexts for Fortran; as in C, there is the one context of all workers so far.
#include "fstarpu/pointers.hpp"

#include <starpu_sched_ctx.h>

#include <cstdio>

#pragma GCC visibility push(default)
extern "C" {

// arglist: codes and their values, as in C, ended by NULL. A negative errno, told on stderr.
int fstarpu_sched_ctx_create(int* workers, int count, const char* name, void* const* arglist) {
    if (starpu::api::is_null(arglist, "the array of arguments", __func__)) return -EINVAL;
    return static_cast<int>(starpu_sched_ctx_create(workers, count, name, 0));
}

void fstarpu_sched_ctx_display_workers(int ctx) {
    starpu_sched_ctx_display_workers(static_cast<unsigned>(ctx), stderr);
}

} // extern "C"
#pragma GCC visibility pop
