// Balances load over processes: while tasks are inserted over ranks, data move from ranks with much to do to
// neighbours with less, and the tasks that write them follow.
//
// All ranks of the library's communicator insert the same tasks there, in the same order and from one thread
// each. Every so many insertions (4 for each worker of all ranks, at least 100) is a point at which data may
// change their owner, on all ranks at once; starpu_mpi_data_get_rank then says so. For this to help, ranks do
// not insert far ahead of what they run: at a point a rank waits until about 12 tasks for each of its workers
// are left (at least 100). Between starpu_mpi_task_build and starpu_mpi_task_post_build nothing moves.
#ifndef STARPU_MPI_LB_H
#define STARPU_MPI_LB_H

#include <starpu_mpi.h>

STARPU_BEGIN_DECLARATIONS

// What the application tells a policy. Both arrays come from malloc() and become the library's, which frees
// them.
struct starpu_mpi_lb_conf {
    // The ranks that this one may give data to; called once, at the beginning.
    void (*get_neighbors)(int** neighbor_ids, int* nneighbors);
    // Data of this rank that go to rank dst_node together, or 0 handles to give nothing; called at a point by
    // the thread that inserts. They have a tag, and move at a later point, unless their owner has changed.
    void (*get_data_unit_to_migrate)(starpu_data_handle_t** handle_unit, int* nhandles, int dst_node);
};

// Begins balancing by the policy that STARPU_MPI_LB names, else by that of this name, and ends it; all ranks
// call both. "heat" is the one there is: a rank gives to the neighbour with the fewest ready tasks. NULL or
// "help" lists policies and begins nothing. errno becomes ENODEV before starpu_mpi_init, EALREADY where load
// is balanced already, EINVAL for an unknown name, missing functions or wrong neighbours, ECANCELED where
// another rank could not begin, ECOMM where a rank has died, and a line says so; else it stays.
// starpu_mpi_shutdown calls the second.
void starpu_mpi_lb_init(const char* lb_policy_name, struct starpu_mpi_lb_conf* itf);
void starpu_mpi_lb_shutdown(void);

STARPU_END_DECLARATIONS

#endif
