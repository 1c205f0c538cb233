// Workers (the threads that run tasks) and memory nodes (where data lives): how many, which, and their names.
#ifndef STARPU_WORKER_H
#define STARPU_WORKER_H

#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stdio.h>
#include <sys/types.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;

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

// A walk over the workers of a collection; the collection's own functions fill and advance it.
struct starpu_sched_ctx_iterator {
    int cursor;
    void* value;
    void* possible_value;
    char visited[STARPU_NMAXWORKERS];
    int possibly_parallel;
};

// How a collection arranges its workers.
enum starpu_worker_collection_type { STARPU_WORKER_TREE = 0, STARPU_WORKER_LIST = 1 };

// A set of workers with the functions that walk and change it.
struct starpu_worker_collection {
    int* workerids;
    void* collection_private;
    unsigned nworkers;
    void* unblocked_workers;
    unsigned nunblocked_workers;
    void* masters;
    unsigned nmasters;
    char present[STARPU_NMAXWORKERS];
    char is_unblocked[STARPU_NMAXWORKERS];
    char is_master[STARPU_NMAXWORKERS];
    enum starpu_worker_collection_type type;
    unsigned (*has_next)(struct starpu_worker_collection* workers, struct starpu_sched_ctx_iterator* it);
    int (*get_next)(struct starpu_worker_collection* workers, struct starpu_sched_ctx_iterator* it);
    int (*add)(struct starpu_worker_collection* workers, int worker);
    int (*remove)(struct starpu_worker_collection* workers, int worker);
    void (*init)(struct starpu_worker_collection* workers);
    void (*deinit)(struct starpu_worker_collection* workers);
    void (*init_iterator)(struct starpu_worker_collection* workers, struct starpu_sched_ctx_iterator* it);
    void (*init_iterator_for_parallel_tasks)(struct starpu_worker_collection* workers,
                                             struct starpu_sched_ctx_iterator* it, struct starpu_task* task);
};

unsigned starpu_worker_get_count(void);
int starpu_worker_get_count_by_type(enum starpu_worker_archtype type);
unsigned starpu_cpu_worker_get_count(void);
unsigned starpu_cuda_worker_get_count(void);
unsigned starpu_hip_worker_get_count(void);
unsigned starpu_opencl_worker_get_count(void);
unsigned starpu_combined_worker_get_count(void);
int starpu_combined_worker_get_id(void);
int starpu_combined_worker_get_size(void);
int starpu_combined_worker_get_rank(void);

int starpu_worker_get_id(void);
unsigned _starpu_worker_get_id_check(const char* file, int line);
#define starpu_worker_get_id_check() _starpu_worker_get_id_check(__FILE__, __LINE__)
void starpu_worker_wait_for_initialisation(void);

enum starpu_worker_archtype starpu_worker_get_type(int id);
int starpu_worker_get_by_type(enum starpu_worker_archtype type, int num);
int starpu_worker_get_by_devid(enum starpu_worker_archtype type, int devid);
unsigned starpu_worker_get_ids_by_type(enum starpu_worker_archtype type, int* workerids, unsigned maxsize);
int starpu_worker_get_devid(int id);
int starpu_worker_get_devnum(int id);
int starpu_worker_get_devids(enum starpu_worker_archtype type, int* devids, int num);
int starpu_worker_get_subworkerid(int id);
int starpu_worker_get_bindid(int workerid);
unsigned starpu_worker_get_memory_node(unsigned workerid);

void starpu_worker_get_name(int id, char* dst, size_t maxlen);
void starpu_worker_display_all(FILE* output);
void starpu_worker_display_names(FILE* output, enum starpu_worker_archtype type);
void starpu_worker_display_count(FILE* output, enum starpu_worker_archtype type);
const char* starpu_worker_get_type_as_string(enum starpu_worker_archtype type);
enum starpu_worker_archtype starpu_worker_get_type_from_string(const char* type);
const char* starpu_worker_get_type_as_env_var(enum starpu_worker_archtype type);
unsigned starpu_worker_archtype_is_valid(enum starpu_worker_archtype type);
enum starpu_worker_archtype starpu_arch_mask_to_worker_archtype(unsigned mask);

unsigned starpu_memory_nodes_get_count(void);
unsigned starpu_memory_nodes_get_count_by_kind(enum starpu_node_kind kind);
unsigned starpu_memory_node_get_ids_by_type(enum starpu_node_kind kind, unsigned* memory_nodes_ids,
                                            unsigned maxsize);
enum starpu_node_kind starpu_node_get_kind(unsigned node);
int starpu_memory_node_get_name(unsigned node, char* name, size_t size);
int starpu_memory_node_get_devid(unsigned node);
unsigned starpu_worker_get_local_memory_node(void);
unsigned starpu_memory_nodes_get_numa_count(void);
int starpu_memory_nodes_numa_id_to_devid(int osid);
int starpu_memory_nodes_numa_devid_to_id(unsigned id);
enum starpu_worker_archtype starpu_memory_node_get_worker_archtype(enum starpu_node_kind node_kind);
enum starpu_node_kind starpu_worker_get_memory_node_kind(enum starpu_worker_archtype type);

STARPU_END_DECLARATIONS

#endif
