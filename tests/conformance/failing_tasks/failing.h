// What programs about tasks that fail share: a kernel that does.
#ifndef CONFORMANCE_FAILING_H
#define CONFORMANCE_FAILING_H

#include "standstill/check_standstill.h"

static inline void fail_with_io_error(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_fail(EIO, NULL);
}

#endif
