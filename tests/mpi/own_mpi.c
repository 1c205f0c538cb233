// A program that begins MPI and the runtime itself, and goes on with both when the library has ended; in
// every form of its beginning.
#include "mpi_check.h"

static MPI_Comm apart;

static int begin(int round) {
    int said = -1, counted = -1, error;
    switch (round % 4) {
    case 0:
        return starpu_mpi_init(NULL, NULL, 0);
    case 1:
        return starpu_mpi_init_comm(NULL, NULL, 0, apart);
    case 2:
        return starpu_mpi_initialize();
    default:
        error = starpu_mpi_initialize_extended(&said, &counted);
        CHECK_EQUAL(said, starpu_mpi_world_rank());
        CHECK_EQUAL(counted, starpu_mpi_world_size());
        return error;
    }
}

int main(void) {
    int level, sum = 0, out, in = -1;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm_dup(MPI_COMM_WORLD, &apart);
    check_start();
    for (int round = 0; round < 8; round++) {
        CHECK_EQUAL(begin(round), 0);
        rank = starpu_mpi_world_rank();
        size = starpu_mpi_world_size();
        out = 10 * round + rank;
        starpu_data_handle_t from = check_int(&out), to = check_int(&in);
        starpu_mpi_req sent;
        CHECK_EQUAL(starpu_mpi_isend(from, &sent, (rank + 1) % size, round, MPI_COMM_WORLD), 0);
        CHECK_EQUAL(starpu_mpi_recv(to, (rank + size - 1) % size, round, MPI_COMM_WORLD, NULL), 0);
        CHECK_EQUAL(starpu_mpi_wait(&sent, NULL), 0);
        starpu_data_unregister(from);
        starpu_data_unregister(to);
        CHECK_EQUAL(in, 10 * round + (rank + size - 1) % size);
        CHECK_EQUAL(round % 2 == 0 ? starpu_mpi_shutdown() : starpu_mpi_shutdown_comm(apart), 0);
        CHECK(starpu_is_initialized());
    }
    MPI_Comm_free(&apart);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK_EQUAL(sum, size * (size - 1) / 2);
    check_stop();
    MPI_Finalize();
    return 0;
}
