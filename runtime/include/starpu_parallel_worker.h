// Parallel workers (clusters in 1.3): cores grouped so that one parallel task runs on each group. Not in this
// version: calls answer ENOSYS.
#ifndef STARPU_PARALLEL_WORKER_H
#define STARPU_PARALLEL_WORKER_H

#include <starpu/hwloc.h>
#include <starpu/linkage.h>
#include <starpu/task/arguments.h>
#include <starpu_config.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_parallel_worker_config;
struct starpu_cluster_machine;

// Which library runs in parallel inside a group, and must be told its cores.
enum starpu_parallel_worker_types {
    STARPU_PARALLEL_WORKER_OPENMP = 0,
    STARPU_PARALLEL_WORKER_INTEL_OPENMP_MKL = 1,
    STARPU_PARALLEL_WORKER_GNU_OPENMP_MKL = 2
};

// The older names.
enum starpu_cluster_types {
    STARPU_CLUSTER_OPENMP = 0,
    STARPU_CLUSTER_INTEL_OPENMP_MKL = 1,
    STARPU_CLUSTER_GNU_OPENMP_MKL = 2
};

// Codes of the lists below, each followed by its value: how many groups at least, at most, exactly, whether
// fewer are better, whether all must be alike, the scheduling policy among groups by name or struct, the
// function that prepares a group and its argument, the library, whether to keep workers awake, one group for
// the machine, the description of one more group, its number of cores.
#define STARPU_PARALLEL_WORKER_MIN_NB (1 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_MAX_NB (2 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_NB (3 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_PREFERE_MIN (4 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_KEEP_HOMOGENEOUS (5 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_POLICY_NAME (6 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_POLICY_STRUCT (7 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_CREATE_FUNC (8 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_CREATE_FUNC_ARG (9 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_TYPE (10 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_AWAKE_WORKERS (11 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_PARTITION_ONE (12 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_NEW (13 << STARPU_MODE_SHIFT)
#define STARPU_PARALLEL_WORKER_NCORES (14 << STARPU_MODE_SHIFT)

// Their older names.
#define STARPU_CLUSTER_MIN_NB STARPU_PARALLEL_WORKER_MIN_NB
#define STARPU_CLUSTER_MAX_NB STARPU_PARALLEL_WORKER_MAX_NB
#define STARPU_CLUSTER_NB STARPU_PARALLEL_WORKER_NB
#define STARPU_CLUSTER_PREFERE_MIN STARPU_PARALLEL_WORKER_PREFERE_MIN
#define STARPU_CLUSTER_KEEP_HOMOGENEOUS STARPU_PARALLEL_WORKER_KEEP_HOMOGENEOUS
#define STARPU_CLUSTER_POLICY_NAME STARPU_PARALLEL_WORKER_POLICY_NAME
#define STARPU_CLUSTER_POLICY_STRUCT STARPU_PARALLEL_WORKER_POLICY_STRUCT
#define STARPU_CLUSTER_CREATE_FUNC STARPU_PARALLEL_WORKER_CREATE_FUNC
#define STARPU_CLUSTER_CREATE_FUNC_ARG STARPU_PARALLEL_WORKER_CREATE_FUNC_ARG
#define STARPU_CLUSTER_TYPE STARPU_PARALLEL_WORKER_TYPE
#define STARPU_CLUSTER_AWAKE_WORKERS STARPU_PARALLEL_WORKER_AWAKE_WORKERS
#define STARPU_CLUSTER_PARTITION_ONE STARPU_PARALLEL_WORKER_PARTITION_ONE
#define STARPU_CLUSTER_NEW STARPU_PARALLEL_WORKER_NEW
#define STARPU_CLUSTER_NCORES STARPU_PARALLEL_WORKER_NCORES

// (1.4) Groups the workers below each object of a level of the machine; codes and values follow, ended by 0.
struct starpu_parallel_worker_config* starpu_parallel_worker_init(starpu_hwloc_level parallel_worker_level,
                                                                  ...);

// (1.4) Undoes that, returns 0 or a negative errno; writes the groups to stdout.
int starpu_parallel_worker_shutdown(struct starpu_parallel_worker_config* parallel_workers);
int starpu_parallel_worker_print(struct starpu_parallel_worker_config* parallel_workers);

// (1.4) Functions that prepare a group for OpenMP, and for MKL on GNU's OpenMP.
void starpu_parallel_worker_openmp_prologue(void*);
void starpu_parallel_worker_gnu_openmp_mkl_prologue(void*);
#define starpu_parallel_worker_intel_openmp_mkl_prologue starpu_parallel_worker_openmp_prologue

// The names of 1.3 for the same. In C++ the first shares its name with a struct, which -Wshadow would report.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
struct starpu_cluster_machine* starpu_cluster_machine(starpu_hwloc_level cluster_level, ...);
int starpu_uncluster_machine(struct starpu_cluster_machine* clusters);
int starpu_cluster_print(struct starpu_cluster_machine* clusters);
#pragma GCC diagnostic pop

STARPU_END_DECLARATIONS

#endif
