// Data handles: access modes, acquiring data in the application, and the life of a handle after registration.
#ifndef STARPU_DATA_H
#define STARPU_DATA_H

#include <starpu/attributes.h>
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

// How a task or an acquisition uses a piece of data; bits that can be combined. In C++ of type int, so that
// wrong bits can be refused.
enum starpu_data_access_mode STARPU_ENUM_BASE_INT {
    STARPU_NONE = 0,
    STARPU_R = 1 << 0,
    STARPU_W = 1 << 1,
    STARPU_RW = STARPU_R | STARPU_W,
    STARPU_SCRATCH = 1 << 2,   // a buffer of this shape for the task alone; its content does not last
    STARPU_REDUX = 1 << 3,     // adds to a per-worker contribution, merged by the handle's reduction methods
    STARPU_COMMUTE = 1 << 4,   // with W or RW: such tasks run one at a time but in any order
    STARPU_SSEND = 1 << 5,     // for the MPI library
    STARPU_LOCALITY = 1 << 6,  // a hint for schedulers
    STARPU_MPI_REDUX = 1 << 7, // REDUX over processes: one value for each, changed as by RW | COMMUTE
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

// Waits for all tasks that use the data, puts its value back at its home, and forgets the handle. Afterwards
// the application's memory is its own again. Blocking: EDEADLK in a task or callback, and then the handle
// stays registered.
void starpu_data_unregister(starpu_data_handle_t handle);

// The same without putting the value back: what is at home afterwards is undefined.
void starpu_data_unregister_no_coherency(starpu_data_handle_t handle);

// Forgets the handle once the tasks submitted so far that use it have ended; returns at once. What would use
// the handle later is refused with -EBUSY while these run, then with -EINVAL. The value is not put back.
// After a wait for all tasks the application's memory is its own again.
void starpu_data_unregister_submit(starpu_data_handle_t handle);

// (1.4) Waits for the tasks that use the data, then declares it uninitialised: its buffers stay, reading it
// before writing is an error again.
void starpu_data_deinitialize(starpu_data_handle_t handle);

// (1.4) The same in the order of submission, returning at once.
void starpu_data_deinitialize_submit(starpu_data_handle_t handle);

// Waits for the tasks that use the data, then drops its value and the memory that the runtime allocated for
// it: it must be written before it is read. Blocking: EDEADLK in a task or callback; EBUSY if the calling
// thread holds the data.
void starpu_data_invalidate(starpu_data_handle_t handle);

// The same in the order of submission, returning at once.
void starpu_data_invalidate_submit(starpu_data_handle_t handle);

// Blocks until the application may use the data in this mode, as a task submitted now could, and until its
// value is in main memory. Tasks submitted later wait for starpu_data_release where the modes conflict.
// Returns 0; -EINVAL; -ENODATA (read before any write); -EDEADLK in a task or callback; -EBUSY for
// partitioned data.
int starpu_data_acquire(starpu_data_handle_t handle, enum starpu_data_access_mode mode);

// The same for the copy on a memory node, or STARPU_ACQUIRE_NO_NODE(_LOCK_ALL). Release with
// starpu_data_release_on_node and the same node.
int starpu_data_acquire_on_node(starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode);

// Does not block: callback(arg) is called once the data is acquired, from whichever thread made that
// possible, this one included. It must not block; it, or code it starts, releases the data. Returns 0 or an
// error, and then no call happens.
int starpu_data_acquire_cb(starpu_data_handle_t handle, enum starpu_data_access_mode mode,
                           void (*callback)(void*), void* arg);

// The same for the copy on a memory node.
int starpu_data_acquire_on_node_cb(starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
                                   void (*callback)(void*), void* arg);

// starpu_data_acquire_cb; with sequential_consistency 0 the acquisition is not ordered by earlier
// submissions, it only excludes conflicting uses while it lasts.
int starpu_data_acquire_cb_sequential_consistency(starpu_data_handle_t handle,
                                                  enum starpu_data_access_mode mode, void (*callback)(void*),
                                                  void* arg, int sequential_consistency);

// The same for the copy on a memory node.
int starpu_data_acquire_on_node_cb_sequential_consistency(starpu_data_handle_t handle, int node,
                                                          enum starpu_data_access_mode mode,
                                                          void (*callback)(void*), void* arg,
                                                          int sequential_consistency);

// (1.3) The same; quick non-zero permits to call the callback while the data is still being fetched.
int starpu_data_acquire_on_node_cb_sequential_consistency_quick(starpu_data_handle_t handle, int node,
                                                                enum starpu_data_access_mode mode,
                                                                void (*callback)(void*), void* arg,
                                                                int sequential_consistency, int quick);

// The same with a priority for the fetch; callback_acquired, if any, is called when the acquisition's turn
// has come, before the data are fetched, and may replace the memory node by another one. pre_sync_jobid and
// post_sync_jobid, if not NULL, receive -1: the two ends of an acquisition are no tasks here.
int starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
    starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode,
    void (*callback_acquired)(void* arg, int* node, enum starpu_data_access_mode mode),
    void (*callback)(void* arg), void* arg, int sequential_consistency, int quick, long* pre_sync_jobid,
    long* post_sync_jobid, int prio);

