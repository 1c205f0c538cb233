// A task: one run of a codelet on given data, and everything the application may ask of it.
#ifndef STARPU_TASK_TASK_H
#define STARPU_TASK_TASK_H

#include <stddef.h>
#include <stdint.h>
#ifndef __cplusplus
#include <math.h> // NAN, in STARPU_TASK_INITIALIZER, which is for C only
#endif

#include <starpu/linkage.h>
#include <starpu/priorities.h>
#include <starpu/task/codelet.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_omp_task;
struct starpu_profiling_task_info;
struct starpu_transaction;
struct _starpu_task_bundle;
struct _starpu_trs_epoch;

typedef uint64_t starpu_tag_t;
typedef struct _starpu_task_bundle* starpu_task_bundle_t;
typedef struct _starpu_trs_epoch* starpu_trs_epoch_t;

// Where a task stands between its initialisation and its end. Tasks that the application keeps are told at
// each step (of what a task waits for: the first of tags, tasks and data); others when they ask for
// themselves, by starpu_task_get_current.
enum starpu_task_status {
    STARPU_TASK_INIT = 0,
    STARPU_TASK_BLOCKED = 1,
    STARPU_TASK_READY = 2,
    STARPU_TASK_RUNNING = 3,
    STARPU_TASK_FINISHED = 4,
    STARPU_TASK_BLOCKED_ON_TAG = 5,
    STARPU_TASK_BLOCKED_ON_TASK = 6,
    STARPU_TASK_BLOCKED_ON_DATA = 7,
    STARPU_TASK_STOPPED = 8
};
#define STARPU_TASK_INIT STARPU_TASK_INIT // programs test with #ifdef for it
#define STARPU_TASK_INVALID STARPU_TASK_INIT

// Bits of `type`.
#define STARPU_TASK_TYPE_NORMAL 0
#define STARPU_TASK_TYPE_INTERNAL (1 << 0)
#define STARPU_TASK_TYPE_DATA_ACQUIRE (1 << 1)

struct starpu_data_descr {
    starpu_data_handle_t handle;
    enum starpu_data_access_mode mode;
};

// The order of the fields is fixed. A task comes from starpu_task_create, or is the application's own memory
// made ready by starpu_task_init; the fields are read when the task is submitted.
struct starpu_task {
    const char* name;
    const char* file; // where it was submitted from
    int line;
    struct starpu_codelet* cl; // NULL: an empty task, which only orders others
    int32_t where;             // -1: as the codelet says
    int nbuffers;              // for codelets with STARPU_VARIABLE_NBUFFERS
    starpu_data_handle_t* dyn_handles;
    void** dyn_interfaces;
    enum starpu_data_access_mode* dyn_modes;
    starpu_data_handle_t handles[STARPU_NMAXBUFS];
    void* interfaces[STARPU_NMAXBUFS]; // the runtime's
    enum starpu_data_access_mode modes[STARPU_NMAXBUFS];
    unsigned char* handles_sequential_consistency; // one flag per buffer, or NULL
    void* cl_arg;
    size_t cl_arg_size;
    void* cl_ret;
    size_t cl_ret_size;
    void (*epilogue_callback_func)(void*); // after the codelet, before successors are released
    void* epilogue_callback_arg;
    void (*callback_func)(void*); // after successors were released
    void* callback_arg;
    void (*prologue_callback_func)(void*); // once all dependencies are met
    void* prologue_callback_arg;
    // On the worker, just before the codelet; where nothing runs, just before the task ends.
    void (*prologue_callback_pop_func)(void*);
    void* prologue_callback_pop_arg;
    struct starpu_transaction* transaction;
    starpu_trs_epoch_t trs_epoch;
    starpu_tag_t tag_id;
    unsigned cl_arg_free : 1; // the runtime passes the pointer to free() once the task ends
    unsigned cl_ret_free : 1;
    unsigned callback_arg_free : 1;
    unsigned epilogue_callback_arg_free : 1;
    unsigned prologue_callback_arg_free : 1;
    unsigned prologue_callback_pop_arg_free : 1;
    unsigned use_tag : 1;
    unsigned sequential_consistency : 1; // 0: this task is not ordered by its data
    unsigned synchronous : 1;            // submission returns once the task has ended
    unsigned execute_on_a_specific_worker : 1;
    unsigned detach : 1;  // 0: the application waits for the task
    unsigned destroy : 1; // the runtime destroys the task once it has ended (and was waited for)
    // The task submits itself again each time it ends. Further runs never overlap with other tasks on its
    // data, but are not ordered among them. Takes destroy 0 (else submission returns -EINVAL) and detach 1;
    // clear it in a callback to end that.
    unsigned regenerate : 1;
    unsigned no_submitorder : 1;
    unsigned char mf_skip;
    unsigned char failed;
    unsigned char scheduled;
    unsigned char prefetched;
    unsigned workerid; // for execute_on_a_specific_worker
    unsigned workerorder;
    uint32_t* workerids; // bit set of the workers that may run it, or NULL
    unsigned workerids_len;
    int priority;
    enum starpu_task_status status; // the runtime's
    int magic;
    unsigned type;
    unsigned color;
    unsigned sched_ctx;
    int hypervisor_tag;
    unsigned possibly_parallel;
    starpu_task_bundle_t bundle;
    struct starpu_profiling_task_info* profiling_info;
    double flops;
    double predicted;
    double predicted_transfer;
    double predicted_start;
    struct starpu_task* prev; // for lists of tasks
    struct starpu_task* next;
    void* starpu_private; // the runtime's
#ifdef STARPU_OPENMP
    struct starpu_omp_task* omp_task;
#else
    void* omp_task;
#endif
    unsigned long bubble_parent;
    starpu_bubble_func_t bubble_func;
    void* bubble_func_arg;
    starpu_bubble_gen_dag_func_t bubble_gen_dag_func;
    void* bubble_gen_dag_func_arg;
    unsigned nb_termination_call_required; // the runtime's
    void* sched_data;
};

// What starpu_task_init writes, for static tasks; C only, because it names the fields out of order.
#ifndef __cplusplus
#define STARPU_TASK_INITIALIZER                                                                              \
    {                                                                                                        \
        .where = -1, .sequential_consistency = 1, .detach = 1, .priority = STARPU_DEFAULT_PRIO,              \
        .status = STARPU_TASK_INIT, .magic = 42, .sched_ctx = STARPU_NMAX_SCHED_CTXS, .predicted = NAN,      \
        .predicted_transfer = NAN, .predicted_start = NAN                                                    \
    }
#endif

STARPU_END_DECLARATIONS

#endif
