// Makes one request for host memory fail: the n-th that the library itself makes.
#ifndef FAILING_CALLS_H
#define FAILING_CALLS_H

#ifdef __cplusplus
extern "C" {
#endif

// From now on the n-th call of operator new, malloc, calloc, realloc, posix_memalign, aligned_alloc or mmap
// from inside a library of ours fails; 0: none.
void fail_allocation(unsigned n);

// How many there were since then.
unsigned allocations_so_far(void);

#ifdef __cplusplus
}
#endif

#endif
