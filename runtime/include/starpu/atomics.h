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

// A one-word lock: TEST_AND_SET yields 0 to whoever obtains it, RELEASE gives it up.
#define STARPU_TEST_AND_SET(ptr, value) __atomic_exchange_n((ptr), (value), __ATOMIC_SEQ_CST)
#define STARPU_RELEASE(ptr) __atomic_store_n((ptr), 0, __ATOMIC_SEQ_CST)

// Full memory barriers.
#define STARPU_SYNCHRONIZE() __sync_synchronize()
#define STARPU_RMB() __sync_synchronize()
#define STARPU_WMB() __sync_synchronize()

#endif
