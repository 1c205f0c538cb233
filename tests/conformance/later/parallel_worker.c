// Every call of starpu_parallel_worker.h and starpu_clusters.h says that it comes later.
#include "later/check_later.h"

#include <starpu_clusters.h>
#include <starpu_parallel_worker.h>

int main(void) {
    LATER_POINTER(starpu_parallel_worker_init, (0));
    LATER_INT(starpu_parallel_worker_shutdown, (NULL));
    LATER_INT(starpu_parallel_worker_print, (NULL));
    LATER_VOID(starpu_parallel_worker_openmp_prologue, (NULL));
    LATER_VOID(starpu_parallel_worker_gnu_openmp_mkl_prologue, (NULL));
    LATER_POINTER(starpu_cluster_machine, (0));
    LATER_INT(starpu_uncluster_machine, (NULL));
    LATER_INT(starpu_cluster_print, (NULL));
    LATER_VOID(starpu_openmp_prologue, (NULL));
    LATER_VOID(starpu_gnu_openmp_mkl_prologue, (NULL));
    return 0;
}
