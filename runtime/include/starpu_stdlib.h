// Memory for the application's data, and sleeping.
#ifndef STARPU_STDLIB_H
#define STARPU_STDLIB_H

#include <starpu/linkage.h>
#include <starpu_config.h>
#include <starpu_util.h>

#include <stddef.h>

STARPU_BEGIN_DECLARATIONS

// Flags of the allocation calls.
#define STARPU_MALLOC_PINNED ((1ULL) << 1)    // devices may copy from and to it asynchronously
#define STARPU_MALLOC_COUNT ((1ULL) << 2)     // counts towards the limit of the node
#define STARPU_MALLOC_NORECLAIM ((1ULL) << 3) // goes over the limit rather than giving up other data
#define STARPU_MEMORY_WAIT ((1ULL) << 4)      // waits until there is room, and never goes over the limit
#define STARPU_MEMORY_OVERFLOW ((1ULL) << 5)  // goes over the limit rather than wait or give up other data
#define STARPU_MALLOC_SIMULATION_FOLDED ((1ULL) << 6)
#define STARPU_MALLOC_SIMULATION_UNIQUE ((1ULL) << 7)

#define starpu_data_malloc_pinned_if_possible starpu_malloc
#define starpu_data_free_pinned_if_possible starpu_free

typedef int (*starpu_malloc_hook)(unsigned dst_node, void** A, size_t dim, int flags);
typedef int (*starpu_free_hook)(unsigned dst_node, void* A, size_t dim, int flags);

// Memory for data that devices will use: dim bytes at *A, aligned to a cache line at least. Returns 0 or
// -ENOMEM. Works before starpu_init and after starpu_shutdown.
int starpu_malloc(void** A, size_t dim);

// The same with STARPU_MALLOC_* flags. Counted memory (STARPU_MALLOC_COUNT) fits the limit of main memory,
// for which the call evicts data not in use: else -ENOMEM. STARPU_MEMORY_WAIT waits until others have given
// enough back; -ENOMEM then means that the limit is less than dim, -ENODEV that the runtime has ended.
// STARPU_MALLOC_NORECLAIM evicts nothing: the memory is there, over the limit if need be, or waited for with
// STARPU_MEMORY_WAIT. STARPU_MEMORY_OVERFLOW may go over it at once.
int starpu_malloc_flags(void** A, size_t dim, int flags);

// Frees memory from starpu_malloc; use starpu_free_noflag, which is told the size. Returns 0.
int starpu_free(void* A) STARPU_DEPRECATED;

// (1.4) Frees dim bytes from starpu_malloc. Returns 0.
int starpu_free_noflag(void* A, size_t dim);

// Frees dim bytes from starpu_malloc_flags with the same flags. Returns 0.
int starpu_free_flags(void* A, size_t dim, int flags);

// From now on memory is aligned to align bytes at least, a power of two (EINVAL).
void starpu_malloc_set_align(size_t align);

// From now on main memory comes from and goes to these functions; NULL restores the runtime's own. Set them
// before the first allocation.
void starpu_malloc_set_hooks(starpu_malloc_hook malloc_hook, starpu_free_hook free_hook);

// Locks memory of the application's for devices. Returns 0.
int starpu_memory_pin(void* addr, size_t size);

// Undoes starpu_memory_pin for the same bytes. 0, or -EINVAL with a line while devices need pinning and
// nothing that begins at addr was pinned. Any thread.
int starpu_memory_unpin(void* addr, size_t size);

// Bytes the runtime may use on a node, or -1 if nothing limits it.
starpu_ssize_t starpu_memory_get_total(unsigned node);

// The sum over all nodes with a limit, or -1 if none has one.
starpu_ssize_t starpu_memory_get_total_all_nodes(void);

// Bytes still free under that limit, or -1.
starpu_ssize_t starpu_memory_get_available(unsigned node);

// The sum over all nodes with a limit, or -1 if none has one.
starpu_ssize_t starpu_memory_get_available_all_nodes(void);

// (1.4) Bytes obtained on a node with STARPU_MALLOC_COUNT.
size_t starpu_memory_get_used(unsigned node);

// (1.4) The sum over all nodes.
size_t starpu_memory_get_used_all_nodes(void);

// Counts size bytes of a node as used, as if they had been allocated. flags: STARPU_MEMORY_WAIT waits until
// they fit, STARPU_MEMORY_OVERFLOW lets them exceed the limit at once. Returns 0 or -ENOMEM; with
// STARPU_MEMORY_WAIT that means that the limit is less than size, and -ENODEV that the runtime has ended.
int starpu_memory_allocate(unsigned node, size_t size, int flags);

// Undoes that.
void starpu_memory_deallocate(unsigned node, size_t size);

// Waits until size bytes are free under the node's limit; returns at once where nothing limits it, and with
// ENOMEM in errno where the limit is less than size, ENODEV once the runtime has ended. Another thread may
// take them before the caller does.
void starpu_memory_wait_available(unsigned node, size_t size);

// (1.4) Notes that the program used energy that the runtime does not measure, in joules; the sum of that and
// of what was measured.
void starpu_energy_use(float joules);
double starpu_energy_used(void);

// Lets the calling thread sleep for nb_sec seconds.
void starpu_sleep(float nb_sec);

// Lets the calling thread sleep for nb_micro_sec microseconds.
void starpu_usleep(float nb_micro_sec);

STARPU_END_DECLARATIONS

#endif
