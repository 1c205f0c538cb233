// How many small messages a process sends in a second: detached sends of 8 bytes, and their receives. The
// same source compiles against any StarPU.
//
//     mpirun -np 2 rate [messages]
#include <starpu.h>
#include <starpu_mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { turns = 9, handles = 64 };

static int by_value(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

// Microseconds for each message.
static double exchange(int messages, int rank, starpu_data_handle_t* all) {
    starpu_mpi_barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    int error = 0;
    for (int i = 0; i < messages && error == 0; i++) {
        starpu_data_handle_t data = all[i % handles];
        error = rank == 0 ? starpu_mpi_isend_detached(data, 1, i % handles, MPI_COMM_WORLD, NULL, NULL)
                          : starpu_mpi_irecv_detached(data, 0, i % handles, MPI_COMM_WORLD, NULL, NULL);
    }
    if (error != 0) MPI_Abort(MPI_COMM_WORLD, 1);
    starpu_mpi_wait_for_all(MPI_COMM_WORLD);
    starpu_mpi_barrier(MPI_COMM_WORLD);
    return (MPI_Wtime() - start) * 1e6 / messages;
}

int main(int argc, char** argv) {
    const int messages = argc > 1 ? atoi(argv[1]) : 20000;
    static double values[handles];
    starpu_data_handle_t all[handles];
    double each[turns];
    int rank = 0;
    if (starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0) return 1;
    starpu_mpi_comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < handles; i++)
        starpu_variable_data_register(&all[i], STARPU_MAIN_RAM, (uintptr_t)&values[i], sizeof values[i]);
    exchange(messages / 4 + 1, rank, all);
    for (int i = 0; i < turns; i++) each[i] = exchange(messages, rank, all);
    for (int i = 0; i < handles; i++) starpu_data_unregister(all[i]);
    qsort(each, turns, sizeof *each, by_value);
    if (rank == 0)
        printf("%d messages of 8 bytes: %.2f us each (from %.2f to %.2f), %.0f in a second\n", messages,
               each[turns / 2], each[0], each[turns - 1], 1e6 / each[turns / 2]);
    starpu_mpi_shutdown();
    return 0;
}
