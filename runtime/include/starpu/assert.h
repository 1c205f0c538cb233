// Assertions and error checks for the caller's own code: they print where they stand and stop the program.
#ifndef STARPU_ASSERT_H
#define STARPU_ASSERT_H

#include <starpu/attributes.h>
#include <starpu_config.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Prints "[starpu][function] problem: detail" with file and line, then ends the program with abort().
static STARPU_INLINE void starpu_caller_abort(const char* file, int line, const char* function,
                                              const char* problem, const char* format,
                                              ...) STARPU_ATTRIBUTE_NORETURN STARPU_ATTRIBUTE_UNUSED
    STARPU_ATTRIBUTE_FORMAT(printf, 5, 6);

static STARPU_INLINE void starpu_caller_abort(const char* file, int line, const char* function,
                                              const char* problem, const char* format, ...) {
    va_list arguments;
    fprintf(stderr, "[starpu][%s:%d][%s] %s", file, line, function, problem);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    abort();
}

// Stops here, saying where.
#define STARPU_ABORT() starpu_caller_abort(__FILE__, __LINE__, __starpu_func__, "aborted", "%s", "")

// Stops here with a printf-style message.
#define STARPU_ABORT_MSG(...) starpu_caller_abort(__FILE__, __LINE__, __starpu_func__, "", __VA_ARGS__)

// Stops with a printf-style message unless x holds; stays active even with STARPU_NO_ASSERT.
#define STARPU_ASSERT_MSG_ALWAYS(x, ...)                                                                     \
    do {                                                                                                     \
        if (STARPU_UNLIKELY(!(x)))                                                                           \
            starpu_caller_abort(__FILE__, __LINE__, __starpu_func__,                                         \
                                "assertion `" #x "' failed: ", __VA_ARGS__);                                 \
    } while (0)

// Stops unless x holds. With STARPU_NO_ASSERT the condition is not evaluated, only compiled.
#ifdef STARPU_NO_ASSERT
#define STARPU_ASSERT(x) ((void)sizeof(!(x)))
#define STARPU_ASSERT_MSG(x, ...) ((void)sizeof(!(x)))
#define STARPU_ASSERT_ACCESSIBLE(ptr) ((void)sizeof(ptr))
#else
#define STARPU_ASSERT(x)                                                                                     \
    do {                                                                                                     \
        if (STARPU_UNLIKELY(!(x)))                                                                           \
            starpu_caller_abort(__FILE__, __LINE__, __starpu_func__, "assertion `" #x "' failed", "%s", ""); \
    } while (0)
#define STARPU_ASSERT_MSG(x, ...) STARPU_ASSERT_MSG_ALWAYS(x, __VA_ARGS__)
// Reads one byte at ptr, so that an address that cannot be read faults here rather than later.
#define STARPU_ASSERT_ACCESSIBLE(ptr) ((void)*(volatile const char*)(ptr))
#endif

#define STARPU_SIMGRID_ASSERT(x) ((void)0)

// Refuses to compile unless the constant x is true.
#ifdef __cplusplus
#define STARPU_STATIC_ASSERT(x) static_assert(x, #x)
#else
#define STARPU_STATIC_ASSERT(x) _Static_assert(x, #x)
#endif

// Stops with a printf-style message and the meaning of err (a negative errno) unless err is 0, or is value.
#define STARPU_CHECK_RETURN_VALUE(err, ...) STARPU_CHECK_RETURN_VALUE_IS(err, 0, __VA_ARGS__)
#define STARPU_CHECK_RETURN_VALUE_IS(err, value, ...)                                                        \
    do {                                                                                                     \
        int starpu_checked_value_ = (int)(err);                                                              \
        if (STARPU_UNLIKELY(starpu_checked_value_ != (value))) {                                             \
            fprintf(stderr, "[starpu] unexpected return value %d (%s)\n", starpu_checked_value_,             \
                    strerror(starpu_checked_value_ < 0 ? -starpu_checked_value_ : starpu_checked_value_));   \
            starpu_caller_abort(__FILE__, __LINE__, __starpu_func__, "", __VA_ARGS__);                       \
        }                                                                                                    \
    } while (0)

// Call stacks come from the debugger: the runtime links no unwinder, so this prints nothing.
#define STARPU_BACKTRACE_LENGTH 32
#define STARPU_DUMP_BACKTRACE() ((void)0)

#endif
