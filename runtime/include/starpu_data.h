// Data handles: access modes, acquiring data in the application, and the life of a handle after registration.
#ifndef STARPU_DATA_H
#define STARPU_DATA_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stdint.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_codelet;
struct starpu_data_interface_ops;
struct _starpu_data_state;
struct starpu_arbiter;

// A piece of registered data. The struct is the runtime's own; programs only pass the pointer around.
typedef struct _starpu_data_state* starpu_data_handle_t;
typedef struct starpu_arbiter* starpu_arbiter_t;

// How a task or an acquisition uses a piece of data; bits that can be combined.
enum starpu_data_access_mode {
    STARPU_NONE = 0,
    STARPU_R = 1 << 0,
    STARPU_W = 1 << 1,
    STARPU_RW = STARPU_R | STARPU_W,
    STARPU_SCRATCH = 1 << 2,   // a buffer of this shape for the task alone; its content does not last
    STARPU_REDUX = 1 << 3,     // adds to a per-worker contribution, merged by the handle's reduction methods
    STARPU_COMMUTE = 1 << 4,   // with W or RW: such tasks run one at a time but in any order
    STARPU_SSEND = 1 << 5,     // for the MPI library
    STARPU_LOCALITY = 1 << 6,  // a hint for schedulers
    STARPU_MPI_REDUX = 1 << 7, // for the MPI library
    STARPU_NOPLAN = 1 << 8,    // no automatic partitioning for this access
    STARPU_UNMAP = 1 << 9,     // the runtime's own: give up a mapped copy
    STARPU_NOFOOTPRINT = 1 << 10, // left out of the footprint that performance models index by
    STARPU_ACCESS_MODE_MAX = 1 << 11
};

// How urgent a copy is.
enum starpu_is_prefetch {
    STARPU_FETCH = 0,
    STARPU_TASK_PREFETCH = 1,
    STARPU_PREFETCH = 2,
    STARPU_IDLEFETCH = 3,
    STARPU_NFETCH = 4
};

// In place of a memory node: order the acquisition but fetch nothing, or fetch nothing and hold every copy.
#define STARPU_ACQUIRE_NO_NODE -1
#define STARPU_ACQUIRE_NO_NODE_LOCK_ALL -2

void starpu_data_unregister(starpu_data_handle_t handle);
void starpu_data_unregister_no_coherency(starpu_data_handle_t handle);
void starpu_data_unregister_submit(starpu_data_handle_t handle);
void starpu_data_deinitialize(starpu_data_handle_t handle);
void starpu_data_deinitialize_submit(starpu_data_handle_t handle);
void starpu_data_invalidate(starpu_data_handle_t handle);
void starpu_data_invalidate_submit(starpu_data_handle_t handle);

int starpu_data_acquire(starpu_data_handle_t handle, enum starpu_data_access_mode mode);
int starpu_data_acquire_on_node(starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode);
int starpu_data_acquire_cb(starpu_data_handle_t handle, enum starpu_data_access_mode mode,
                           void (*callback)(void*), void* arg);
int starpu_data_acquire_on_node_cb(starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
                                   void (*callback)(void*), void* arg);
int starpu_data_acquire_cb_sequential_consistency(starpu_data_handle_t handle,
                                                  enum starpu_data_access_mode mode, void (*callback)(void*),
                                                  void* arg, int sequential_consistency);
int starpu_data_acquire_on_node_cb_sequential_consistency(starpu_data_handle_t handle, int node,
                                                          enum starpu_data_access_mode mode,
                                                          void (*callback)(void*), void* arg,
                                                          int sequential_consistency);
int starpu_data_acquire_try(starpu_data_handle_t handle, enum starpu_data_access_mode mode);
int starpu_data_acquire_on_node_try(starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode);
void starpu_data_release(starpu_data_handle_t handle);
void starpu_data_release_on_node(starpu_data_handle_t handle, int node);
void starpu_data_release_to(starpu_data_handle_t handle, enum starpu_data_access_mode down_to_mode);
void starpu_data_release_to_on_node(starpu_data_handle_t handle, enum starpu_data_access_mode down_to_mode,
                                    int node);