// Acquires only if that is possible at once. Returns 0, or -EAGAIN (nothing held, nothing printed), or an
// error.
int starpu_data_acquire_try(starpu_data_handle_t handle, enum starpu_data_access_mode mode);

// The same for the copy on a memory node.
int starpu_data_acquire_on_node_try(starpu_data_handle_t handle, int node, enum starpu_data_access_mode mode);

// Ends an acquisition for main memory. Any thread may call it. Where several are held, it ends the one of the
// callback it is called in, or else one that the calling thread asked for, and of several such the youngest.
// EINVAL if the data is not acquired.
void starpu_data_release(starpu_data_handle_t handle);

// Ends an acquisition for this node.
void starpu_data_release_on_node(starpu_data_handle_t handle, int node);

// (1.4) Keeps the acquisition in a mode that it includes, and that a further call may weaken again. Held to
// write, the data exclude all other users: from RW to W, or to the mode itself, nothing changes for them. To
// R, also from W, for what was written may be read: the value is what the copies are made of from then on,
// and readers come in beside the holder, also those that were submitted before; writers wait for the release.
// To STARPU_NONE is starpu_data_release. EINVAL, and nothing has changed, for a mode that is not included: W
// or RW while R is held, RW while W is, or STARPU_COMMUTE and other flags that the acquisition was not asked
// with.
void starpu_data_release_to(starpu_data_handle_t handle, enum starpu_data_access_mode down_to_mode);

// (1.4) The same for an acquisition on this node.
void starpu_data_release_to_on_node(starpu_data_handle_t handle, enum starpu_data_access_mode down_to_mode,
                                    int node);

// Acquires without blocking, runs the statements code once that is done, and releases. code becomes a GNU C
// nested function of the function it stands in, which must not return before code has run.
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

// Copies the data to a memory node, and waits for that unless async. Returns 0, or -ENODATA when it has no
// value. Data that submitted tasks contribute to (STARPU_REDUX) are left alone. With one
// memory node there is nothing to copy, here and in the next calls.
int starpu_data_fetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async);

// Asks for a copy on a memory node ahead of need, less urgently than starpu_data_fetch_on_node: once the
// tasks submitted so far have written the value. Returns 0 or an error.
int starpu_data_prefetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async);

// The same with a priority among prefetches.
int starpu_data_prefetch_on_node_prio(starpu_data_handle_t handle, unsigned node, unsigned async, int prio);

// The same when links are otherwise idle.
int starpu_data_idle_prefetch_on_node(starpu_data_handle_t handle, unsigned node, unsigned async);

// The same when links are otherwise idle, with a priority.
int starpu_data_idle_prefetch_on_node_prio(starpu_data_handle_t handle, unsigned node, unsigned async,
                                           int prio);

// Asks for a buffer on a memory node without a value. Returns 0 or -ENOMEM.
int starpu_data_request_allocation(starpu_data_handle_t handle, unsigned node);

// (1.4) Gives up the copy on a node, after it was saved elsewhere. Waits for no task and for no release.
// Returns 0, or -EBUSY if the copy is in use, is to be written by a task that was submitted, or is the only
// one.
int starpu_data_evict_from_node(starpu_data_handle_t handle, unsigned node);

// (1.4) 1 if the copy on a node could be given up for a copy of urgency is_prefetch, else 0. Of what is no
// data, or no node, it is 0, and errno is set.
int starpu_data_can_evict(starpu_data_handle_t handle, unsigned node, enum starpu_is_prefetch is_prefetch);

// Gives up copies on a node that are clean and unused until some memory is free again.
void starpu_memchunk_tidy(unsigned memory_node);

// Says that no task will use the data for a while after those submitted so far: its copies are given up
// first when memory is short.
void starpu_data_wont_use(starpu_data_handle_t handle);

// Asks (1) or no longer asks (0) that copies of this data be given up last.
void starpu_data_advise_as_important(starpu_data_handle_t handle, unsigned is_important);

// After each write, copies the data to each node with its bit set in wt_mask; bit 0 is main memory.
void starpu_data_set_wt_mask(starpu_data_handle_t handle, uint32_t wt_mask);

// Allows (1, the default) or forbids (0) moving this data to disk when memory is short.
void starpu_data_set_ooc_flag(starpu_data_handle_t handle, unsigned flag);

// The flag set by starpu_data_set_ooc_flag.
unsigned starpu_data_get_ooc_flag(starpu_data_handle_t handle);

// 1 if a valid copy is on the node or on its way there, else 0.
unsigned starpu_data_is_on_node(starpu_data_handle_t handle, unsigned node);

// 1 if there is a buffer for the data on the node, else 0.
unsigned starpu_data_test_if_allocated_on_node(starpu_data_handle_t handle, unsigned memory_node);

