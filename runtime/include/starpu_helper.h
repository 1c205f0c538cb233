// Helpers: the clock, minimum and maximum, and environment variables that hold numbers.
#ifndef STARPU_HELPER_H
#define STARPU_HELPER_H

#include <starpu/hwloc.h>
#include <starpu/linkage.h>
#include <starpu/null_arguments.h>
#include <starpu_config.h>
#include <starpu_data.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

STARPU_BEGIN_DECLARATIONS

#define STARPU_MIN(a, b) ((a) < (b) ? (a) : (b))
#define STARPU_MAX(a, b) ((a) < (b) ? (b) : (a))

#define STARPU_POISON_PTR ((void*)0xdeadbeef)

// Microseconds since some fixed moment, from the monotonic clock. Works before starpu_init.
double starpu_timing_now(void);

// The value of an environment variable, or NULL. In this function and the next ones a name that is NULL is
// like a variable that is unset, with errno EINVAL.
static __starpu_inline char* starpu_getenv(const char* str) {
    if (starpu_is_null_(str, "the variable's name", __func__)) return NULL;
    return getenv(str);
}

// Of the headers: what a message shows of a variable, at most 80 characters and none that commands a
// terminal.
static __starpu_inline const char* starpu_shown_(const char* text, char room[81]) {
    size_t length;
    for (length = 0; length < 80 && text[length]; length++)
        room[length] = text[length] >= ' ' && text[length] <= '~' ? text[length] : '?';
    room[length] = '\0';
    return room;
}

// The number in an environment variable, or defval when it is unset or holds anything but a number that fits
// in an int.
static __starpu_inline int starpu_get_env_number_default(const char* str, int defval) {
    const char* text = starpu_is_null_(str, "the variable's name", __func__) ? NULL : getenv(str);
    char* rest;
    long long value;
    if (!text || !*text) return defval;
    value = strtoll(text, &rest, 10); // the nearest of its numbers, where none of them is what the text says
    if (*rest != '\0' || value != (int)value) {
        char room[81];
        fprintf(stderr, "starpu: %s=\"%s\" is not a number%s; %d is used\n", str, starpu_shown_(text, room),
                *rest != '\0' ? "" : " that fits in an int", defval);
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
    const char* text = starpu_is_null_(str, "the variable's name", __func__) ? NULL : getenv(str);
    char* rest;
    float value;
    if (!text || !*text) return defval;
    value = strtof(text, &rest);
    if (*rest != '\0') {
        char room[81];
        fprintf(stderr, "starpu: %s=\"%s\" is not a number; %g is used\n", str, starpu_shown_(text, room),
                (double)defval);
        return defval;
    }
    return value;
}

// The place in strings (ended by NULL, letter case ignored) of the text in an environment variable, or
// defvalue when it is unset or holds none of them.
int starpu_get_env_string_var_default(const char* str, const char* strings[], int defvalue);

// The bytes in an environment variable, or defval: a number followed by nothing or k (KiB), or by b, m
// (MiB) or g (GiB), in either case.
int starpu_get_env_size_default(const char* str, int defval);

#define starpu_getenv_number(str) starpu_get_env_number(str)
#define starpu_getenv_number_default(str, defval) starpu_get_env_number_default(str, defval)
#define starpu_getenv_float_default(str, defval) starpu_get_env_float_default(str, defval)

#define starpu_getenv_string_var_default(str, strings, defvalue)                                             \
    starpu_get_env_string_var_default(str, strings, defvalue)
#define starpu_getenv_size_default(str, defval) starpu_get_env_size_default(str, defval)

// 1 when STARPU_SILENT mutes warnings. The runtime's; do not write it.
extern int _starpu_silent;

// Runs func(arg) once on each worker of a kind in the mask where (STARPU_CPU, ...), and returns when all
// have. Blocking: EDEADLK in a task or callback.
void starpu_execute_on_each_worker(void (*func)(void*), void* arg, uint32_t where);

// The same under a name, for messages and traces.
void starpu_execute_on_each_worker_ex(void (*func)(void*), void* arg, uint32_t where, const char* name);

// The same on the num_workers workers in workers.
void starpu_execute_on_specific_workers(void (*func)(void*), void* arg, unsigned num_workers,
                                        unsigned* workers, const char* name);

// Submits a task that copies the value of src_handle to dst_handle, of the same kind and shape, by the copy
// method of that kind, or by pack_data and unpack_data where it has none; with asynchronous 0 the call
// returns once it has. callback_func(callback_arg), if any, is called after the copy. Returns 0; -EINVAL (not
// the same kind and shape), -ENODATA (src_handle has no value), -ENOSYS (a kind without any of these
// functions), -ENOMEM, -EDEADLK (waiting in a task or callback), and with asynchronous 0 what
// starpu_task_wait would. Any thread.
int starpu_data_cpy(starpu_data_handle_t dst_handle, starpu_data_handle_t src_handle, int asynchronous,
                    void (*callback_func)(void*), void* callback_arg);

// (1.4) The same with a priority for the task.
int starpu_data_cpy_priority(starpu_data_handle_t dst_handle, starpu_data_handle_t src_handle,
                             int asynchronous, void (*callback_func)(void*), void* callback_arg,
                             int priority);

// (1.4) Makes *dst_handle a handle with the value that src_handle has at this point of the submission, for
// reading only: a writing access to it gets -EBUSY. There is one copy per value: until src_handle is written
// again, and for a duplicate of a duplicate, the same handle is returned. Unregister it once per call. With
// asynchronous 0 the call returns once the duplicate has its value. Returns 0; -EINVAL, -ENODATA (src_handle
// has no value), -ENOMEM or -EDEADLK (waiting in a task or callback). Any thread.
int starpu_data_dup_ro(starpu_data_handle_t* dst_handle, starpu_data_handle_t src_handle, int asynchronous);

// Writes to stdout where each worker's and thread's core is, as text for people.
void starpu_display_bindings(void);

// The number the operating system gives to the processing unit logical_index; -EINVAL if there is none.
int starpu_get_pu_os_index(unsigned logical_index);

// (1.4) The memory nodes that hold the pages of size bytes at ptr, one bit each; -errno if the system does
// not tell.
long starpu_get_memory_location_bitmap(void* ptr, size_t size);

// The machine as hwloc sees it; the runtime's, to be read only. NULL and ENOSYS in a build without hwloc.
struct hwloc_topology* starpu_get_hwloc_topology(void);

STARPU_END_DECLARATIONS

#endif
