// One rank dies at a time that the seed chooses, in the midst of transfers of all sizes, tasks over ranks and
// meetings of all ranks. The others must hear of it within ten seconds, as -ECOMM from what they call, and
// end. Each that did says so in a line; deaths.py counts the lines, and starts this program.
#define _GNU_SOURCE
#include <starpu_mpi.h>

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { kinds = 4, most_numbers = 1 << 21 };
static const uint32_t sizes[kinds] = {1, 1000, 100000, most_numbers}; // in doubles: eager, and in pieces

static int rank, ranks, victim;
static double* numbers[2]; // sent, received

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// A thread of its own, so that death comes at any place of the program and of the library.
static void* die(void* milliseconds) {
    usleep((useconds_t)(*(const long*)milliseconds * 1000));
    kill(getpid(), SIGKILL);
    return NULL;
}

static void touch(void* buffers[], void* arguments) {
    (void)arguments;
    ((double*)STARPU_VECTOR_GET_PTR(buffers[0]))[0] += 1;
}
static struct starpu_codelet touching = {.cpu_funcs = {touch}, .nbuffers = 1, .modes = {STARPU_RW}};

static starpu_data_handle_t registered(double* first, uint32_t count) {
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)first, count, sizeof(double));
    return handle;
}

// To the next rank and from the one before, detached or not; the error of what is waited for.
static int pass_on(int round) {
    uint32_t count = sizes[round % kinds];
    starpu_data_handle_t out = registered(numbers[0], count), in = registered(numbers[1], count);
    int to = (rank + 1) % ranks, from = (rank + ranks - 1) % ranks, error = 0, other = 0;
    if (round % 3 == 0) {
        error = starpu_mpi_isend_detached(out, to, round, MPI_COMM_WORLD, NULL, NULL);
        other = starpu_mpi_recv(in, from, round, MPI_COMM_WORLD, NULL);
    } else {
        starpu_mpi_req send, receive;
        error = starpu_mpi_isend(out, &send, to, round, MPI_COMM_WORLD);
        other = starpu_mpi_irecv(in, &receive, from, round, MPI_COMM_WORLD);
        int ended = starpu_mpi_wait(&send, MPI_STATUS_IGNORE);
        if (error == 0) error = ended;
        ended = starpu_mpi_wait(&receive, MPI_STATUS_IGNORE);
        if (other == 0) other = ended;
    }
    starpu_data_unregister(out);
    starpu_data_unregister(in);
    return error != 0 ? error : other;
}

// A value that all ranks change in turn.
static int change_in_turn(int round) {
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, rank == 0 ? STARPU_MAIN_RAM : -1,
                                rank == 0 ? (uintptr_t)numbers[0] : 0, sizes[round % kinds], sizeof(double));
    starpu_mpi_data_register(handle, 1000000 + round, 0);
    int error = 0;
    for (int r = 0; r < ranks; r++) {
        int inserted = starpu_mpi_task_insert(MPI_COMM_WORLD, &touching, STARPU_RW, handle,
                                              STARPU_EXECUTE_ON_NODE, r, 0);
        if (error == 0) error = inserted;
    }
    int ended = starpu_mpi_wait_for_all(MPI_COMM_WORLD);
    starpu_data_unregister(handle);
    return error != 0 ? error : ended;
}

static int work(int round) {
    if (round % 5 == 4) return starpu_mpi_barrier(MPI_COMM_WORLD);
    return round % 2 == 0 ? pass_on(round) : change_in_turn(round);
}

// Until a call says that a rank is gone.
static int wait_for_death(double limit) {
    double end = now() + limit;
    int error = 0;
    for (int round = 0; now() < end; round++) {
        error = work(round);
        if (error == -ECOMM) return 0;
        if (error != 0 && error != -ECANCELED) break;
    }
    fprintf(stderr, "rank %d: no -ECOMM in time, but %d\n", rank, error);
    return 1;
}

int main(int argc, char** argv) {
    unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    struct starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 1;
    if (starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, &conf) != 0) return 1;
    rank = starpu_mpi_world_rank();
    ranks = starpu_mpi_world_size();
    srand(seed);
    victim = rand() % ranks;
    long milliseconds = rand() % 300;
    for (int i = 0; i < 2; i++) numbers[i] = calloc(most_numbers, sizeof(double));
    starpu_pthread_t thread;
    if (rank == victim) starpu_pthread_create(&thread, NULL, die, &milliseconds);
    int failed = wait_for_death(10 + 0.001 * (double)milliseconds);
    double start = now();
    int ended = starpu_mpi_shutdown();
    if (ended != -ECOMM || now() - start > 10) {
        fprintf(stderr, "rank %d: shutdown returned %d after %.1f s\n", rank, ended, now() - start);
        failed = 1;
    }
    if (!failed) printf("rank %d outlived rank %d\n", rank, victim);
    fflush(stdout);
    _exit(failed); // MPI cannot be ended any more
}
