// What programs about calls of later versions share: each call sets errno to ENOSYS, prints one line that
// names it, and answers what its type allows.
#ifndef CONFORMANCE_CHECK_LATER_H
#define CONFORMANCE_CHECK_LATER_H

#include "misuse/check_error.h"

#include <math.h>

#define LATER_VOID(call, arguments) EXPECT_ERRNO(call arguments, ENOSYS, #call)

#define LATER_INT(call, arguments)                                                                           \
    do {                                                                                                     \
        long long answer_ = 0;                                                                               \
        EXPECT_ERRNO(answer_ = call arguments, ENOSYS, #call);                                               \
        CHECK_EQUAL(answer_, -ENOSYS);                                                                       \
    } while (0)

// Enumerators and numbers without a sign.
#define LATER_COUNT(call, arguments)                                                                         \
    do {                                                                                                     \
        unsigned long answer_ = 1;                                                                           \
        EXPECT_ERRNO(answer_ = (unsigned long)call arguments, ENOSYS, #call);                                \
        CHECK(answer_ == 0);                                                                                 \
    } while (0)

#define LATER_POINTER(call, arguments)                                                                       \
    do {                                                                                                     \
        const void* answer_ = "";                                                                            \
        EXPECT_ERRNO(answer_ = (const void*)(uintptr_t)call arguments, ENOSYS, #call);                       \
        CHECK(answer_ == NULL);                                                                              \
    } while (0)

// Memory that the program may write, and that nobody reads.
#define LATER_MEMORY(type, call, arguments)                                                                  \
    do {                                                                                                     \
        struct type* answer_ = NULL;                                                                         \
        EXPECT_ERRNO(answer_ = call arguments, ENOSYS, #call);                                               \
        CHECK(answer_ != NULL);                                                                              \
        memset(answer_, 0, sizeof *answer_);                                                                 \
    } while (0)

#define LATER_NUMBER(call, arguments)                                                                        \
    do {                                                                                                     \
        double answer_ = 0;                                                                                  \
        EXPECT_ERRNO(answer_ = (double)call arguments, ENOSYS, #call);                                       \
        CHECK(isnan(answer_));                                                                               \
    } while (0)

// A call that has nothing to do without a device or a trace: no error, no line.
#define NOTHING_TO_DO(call, arguments)                                                                       \
    do {                                                                                                     \
        char text_[256];                                                                                     \
        check_listen();                                                                                      \
        errno = 0;                                                                                           \
        call arguments;                                                                                      \
        CHECK_EQUAL(errno, 0);                                                                               \
        fflush(stderr);                                                                                      \
        dup2(check_screen, STDERR_FILENO);                                                                   \
        close(check_screen);                                                                                 \
        check_content(check_heard_file, text_, sizeof text_);                                                \
        CHECK_TEXT(text_, "");                                                                               \
    } while (0)

#endif
