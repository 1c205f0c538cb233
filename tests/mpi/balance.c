// Load over ranks (starpu_mpi_lb.h): blocks that all belong to rank 0 spread over its neighbours while tasks
// are inserted, and every task sees what the one before left; and what is refused.
#include "check_error.h"
#include "mpi_check.h"

#include <starpu_mpi_lb.h>

#include <errno.h>
#include <string.h>
#include <time.h>

enum { blocks = 12, rounds = 100 };

static int values[blocks];
static starpu_data_handle_t handles[blocks];
static int asked; // for a unit

static void compute(void* buffers[], void* arg) {
    const struct timespec a_while = {0, 250000};
    (void)arg;
    nanosleep(&a_while, NULL);
    *CHECK_BUFFER(buffers, 0) = (int)(3 * (unsigned)*CHECK_BUFFER(buffers, 0) + 1);
}
static struct starpu_codelet computing = {
    .cpu_funcs = {compute}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "computing"};

static void all_others(int** ids, int* count) {
    *count = size - 1;
    *ids = malloc(sizeof(int) * (size_t)size);
    for (int i = 0, n = 0; i < size; i++)
        if (i != rank) (*ids)[n++] = i;
}
// The first block that this rank owns, unless it is the last one.
static void first_block(starpu_data_handle_t** unit, int* count, int receiver) {
    CHECK(receiver >= 0 && receiver < size && receiver != rank);
    asked++;
    int owned = 0, first = -1;
    for (int i = 0; i < blocks; i++)
        if (starpu_mpi_data_get_rank(handles[i]) == rank && owned++ == 0) first = i;
    *count = 0;
    if (owned < 2) return;
    *unit = malloc(sizeof(**unit));
    (*unit)[0] = handles[first];
    *count = 1;
}

static void register_blocks(void) {
    for (int i = 0; i < blocks; i++) {
        values[i] = i;
        starpu_variable_data_register(&handles[i], rank == 0 ? STARPU_MAIN_RAM : -1, (uintptr_t)&values[i],
                                      sizeof(values[i]));
        starpu_mpi_data_register(handles[i], 100 + i, 0);
    }
}

static void insert_all(int in_halves) {
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < blocks; i++) {
            if (!in_halves || i % 2 == 0) {
                CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &computing, STARPU_RW, handles[i], 0), 0);
                continue;
            }
            struct starpu_task* task =
                starpu_mpi_task_build(MPI_COMM_WORLD, &computing, STARPU_RW, handles[i], 0);
            if (task != NULL) CHECK_EQUAL(starpu_task_submit(task), 0);
            CHECK_EQUAL(starpu_mpi_task_post_build(MPI_COMM_WORLD, &computing, STARPU_RW, handles[i], 0), 0);
        }
}

static int expected_value(int block) {
    unsigned value = (unsigned)block;
    for (int round = 0; round < rounds; round++) value = 3 * value + 1;
    return (int)value;
}

// All ranks name the same owners, and what the blocks hold there is right.
static int check_blocks(void) {
    int elsewhere = 0;
    for (int i = 0; i < blocks; i++) {
        int owner = starpu_mpi_data_get_rank(handles[i]);
        elsewhere += owner != 0;
        int of_first = owner;
        MPI_Bcast(&of_first, 1, MPI_INT, 0, MPI_COMM_WORLD);
        CHECK_EQUAL(owner, of_first);
        if (owner == rank) {
            CHECK_EQUAL(starpu_data_acquire(handles[i], STARPU_R), 0);
            CHECK_EQUAL(*(int*)starpu_data_get_local_ptr(handles[i]), expected_value(i));
            starpu_data_release(handles[i]);
        }
        starpu_data_unregister(handles[i]);
    }
    return elsewhere;
}

static void spreads(int in_halves) {
    struct starpu_mpi_lb_conf conf = {all_others, first_block};
    register_blocks();
    asked = 0;
    errno = 0;
    starpu_mpi_lb_init("heat", &conf);
    CHECK_EQUAL(errno, 0);
    EXPECT_ERRNO(starpu_mpi_lb_init("heat", &conf), EALREADY, "already");
    insert_all(in_halves);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    errno = 0;
    starpu_mpi_lb_shutdown();
    starpu_mpi_lb_shutdown(); // nothing is left to end
    CHECK_EQUAL(errno, 0);
    const int elsewhere = check_blocks();
    if (rank == 0) printf("%d of %d blocks moved, %d calls for one\n", elsewhere, blocks, asked);
    CHECK(size == 1 ? elsewhere == 0 : elsewhere >= 2);
    CHECK(size == 1 || rank != 0 || asked > 0);
}

