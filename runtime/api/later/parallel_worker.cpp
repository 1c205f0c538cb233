// Groups of cores that run one parallel task: come later.
#include "api/later/later.hpp"

#include "starpu_clusters.h"
#include "starpu_parallel_worker.h"

extern "C" {

LATER(struct starpu_parallel_worker_config*, starpu_parallel_worker_init,
      (starpu_hwloc_level parallel_worker_level, ...))
LATER(int, starpu_parallel_worker_shutdown, (struct starpu_parallel_worker_config * parallel_workers))
LATER(int, starpu_parallel_worker_print, (struct starpu_parallel_worker_config * parallel_workers))
LATER(void, starpu_parallel_worker_openmp_prologue, (void*))
LATER(void, starpu_parallel_worker_gnu_openmp_mkl_prologue, (void*))
LATER(struct starpu_cluster_machine*, starpu_cluster_machine, (starpu_hwloc_level cluster_level, ...))
LATER(int, starpu_uncluster_machine, (struct starpu_cluster_machine * clusters))
LATER(int, starpu_cluster_print, (struct starpu_cluster_machine * clusters))

LATER(void, starpu_openmp_prologue, (void*))
LATER(void, starpu_gnu_openmp_mkl_prologue, (void*))

} // extern "C"
