// Helpers: the clock, minimum and maximum, and environment variables that hold numbers.
#ifndef STARPU_HELPER_H
#define STARPU_HELPER_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stdio.h>
#include <stdlib.h>

STARPU_BEGIN_DECLARATIONS

#define STARPU_MIN(a, b) ((a) < (b) ? (a) : (b))
#define STARPU_MAX(a, b) ((a) < (b) ? (b) : (a))

#define STARPU_POISON_PTR ((void*)0xdeadbeef)

// Microseconds since some fixed moment, from the monotonic clock. Works before starpu_init.
double starpu_timing_now(void);

// The value of an environment variable, or NULL.
static __starpu_inline char* starpu_getenv(const char* str) {
    return getenv(str);
}

// The number in an environment variable, or defval when it is unset or holds anything but a number.
static __starpu_inline int starpu_get_env_number_default(const char* str, int defval) {
    const char* text = getenv(str);
    char* rest;
    long value;
    if (!text || !*text) return defval;
    value = strtol(text, &rest, 10);
    if (*rest != '\0') {
        fprintf(stderr, "starpu: %s=\"%s\" is not a number; %d is used\n", str, text, defval);
        return defval;
    }
    return (int)value;
}

// The same with -1 as default.
static __starpu_inline int starpu_get_env_number(const char* str) {
    return starpu_get_env_number_default(str, -1);
}

// The same for a number with a fraction.
static __starpu_inline float starpu_get_env_float_default(const char* str, float defval) {
    const char* text = getenv(str);
    char* rest;
    float value;
    if (!text || !*text) return defval;
    value = strtof(text, &rest);
    if (*rest != '\0') {
        fprintf(stderr, "starpu: %s=\"%s\" is not a number; %g is used\n", str, text, (double)defval);
        return defval;
    }
    return value;
}

#define starpu_getenv_number(str) starpu_get_env_number(str)
#define starpu_getenv_number_default(str, defval) starpu_get_env_number_default(str, defval)
#define starpu_getenv_float_default(str, defval) starpu_get_env_float_default(str, defval)

STARPU_END_DECLARATIONS

#endif