#if defined(__GNUC__) && !defined(__clang__) && !defined(__cplusplus)
#define STARPU_DATA_ACQUIRE_CB(handle, mode, code)                                                           \
    do {                                                                                                     \
        starpu_data_handle_t starpu_acquired_ = (handle);                                                    \
        __extension__ void starpu_when_acquired_(void* starpu_held_) {                                       \
            code;                                                                                            \
            starpu_data_release((starpu_data_handle_t)starpu_held_);                                         \
        }                                                                                                    \
        starpu_data_acquire_cb(starpu_acquired_, mode, starpu_when_acquired_, starpu_acquired_);             \
    } while (0)
#endif

int starpu_data_fetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async);
int starpu_data_prefetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async);
int starpu_data_prefetch_on_node_prio(starpu_data_handle_t handle, unsigned node, unsigned async, int prio);
int starpu_data_idle_prefetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async);
int starpu_data_idle_prefetch_on_node_prio(starpu_data_handle_t handle, unsigned node, unsigned async,
                                           int prio);
int starpu_data_request_allocation(starpu_data_handle_t handle, unsigned node);
int starpu_data_evict_from_node(starpu_data_handle_t handle, unsigned node);
void starpu_data_wont_use(starpu_data_handle_t handle);
void starpu_data_advise_as_important(starpu_data_handle_t handle, unsigned is_important);
void starpu_data_set_wt_mask(starpu_data_handle_t handle, uint32_t wt_mask);
void starpu_data_set_ooc_flag(starpu_data_handle_t handle, unsigned flag);
unsigned starpu_data_get_ooc_flag(starpu_data_handle_t handle);
unsigned starpu_data_is_on_node(starpu_data_handle_t handle, unsigned node);
unsigned starpu_data_test_if_allocated_on_node(starpu_data_handle_t handle, unsigned memory_node);
unsigned starpu_data_test_if_mapped_on_node(starpu_data_handle_t handle, unsigned memory_node);
void starpu_data_query_status(starpu_data_handle_t handle, int memory_node, int* is_allocated, int* is_valid,
                              int* is_requested);
void starpu_data_query_status2(starpu_data_handle_t handle, int memory_node, int* is_allocated, int* is_valid,
                               int* is_loading, int* is_requested);

void starpu_data_set_reduction_methods(starpu_data_handle_t handle, struct starpu_codelet* redux_cl,
                                       struct starpu_codelet* init_cl);
void starpu_data_set_reduction_methods_with_args(starpu_data_handle_t handle, struct starpu_codelet* redux_cl,
                                                 void* redux_cl_arg, struct starpu_codelet* init_cl,
                                                 void* init_cl_arg);

void starpu_data_set_sequential_consistency_flag(starpu_data_handle_t handle, unsigned flag);
unsigned starpu_data_get_sequential_consistency_flag(starpu_data_handle_t handle);
unsigned starpu_data_get_default_sequential_consistency_flag(void);
void starpu_data_set_default_sequential_consistency_flag(unsigned flag);

void starpu_data_set_name(starpu_data_handle_t handle, const char* name);
void starpu_data_set_coordinates_array(starpu_data_handle_t handle, unsigned dimensions, int dims[]);
void starpu_data_set_coordinates(starpu_data_handle_t handle, unsigned dimensions, ...);
unsigned starpu_data_get_coordinates_array(starpu_data_handle_t handle, unsigned dimensions, int dims[]);
void starpu_data_set_user_data(starpu_data_handle_t handle, void* user_data);
void* starpu_data_get_user_data(starpu_data_handle_t handle);
void starpu_data_set_sched_data(starpu_data_handle_t handle, void* sched_data);
void* starpu_data_get_sched_data(starpu_data_handle_t handle);
struct starpu_data_interface_ops* starpu_data_get_interface_ops(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
