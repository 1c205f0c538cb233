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
#define STARPU_MALLOC_NORECLAIM ((1ULL) << 3) // fails rather than giving up other data
#define STARPU_MEMORY_WAIT ((1ULL) << 4)
#define STARPU_MEMORY_OVERFLOW ((1ULL) << 5)
#define STARPU_MALLOC_SIMULATION_FOLDED ((1ULL) << 6)
#define STARPU_MALLOC_SIMULATION_UNIQUE ((1ULL) << 7)

#define starpu_data_malloc_pinned_if_possible starpu_malloc
#define starpu_data_free_pinned_if_possible starpu_free

typedef int (*starpu_malloc_hook)(unsigned dst_node, void** A, size_t dim, int flags);
typedef int (*starpu_free_hook)(unsigned dst_node, void* A, size_t dim, int flags);

int starpu_malloc(void** A, size_t dim);
int starpu_malloc_flags(void** A, size_t dim, int flags);
int starpu_free(void* A) STARPU_DEPRECATED;
int starpu_free_noflag(void* A, size_t dim);
int starpu_free_flags(void* A, size_t dim, int flags);
void starpu_malloc_set_align(size_t align);
void starpu_malloc_set_hooks(starpu_malloc_hook malloc_hook, starpu_free_hook free_hook);
int starpu_memory_pin(void* addr, size_t size);
int starpu_memory_unpin(void* addr, size_t size);
starpu_ssize_t starpu_memory_get_total(unsigned node);
starpu_ssize_t starpu_memory_get_total_all_nodes(void);
starpu_ssize_t starpu_memory_get_available(unsigned node);
starpu_ssize_t starpu_memory_get_available_all_nodes(void);
size_t starpu_memory_get_used(unsigned node);
size_t starpu_memory_get_used_all_nodes(void);
void starpu_sleep(float nb_sec);
void starpu_usleep(float nb_micro_sec);

STARPU_END_DECLARATIONS

#endif
