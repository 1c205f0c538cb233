// Balancing load over processes by moving data. The library comes in a later version.
#ifndef STARPU_MPI_LB_H
#define STARPU_MPI_LB_H

#include <starpu_mpi.h>

STARPU_BEGIN_DECLARATIONS

// What the application tells a policy: its neighbours, and the data to move to one. Both arrays come from
// malloc() and become the library's.
struct starpu_mpi_lb_conf {
    void (*get_neighbors)(int** neighbor_ids, int* nneighbors);
    void (*get_data_unit_to_migrate)(starpu_data_handle_t** handle_unit, int* nhandles, int dst_node);
};

// Begins balancing by the policy of this name, and ends it.
void starpu_mpi_lb_init(const char* lb_policy_name, struct starpu_mpi_lb_conf* itf);
void starpu_mpi_lb_shutdown(void);

STARPU_END_DECLARATIONS

#endif