// (1.4) 1 if the buffer on the node is main memory mapped there, else 0.
unsigned starpu_data_test_if_mapped_on_node(starpu_data_handle_t handle, unsigned memory_node);

// Writes 1 or 0 for: a buffer is on the node, its value is valid, a copy to it is asked for. NULL pointers
// are skipped.
void starpu_data_query_status(starpu_data_handle_t handle, int memory_node, int* is_allocated, int* is_valid,
                              int* is_requested);

// (1.4) The same, and whether a copy to the node is under way.
void starpu_data_query_status2(starpu_data_handle_t handle, int memory_node, int* is_allocated, int* is_valid,
                               int* is_loading, int* is_requested);

// What STARPU_REDUX needs: init_cl (one buffer, W) writes the neutral value, redux_cl (RW or RW|COMMUTE,
// then R) adds its second buffer to its first; a third buffer of redux_cl, SCRATCH, is memory of the same
// shape. The codelets stay the caller's and need a function for every kind of worker that reduces, unless
// their `where` is STARPU_NOWHERE: then they leave the data as they are. init_cl alone gives data its value
// that is read before it is written. Must come before the first REDUX access (EBUSY); EINVAL for a codelet
// that cannot be one of the two.
void starpu_data_set_reduction_methods(starpu_data_handle_t handle, struct starpu_codelet* redux_cl,
                                       struct starpu_codelet* init_cl);

// (1.4) The same, with the cl_arg that each codelet receives; the arguments stay the caller's.
void starpu_data_set_reduction_methods_with_args(starpu_data_handle_t handle, struct starpu_codelet* redux_cl,
                                                 void* redux_cl_arg, struct starpu_codelet* init_cl,
                                                 void* init_cl_arg);

// An extension: the result of reductions of this data is the same, to the last bit, for any number of workers
// and any scheduling policy. The i-th task since the last reduction that accesses it with STARPU_REDUX adds
// to buffer i modulo lanes, in the order of submission, and the buffers are put together in an order that
// never changes; at most so many tasks reduce at once. lanes 0: by worker, as usual; 1: 32 lanes. Without
// this call the variables STARPU_REDUX_DETERMINISTIC and STARPU_DETERMINISTIC decide. Several threads that
// submit such tasks must agree on an order among them. Returns 0, -EINVAL, -ENOMEM, or -EBUSY for data in
// use.
int starpu_data_set_reduction_lanes(starpu_data_handle_t handle, unsigned lanes);

// A new arbiter, which grants accesses to all handles assigned to it as one decision: tasks with commuting
// accesses take several handles at once, or none. Handles without an arbiter are taken first, then arbiter by
// arbiter. NULL and ENOMEM without memory.
starpu_arbiter_t starpu_arbiter_create(void) STARPU_ATTRIBUTE_MALLOC;

// Assigns a handle to an arbiter, before any task uses the handle (EBUSY) and once only (EINVAL). Such data
// cannot be accessed with STARPU_REDUX.
void starpu_data_assign_arbiter(starpu_data_handle_t handle, starpu_arbiter_t arbiter);

// Destroys an arbiter once all its handles are unregistered (EBUSY).
void starpu_arbiter_destroy(starpu_arbiter_t arbiter);

// Whether (1) tasks submitted from now on are ordered by their accesses to this data, as submission order
// says. With 0 they only exclude each other while they run.
void starpu_data_set_sequential_consistency_flag(starpu_data_handle_t handle, unsigned flag);

// The flag of this data.
unsigned starpu_data_get_sequential_consistency_flag(starpu_data_handle_t handle);

// The flag new data gets; 1 after starpu_init.
unsigned starpu_data_get_default_sequential_consistency_flag(void);

// Sets the flag new data gets.
void starpu_data_set_default_sequential_consistency_flag(unsigned flag);

// Names the data for messages and traces; the string is copied.
void starpu_data_set_name(starpu_data_handle_t handle, const char* name);

// Says where the data stands in the application's grid, for traces; dims is copied (at most 5 are kept).
void starpu_data_set_coordinates_array(starpu_data_handle_t handle, unsigned dimensions, int dims[]);

// The same with dimensions int arguments.
void starpu_data_set_coordinates(starpu_data_handle_t handle, unsigned dimensions, ...);

// Writes at most dimensions coordinates to dims and returns how many were set.
unsigned starpu_data_get_coordinates_array(starpu_data_handle_t handle, unsigned dimensions, int dims[]);

// Keeps a pointer of the application's with the handle.
void starpu_data_set_user_data(starpu_data_handle_t handle, void* user_data);

// That pointer, or NULL.
void* starpu_data_get_user_data(starpu_data_handle_t handle);

// (1.4) Keeps a pointer of the scheduling policy's with the handle.
void starpu_data_set_sched_data(starpu_data_handle_t handle, void* sched_data);

// (1.4) That pointer, or NULL.
void* starpu_data_get_sched_data(starpu_data_handle_t handle);

// The functions of this kind of data; they stay their owner's.
struct starpu_data_interface_ops* starpu_data_get_interface_ops(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
