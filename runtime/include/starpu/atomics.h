// Atomic operations on plain integers for the caller's own code, sequentially consistent, on the compiler's
// builtins.
#ifndef STARPU_ATOMICS_H
#define STARPU_ATOMICS_H

#include <stdint.h>

// Adds, and yields the new value.
#define STARPU_ATOMIC_ADD(ptr, value) __atomic_add_fetch((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_ATOMIC_ADDL(ptr, value) __atomic_add_fetch((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_ATOMIC_ADD64(ptr, value) __atomic_add_fetch((ptr), (value), __ATOMIC_SEQ_CST)

// Sets bits, and yields the value before.
#define STARPU_ATOMIC_OR(ptr, value) __atomic_fetch_or((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_ATOMIC_ORL(ptr, value) __atomic_fetch_or((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_ATOMIC_OR64(ptr, value) __atomic_fetch_or((ptr), (value), __ATOMIC_SEQ_CST)

// Stores value where old stands; BOOL_ yields whether it did, VAL_ yields what stood there.
#define STARPU_BOOL_COMPARE_AND_SWAP(ptr, old, value) __sync_bool_compare_and_swap((ptr), (old), (value))
#define STARPU_BOOL_COMPARE_AND_SWAP32(ptr, old, value) __sync_bool_compare_and_swap((ptr), (old), (value))
#define STARPU_BOOL_COMPARE_AND_SWAP64(ptr, old, value) __sync_bool_compare_and_swap((ptr), (old), (value))
#define STARPU_BOOL_COMPARE_AND_SWAP_PTR(ptr, old, value) __sync_bool_compare_and_swap((ptr), (old), (value))
#define STARPU_VAL_COMPARE_AND_SWAP(ptr, old, value) __sync_val_compare_and_swap((ptr), (old), (value))
#define STARPU_VAL_COMPARE_AND_SWAP32(ptr, old, value) __sync_val_compare_and_swap((ptr), (old), (value))
#define STARPU_VAL_COMPARE_AND_SWAP64(ptr, old, value) __sync_val_compare_and_swap((ptr), (old), (value))
#define STARPU_VAL_COMPARE_AND_SWAP_PTR(ptr, old, value) __sync_val_compare_and_swap((ptr), (old), (value))

// Stores value, and yields what stood there.
#define STARPU_VAL_EXCHANGE(ptr, value) __atomic_exchange_n((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_VAL_EXCHANGEL(ptr, value) __atomic_exchange_n((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_VAL_EXCHANGE32(ptr, value) __atomic_exchange_n((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_VAL_EXCHANGE64(ptr, value) __atomic_exchange_n((ptr), (value), __ATOMIC_SEQ_CST)

// A one-word lock: TEST_AND_SET yields 0 to the caller that obtains it, RELEASE gives it up.
#define STARPU_TEST_AND_SET(ptr, value) __atomic_exchange_n((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_RELEASE(ptr) __atomic_store_n((ptr), 0, __ATOMIC_SEQ_CST)

// Defines an atomic function starpu_atomic_<name> on a type: *ptr becomes expr, which may name the value
// before (old) and the argument (value). It returns what *ptr became.
#define STARPU_ATOMIC_FUNCTION(type, function, expr)                                                         \
    static __inline__ __attribute__((__unused__)) type function(type* ptr, type value) {                     \
        type old, next;                                                                                      \
        do {                                                                                                 \
            old = *ptr;                                                                                      \
            next = (expr);                                                                                   \
        } while (!__sync_bool_compare_and_swap(ptr, old, next));                                             \
        return next;                                                                                         \
    }
#define STARPU_ATOMIC_SOMETHING(name, expr) STARPU_ATOMIC_FUNCTION(unsigned, starpu_atomic_##name, expr)
#define STARPU_ATOMIC_SOMETHINGL(name, expr)                                                                 \
    STARPU_ATOMIC_FUNCTION(unsigned long, starpu_atomic_##name##l, expr)
#define STARPU_ATOMIC_SOMETHING64(name, expr) STARPU_ATOMIC_FUNCTION(uint64_t, starpu_atomic_##name##64, expr)

// Adding and setting bits as functions; add returns the new value, and so does or.
STARPU_ATOMIC_SOMETHING(add, old + value)
STARPU_ATOMIC_SOMETHINGL(add, old + value)
STARPU_ATOMIC_SOMETHING64(add, old + value)
STARPU_ATOMIC_SOMETHING(or, old | value)
STARPU_ATOMIC_SOMETHINGL(or, old | value)
STARPU_ATOMIC_SOMETHING64(or, old | value)

// Compare-and-swap and exchange as functions; each returns what stood there before.
static __inline__ __attribute__((__unused__)) unsigned _starpu_cmpxchg(unsigned* ptr, unsigned old,
                                                                       unsigned next) {
    return __sync_val_compare_and_swap(ptr, old, next);
}
static __inline__ __attribute__((__unused__)) unsigned _starpu_xchg(unsigned* ptr, unsigned next) {
    return __atomic_exchange_n(ptr, next, __ATOMIC_SEQ_CST);
}
static __inline__ __attribute__((__unused__)) uint32_t _starpu_cmpxchg32(uint32_t* ptr, uint32_t old,
                                                                         uint32_t next) {
    return __sync_val_compare_and_swap(ptr, old, next);
}
static __inline__ __attribute__((__unused__)) uint32_t _starpu_xchg32(uint32_t* ptr, uint32_t next) {
    return __atomic_exchange_n(ptr, next, __ATOMIC_SEQ_CST);
}
static __inline__ __attribute__((__unused__)) unsigned long
_starpu_cmpxchgl(unsigned long* ptr, unsigned long old, unsigned long next) {
    return __sync_val_compare_and_swap(ptr, old, next);
}
static __inline__ __attribute__((__unused__)) unsigned long _starpu_xchgl(unsigned long* ptr,
                                                                          unsigned long next) {
    return __atomic_exchange_n(ptr, next, __ATOMIC_SEQ_CST);
}
static __inline__ __attribute__((__unused__)) uint64_t _starpu_cmpxchg64(uint64_t* ptr, uint64_t old,
                                                                         uint64_t next) {
    return __sync_val_compare_and_swap(ptr, old, next);
}
static __inline__ __attribute__((__unused__)) uint64_t _starpu_xchg64(uint64_t* ptr, uint64_t next) {
    return __atomic_exchange_n(ptr, next, __ATOMIC_SEQ_CST);
}
static __inline__ __attribute__((__unused__)) uint64_t
starpu_val_compare_and_swap64(uint64_t* ptr, uint64_t old, uint64_t value) {
    return __sync_val_compare_and_swap(ptr, old, value);
}
// This one returns whether old stood there.
static __inline__ __attribute__((__unused__)) int starpu_bool_compare_and_swap64(uint64_t* ptr, uint64_t old,
                                                                                 uint64_t value) {
    return __sync_bool_compare_and_swap(ptr, old, value);
}
#define STARPU_HAVE_CMPXCHG 1
#define STARPU_HAVE_XCHG 1
#define STARPU_HAVE_CMPXCHG32 1
#define STARPU_HAVE_XCHG32 1
#define STARPU_HAVE_CMPXCHGL 1
#define STARPU_HAVE_XCHGL 1
#define STARPU_HAVE_CMPXCHG64 1
#define STARPU_HAVE_XCHG64 1

// Full memory barriers.
#define STARPU_SYNCHRONIZE() __sync_synchronize()
#define STARPU_RMB() __sync_synchronize()
#define STARPU_WMB() __sync_synchronize()

#endif
