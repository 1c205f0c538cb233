// Compiler attributes and branch hints under StarPU's names.
#ifndef STARPU_ATTRIBUTES_H
#define STARPU_ATTRIBUTES_H

// True when the compiler claims to be GCC of at least this version (clang claims 4.2).
#define STARPU_GNUC_PREREQ(maj, min) (__GNUC__ > (maj) || (__GNUC__ == (maj) && __GNUC_MINOR__ >= (min)))

#define STARPU_UNLIKELY(expr) __builtin_expect(!!(expr), 0)
#define STARPU_LIKELY(expr) __builtin_expect(!!(expr), 1)

#define STARPU_ATTRIBUTE_UNUSED __attribute__((__unused__))
#define STARPU_ATTRIBUTE_NORETURN __attribute__((__noreturn__))
#define STARPU_ATTRIBUTE_MALLOC __attribute__((__malloc__))
#define STARPU_ATTRIBUTE_PURE __attribute__((__pure__))
#define STARPU_ATTRIBUTE_WARN_UNUSED_RESULT __attribute__((__warn_unused_result__))
#define STARPU_WARN_UNUSED_RESULT __attribute__((__warn_unused_result__))
#define STARPU_ATTRIBUTE_ALIGNED(size) __attribute__((__aligned__(size)))
#define STARPU_ATTRIBUTE_FORMAT(type, string, first) __attribute__((__format__(type, string, first)))
#define STARPU_ATTRIBUTE_CALLOC_SIZE(num, size) __attribute__((__alloc_size__(num, size)))
#define STARPU_ATTRIBUTE_ALLOC_SIZE(size) __attribute__((__alloc_size__(size)))
#define STARPU_DEPRECATED __attribute__((__deprecated__))

#define STARPU_ATTRIBUTE_VISIBILITY_DEFAULT __attribute__((__visibility__("default")))
#define STARPU_ATTRIBUTE_INTERNAL __attribute__((__visibility__("internal")))
#define STARPU_VISIBILITY_PUSH_HIDDEN _Pragma("GCC visibility push(hidden)")
#define STARPU_VISIBILITY_POP _Pragma("GCC visibility pop")

#ifdef __cplusplus
#define STARPU_INLINE inline
#else
#define STARPU_INLINE __inline__
#endif

#if defined(__powerpc64__)
#define STARPU_CACHELINE_SIZE 128
#elif defined(__s390x__)
#define STARPU_CACHELINE_SIZE 256
#else
#define STARPU_CACHELINE_SIZE 64
#endif

#endif
