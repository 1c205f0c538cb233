// How long a message takes from one process to another and back, half of it, beside MPI alone: both in turns,
// in one run.
//
//     mpirun -np 2 ping_pong [rounds]
#include <starpu.h>
#include <starpu_mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { turns = 9 };
static int me;

static int by_value(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static double median(double* all) {
    qsort(all, turns, sizeof *all, by_value);
    return all[turns / 2];
}

// Microseconds for half a round trip.
static double with_mpi(char* bytes, size_t size, int rounds, MPI_Comm comm) {
    MPI_Barrier(comm);
    const double start = MPI_Wtime();
    for (int i = 0; i < rounds; i++) {
        if (me == 0) MPI_Send(bytes, (int)size, MPI_BYTE, 1, 1, comm);
        MPI_Recv(bytes, (int)size, MPI_BYTE, 1 - me, 1, comm, MPI_STATUS_IGNORE);
        if (me == 1) MPI_Send(bytes, (int)size, MPI_BYTE, 0, 1, comm);
    }
    return (MPI_Wtime() - start) * 1e6 / rounds / 2;
}

static double with_starpu(starpu_data_handle_t data, int rounds) {
    int error = starpu_mpi_barrier(MPI_COMM_WORLD);
    const double start = MPI_Wtime();
    for (int i = 0; i < rounds && error == 0; i++) {
        if (me == 0) error = starpu_mpi_send(data, 1, 2, MPI_COMM_WORLD);
        if (error == 0) error = starpu_mpi_recv(data, 1 - me, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (me == 1 && error == 0) error = starpu_mpi_send(data, 0, 2, MPI_COMM_WORLD);
    }
    if (error != 0) MPI_Abort(MPI_COMM_WORLD, 1);
    return (MPI_Wtime() - start) * 1e6 / rounds / 2;
}

static void measure(size_t size, int rounds, MPI_Comm apart) {
    double alone[turns], ours[turns];
    char* bytes = calloc(size, 1);
    starpu_data_handle_t data = NULL;
    starpu_vector_data_register(&data, STARPU_MAIN_RAM, (uintptr_t)bytes, (uint32_t)size, 1);
    with_mpi(bytes, size, rounds / 4 + 1, apart);
    with_starpu(data, rounds / 4 + 1);
    for (int i = 0; i < turns; i++) {
        alone[i] = with_mpi(bytes, size, rounds, apart);
        ours[i] = with_starpu(data, rounds);
    }
    starpu_data_unregister(data);
    free(bytes);
    const double by_mpi = median(alone), by_us = median(ours);
    if (me == 0)
        printf("%9zu bytes: %10.2f us, MPI alone %10.2f us, ratio %.2f\n", size, by_us, by_mpi,
               by_us / by_mpi);
}

int main(int count, char** words) {
    const int rounds = count > 1 ? atoi(words[1]) : 2000;
    struct starpu_conf conf;
    MPI_Comm apart;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    if (starpu_mpi_init_conf(&count, &words, 1, MPI_COMM_WORLD, &conf) != 0) return 1;
    me = starpu_mpi_world_rank();
    MPI_Comm_dup(MPI_COMM_WORLD, &apart);
    if (starpu_mpi_world_size() == 2) {
        measure(8, rounds, apart);
        measure(1 << 20, rounds / 20 + 1, apart);
        measure(64 << 20, rounds / 1000 + 1, apart);
    } else if (me == 0) {
        fprintf(stderr, "start it with two processes\n");
    }
    MPI_Comm_free(&apart);
    return starpu_mpi_shutdown() == 0 ? 0 : 1;
}
