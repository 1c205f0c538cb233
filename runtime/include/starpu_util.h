// Small tools for the caller's own code: attributes, assertions, atomic operations.
#ifndef STARPU_UTIL_H
#define STARPU_UTIL_H

#include <starpu/assert.h>
#include <starpu/atomics.h>
#include <starpu/attributes.h>
#include <starpu_config.h>

#include <string.h>

// The text of an error number in buf, cut to buflen bytes. Both forms of strerror_r that C libraries have
// fill buf, or return a text that need not be there.
#if defined(_GNU_SOURCE)
#define starpu_strerror_r(errnum, buf, buflen)                                                               \
    do {                                                                                                     \
        const char* starpu_text_ = strerror_r(errnum, buf, buflen);                                          \
        if (starpu_text_ != (buf)) {                                                                         \
            strncpy(buf, starpu_text_, (buflen)-1);                                                          \
            (buf)[(buflen)-1] = '\0';                                                                        \
        }                                                                                                    \
    } while (0)
#else
#define starpu_strerror_r(errnum, buf, buflen) ((void)strerror_r(errnum, buf, buflen))
#endif

#endif
