// Workers (the threads that run tasks) and memory nodes (where data lives): how many, which, and their names.
#ifndef STARPU_WORKER_H
#define STARPU_WORKER_H

#include <starpu/assert.h>
#include <starpu/hwloc.h>
#include <starpu/linkage.h>
#include <starpu/worker/collection.h>
#include <starpu/worker/combined.h>
#include <starpu/worker/locks.h>
#include <starpu_config.h>

#include <stdio.h>
#include <sys/types.h>
#include <time.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;
struct starpu_tree;

// What kind of memory a node is. Kinds this build has no device for keep their numbers and never occur.
enum starpu_node_kind {
    STARPU_UNUSED = 0,
    STARPU_CPU_RAM = 1,
    STARPU_CUDA_RAM = 2,
    STARPU_OPENCL_RAM = 3,
    STARPU_MAX_FPGA_RAM = 4,
    STARPU_DISK_RAM = 5,
    STARPU_MPI_MS_RAM = 6,
    STARPU_TCPIP_MS_RAM = 7,
    STARPU_HIP_RAM = 8,
    STARPU_MAX_RAM = 8,
    STARPU_NRAM = 9
};

// What kind of processor a worker drives.
enum starpu_worker_archtype {
    starpu_no_worker_archtype_ = -1, // so that STARPU_UNKNOWN_WORKER is a value of the type
    STARPU_CPU_WORKER = 0,
    STARPU_CUDA_WORKER = 1,
    STARPU_OPENCL_WORKER = 2,
    STARPU_MAX_FPGA_WORKER = 4,
    STARPU_MPI_MS_WORKER = 5,
    STARPU_TCPIP_MS_WORKER = 6,
    STARPU_HIP_WORKER = 7,
    STARPU_NARCH = 8,
    STARPU_ANY_WORKER = 255 // in queries: every kind
};

#define STARPU_UNKNOWN_WORKER ((enum starpu_worker_archtype) - 1)

// How many workers run. 0 before starpu_init.
unsigned starpu_worker_get_count(void);

// How many of one kind; STARPU_ANY_WORKER counts all.
int starpu_worker_get_count_by_type(enum starpu_worker_archtype type);

// How many of the kind in the name, here and in the next three.
unsigned starpu_cpu_worker_get_count(void);
unsigned starpu_cuda_worker_get_count(void);
unsigned starpu_hip_worker_get_count(void);
unsigned starpu_opencl_worker_get_count(void);
unsigned starpu_mpi_ms_worker_get_count(void);
unsigned starpu_tcpip_ms_worker_get_count(void); // (1.4)

// (1.3) Xeon Phi devices and their workers: there are none any more.
unsigned starpu_mic_worker_get_count(void);
unsigned starpu_mic_device_get_count(void);

// The number of the calling worker, from 0, or -1 in any other thread.
int starpu_worker_get_id(void);

// The same, stopping the program with the caller's place in any other thread; called by the macro below.
static STARPU_INLINE unsigned _starpu_worker_get_id_check(const char* file, int line) {
    int id = starpu_worker_get_id();
    STARPU_ASSERT_MSG_ALWAYS(
        id >= 0,
        "starpu_worker_get_id_check at %s:%d: the calling thread is no worker (copies, for "
        "one, run in other threads); ask starpu_worker_get_id, which then returns -1",
        file, line);
    return (unsigned)id;
}
unsigned starpu_worker_get_id_check(void);
#define starpu_worker_get_id_check() _starpu_worker_get_id_check(__FILE__, __LINE__)

// (1.4) Returns once all workers run.
void starpu_worker_wait_for_initialisation(void);

// The kind of a worker; STARPU_UNKNOWN_WORKER and EINVAL if there is no such worker.
enum starpu_worker_archtype starpu_worker_get_type(int id);

// The number of the num-th worker of a kind, counted from 0, or -1.
int starpu_worker_get_by_type(enum starpu_worker_archtype type, int num);

// The number of the worker of a kind with this device number, or -1.
int starpu_worker_get_by_devid(enum starpu_worker_archtype type, int devid);

// Writes the numbers of all workers of a kind to workerids and returns how many. If maxsize is too small,
// fills the array and returns -ERANGE (as unsigned), an answer without a line.
unsigned starpu_worker_get_ids_by_type(enum starpu_worker_archtype type, int* workerids, unsigned maxsize);

// The worker's number among its kind: for CPU workers, from 0; -1 if there is no such worker.
int starpu_worker_get_devid(int id);

// (1.4) The same, numbering devices that share several workers once.
int starpu_worker_get_devnum(int id);

// Writes at most num different device numbers of a kind and returns how many.
int starpu_worker_get_devids(enum starpu_worker_archtype type, int* devids, int num);

// (1.4) The worker's number among those of its device: 0 for CPU workers.
int starpu_worker_get_subworkerid(int id);

// The processing unit a worker is bound to, in the numbering of workers_bindid.
int starpu_worker_get_bindid(int workerid);

// Sets *workerids to the numbers of the workers bound to this processing unit and returns how many they are.
// The array is the runtime's, until the end of the run.
int starpu_bindid_get_workerids(int bindid, int** workerids);

