// A thread level at which the library could not call MPI is refused, with what to do; so is no communicator,
// before MPI begins.
#include "check_error.h"
#include "mpi_check.h"

int main(void) {
    int level;
    struct starpu_conf conf = check_conf(1);
    int has_begun;
    EXPECT_ERROR(starpu_mpi_init_conf(NULL, NULL, 1, MPI_COMM_NULL, &conf), -EINVAL, "MPI_COMM_NULL");
    MPI_Initialized(&has_begun);
    CHECK_EQUAL(has_begun, 0); // else it would be over by now, for good
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    CHECK_EQUAL(level, MPI_THREAD_FUNNELED);
    EXPECT_ERROR(starpu_mpi_init_conf(NULL, NULL, 0, MPI_COMM_WORLD, &conf), -ENOTSUP,
                 "MPI_THREAD_SERIALIZED");
    CHECK_EQUAL(starpu_is_initialized(), 0); // nothing was begun
    EXPECT_ERROR(starpu_mpi_init_conf(NULL, NULL, 1, MPI_COMM_WORLD, &conf), -ENOTSUP,
                 "MPI_THREAD_SERIALIZED");
    MPI_Finalize();
    EXPECT_ERROR(starpu_mpi_init_conf(NULL, NULL, 1, MPI_COMM_WORLD, &conf), -EINVAL, "finalised");
    return 0;
}
