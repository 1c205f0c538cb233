// Refuses NULL in the inline functions of the headers: one line on stderr, errno EINVAL.
#ifndef STARPU_NULL_ARGUMENTS_H
#define STARPU_NULL_ARGUMENTS_H

#include <starpu/attributes.h>

#include <errno.h>
#include <stdio.h>

// 1 if the pointer is NULL, else 0.
static STARPU_INLINE int starpu_is_null_(const void* pointer, const char* what, const char* call) {
    if (STARPU_LIKELY(pointer != (const void*)0)) return 0;
    fprintf(stderr, "starpu: %s: %s is NULL\n", call, what);
    errno = EINVAL;
    return 1;
}

#endif