// Writes the numbers of the workers of a kind that share device devid to workerids, which has room for
// STARPU_NMAXWORKERS, and returns how many they are: for CPUs one.
int starpu_worker_get_stream_workerids(unsigned devid, int* workerids, enum starpu_worker_archtype type);

// The processing units a worker is bound to; the set is the caller's, to be freed with hwloc_bitmap_free().
// NULL if there is no such worker; NULL and ENOSYS in a build without hwloc.
struct hwloc_bitmap_s* starpu_worker_get_hwloc_cpuset(int workerid);

// The object of the hardware tree a worker is bound to; the runtime's. NULL as above.
struct hwloc_obj* starpu_worker_get_hwloc_obj(int workerid);

// The machine as a tree of its parts. Not there yet: NULL and ENOSYS.
struct starpu_tree* starpu_workers_get_tree(void);

// (1.3) The node of a distributed worker in the job: -1, there are none.
int starpu_worker_get_mp_nodeid(int id);

// Sets *sched_ctx to an array of the contexts a worker belongs to and returns how many they are: context 0.
// The array comes from malloc() and is the caller's.
unsigned starpu_worker_get_sched_ctx_list(int worker, unsigned** sched_ctx);

// (1.4) 1 if workers of a kind can run the task: it has a function for them and may run there.
unsigned starpu_worker_type_can_execute_task(enum starpu_worker_archtype worker_type,
                                             const struct starpu_task* task);

// When a worker's present task is expected to end. Not there yet: ENOSYS, and the date is left as it is.
void starpu_worker_get_current_task_exp_end(unsigned workerid, struct timespec* date);

// Called by each worker just before it sleeps, and just after it woke up; NULL: nothing is called. The
// callback must neither block nor submit tasks.
void starpu_worker_set_going_to_sleep_callback(void (*callback)(unsigned workerid));
void starpu_worker_set_waking_up_callback(void (*callback)(unsigned workerid));

// The memory node a worker works on.
unsigned starpu_worker_get_memory_node(unsigned workerid);

// Writes a worker's name, at most maxlen bytes with the ending 0.
void starpu_worker_get_name(int id, char* dst, size_t maxlen);

// (1.4) Writes all workers to output, a line each under a title for their kind.
void starpu_worker_display_all(FILE* output);

// The same for one kind.
void starpu_worker_display_names(FILE* output, enum starpu_worker_archtype type);

// (1.4) Writes how many workers of a kind there are.
void starpu_worker_display_count(FILE* output, enum starpu_worker_archtype type);

// The name of a kind, such as "STARPU_CPU_WORKER". The string is static.
const char* starpu_worker_get_type_as_string(enum starpu_worker_archtype type);

// (1.4) The kind with that name (or "CPU"), or STARPU_UNKNOWN_WORKER.
enum starpu_worker_archtype starpu_worker_get_type_from_string(const char* type);

// (1.4) The kind as environment variables write it: "CPU", as in STARPU_NCPU. The string is static.
const char* starpu_worker_get_type_as_env_var(enum starpu_worker_archtype type);

// (1.4) 1 if the number is a kind of worker, else 0.
unsigned starpu_worker_archtype_is_valid(enum starpu_worker_archtype type);

// (1.4) The kind of worker for the bit of a `where` mask; STARPU_UNKNOWN_WORKER unless exactly one is set.
enum starpu_worker_archtype starpu_arch_mask_to_worker_archtype(unsigned mask);

// How many memory nodes there are; main memory is node 0.
unsigned starpu_memory_nodes_get_count(void);

// (1.4) How many of one kind.
unsigned starpu_memory_nodes_get_count_by_kind(enum starpu_node_kind kind);

// (1.4) Writes the nodes of a kind and returns how many; -ERANGE (as unsigned) if maxsize is too small, an
// answer without a line.
unsigned starpu_memory_node_get_ids_by_type(enum starpu_node_kind kind, unsigned* memory_nodes_ids,
                                            unsigned maxsize);

// The kind of a node; STARPU_UNUSED if there is no such node, an answer without a line: programs count with
// it.
enum starpu_node_kind starpu_node_get_kind(unsigned node);

// Writes a node's name, at most size bytes with the ending 0; returns its length.
int starpu_memory_node_get_name(unsigned node, char* name, size_t size);

// The device a node belongs to; for main memory its NUMA number.
int starpu_memory_node_get_devid(unsigned node);

// The node the calling worker works on; main memory in any other thread.
unsigned starpu_worker_get_local_memory_node(void);

// How many nodes are main memory.
unsigned starpu_memory_nodes_get_numa_count(void);

// The node that is the operating system's NUMA node osid, or -1.
int starpu_memory_nodes_numa_id_to_devid(int osid);

// The operating system's number of the NUMA node behind a node, or -1.
int starpu_memory_nodes_numa_devid_to_id(unsigned id);

// (1.4) The kind of worker that works on a kind of memory.
enum starpu_worker_archtype starpu_memory_node_get_worker_archtype(enum starpu_node_kind node_kind);

// (1.4) The kind of memory a kind of worker works on.
enum starpu_node_kind starpu_worker_get_memory_node_kind(enum starpu_worker_archtype type);

STARPU_END_DECLARATIONS

#endif
