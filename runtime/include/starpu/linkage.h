// Brackets for declarations: C linkage, and visible to programs even in a library built with hidden
// visibility.
#ifndef STARPU_LINKAGE_H
#define STARPU_LINKAGE_H

#ifdef __cplusplus
#define STARPU_BEGIN_DECLARATIONS _Pragma("GCC visibility push(default)") extern "C" {
#define STARPU_END_DECLARATIONS                                                                              \
    }                                                                                                        \
    _Pragma("GCC visibility pop")
#else
#define STARPU_BEGIN_DECLARATIONS _Pragma("GCC visibility push(default)")
#define STARPU_END_DECLARATIONS _Pragma("GCC visibility pop")
#endif

// The type behind an enumeration to which programs add values: combined ones or numbers of their own.
#if defined(__cplusplus) && __cplusplus >= 201103L
#define STARPU_ENUM_BASE_INT : int
#else
#define STARPU_ENUM_BASE_INT
#endif

#endif