// ---- what is refused

static void itself(int** ids, int* count) {
    *ids = malloc(sizeof(int));
    (*ids)[0] = rank;
    *count = 1;
}
static void none_at_all(int** ids, int* count) {
    *ids = NULL;
    *count = 3;
}
static void of_another(starpu_data_handle_t** unit, int* count, int receiver) {
    (void)receiver;
    asked++;
    *unit = malloc(2 * sizeof(**unit));
    (*unit)[0] = handles[0];
    (*unit)[1] = asked == 1 ? NULL : handles[1]; // nothing moves of a unit of which one cannot
    *count = asked == 3 ? -1 : 2;
}

static void is_refused_at_the_start(void) {
    struct starpu_mpi_lb_conf conf = {all_others, first_block};
    struct starpu_mpi_lb_conf half = {all_others, NULL};
    EXPECT_ERRNO(starpu_mpi_lb_init("cold", &conf), EINVAL, "cold");
    EXPECT_ERRNO(starpu_mpi_lb_init("heat", NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_mpi_lb_init("heat", &half), EINVAL, "NULL");
    conf.get_neighbors = itself;
    EXPECT_ERRNO(starpu_mpi_lb_init("heat", &conf), EINVAL, "neighbour");
    conf.get_neighbors = none_at_all;
    EXPECT_ERRNO(starpu_mpi_lb_init("heat", &conf), EINVAL, "an array");
    conf.get_neighbors = rank == 0 ? all_others : itself; // then rank 0 does not begin either
    if (size > 1)
        EXPECT_ERRNO(starpu_mpi_lb_init("heat", &conf), rank == 0 ? ECANCELED : EINVAL,
                     rank == 0 ? "rank 1 cannot begin" : "neighbour");
    setenv("STARPU_MPI_LB", "warm", 1);
    EXPECT_ERRNO(starpu_mpi_lb_init("heat", &conf), EINVAL, "STARPU_MPI_LB");
    unsetenv("STARPU_MPI_LB");
    char list[4096];
    check_listen();
    errno = 0;
    starpu_mpi_lb_init("help", &conf);
    CHECK_EQUAL(errno, 0);
    check_heard_lines(list, sizeof(list));
    CHECK(strstr(list, "heat: ") != NULL);
}

// Data stay where they are.
static void is_refused_at_a_point(void) {
    struct starpu_mpi_lb_conf conf = {all_others, of_another};
    register_blocks();
    starpu_mpi_data_set_rank(handles[1], size - 1);
    asked = 0;
    setenv("STARPU_MPI_LB", "heat", 1);
    starpu_mpi_lb_init(NULL, &conf);
    unsetenv("STARPU_MPI_LB");
    for (int round = 0; round < rounds; round++)
        for (int i = 2; i < blocks; i++)
            CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &computing, STARPU_RW, handles[i], 0), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_mpi_lb_shutdown();
    CHECK(size == 1 || rank != 0 || asked >= 3);
    CHECK_EQUAL(starpu_mpi_data_get_rank(handles[0]), 0);
    CHECK_EQUAL(starpu_mpi_data_get_rank(handles[1]), size - 1);
    for (int i = 0; i < blocks; i++) starpu_data_unregister(handles[i]);
}

int main(void) {
    struct starpu_mpi_lb_conf conf = {all_others, first_block};
    EXPECT_ERRNO(starpu_mpi_lb_init("heat", &conf), ENODEV, "not initialised");
    EXPECT_ERRNO(starpu_mpi_lb_shutdown(), ENODEV, "not initialised");
    ranks_start();
    is_refused_at_the_start();
    spreads(0);
    spreads(1);
    is_refused_at_a_point();
    starpu_mpi_lb_init("heat", &conf); // shutdown ends it
    return ranks_stop();
}
