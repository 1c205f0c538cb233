// Data that MPI packs by datatypes of the program, and what is told of transfers and reductions.
#include "check_error.h"
#include "mpi_check.h"

enum { nx = 3, ny = 4, ld = 5 };
static int made, freed, is_refusing;

static int allocate(starpu_data_handle_t handle, MPI_Datatype* type) {
    if (is_refusing) return -1;
    made++;
    const int lines = (int)starpu_matrix_get_ny(handle);
    MPI_Type_vector(lines, (int)starpu_matrix_get_nx(handle), (int)starpu_matrix_get_local_ld(handle),
                    MPI_INT, type);
    return MPI_Type_commit(type);
}
static int allocate_on_node(starpu_data_handle_t handle, unsigned node, MPI_Datatype* type) {
    CHECK_EQUAL(node, STARPU_MAIN_RAM);
    return allocate(handle, type);
}
static void release(MPI_Datatype* type) {
    freed++;
    MPI_Type_free(type);
}

// Rank 0 sends a matrix with gaps to rank 1, which has others.
static int send_matrix(int tag) {
    int all[ny * ld], wanted = 0;
    for (int i = 0; i < ny * ld; i++) all[i] = rank == 0 ? 100 * tag + i : -1;
    starpu_data_handle_t handle = NULL;
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)all, ld, nx, ny, sizeof(int));
    int error = 0;
    starpu_mpi_req sent = NULL;
    if (rank == 0) error = starpu_mpi_issend(handle, &sent, 1, tag, MPI_COMM_WORLD);
    if (rank == 0 && error == 0) error = starpu_mpi_wait(&sent, MPI_STATUS_IGNORE);
    if (rank == 1) error = starpu_mpi_recv(handle, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    starpu_data_unregister(handle);
    for (int i = 0; i < ny * ld; i++) {
        const int is_gap = i % ld >= nx, has_come = rank == 0 || (error == 0 && !is_gap);
        wanted += all[i] == (has_come ? 100 * tag + i : -1);
    }
    CHECK_EQUAL(wanted, ny * ld);
    return error;
}

static void datatypes(void) {
    starpu_data_handle_t matrix = NULL;
    int small[4];
    starpu_matrix_data_register(&matrix, STARPU_MAIN_RAM, (uintptr_t)small, 2, 2, 2, sizeof(int));
    CHECK_EQUAL(send_matrix(1), 0); // by its own methods
    CHECK_EQUAL(made, 0);
    CHECK_EQUAL(starpu_mpi_datatype_register(matrix, allocate, release), 0);
    CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
    CHECK_EQUAL(send_matrix(2), 0);
    CHECK_EQUAL(made, 1);
    CHECK_EQUAL(freed, 1);
    CHECK_EQUAL(
        starpu_mpi_interface_datatype_node_register(STARPU_MATRIX_INTERFACE_ID, allocate_on_node, release),
        0);
    CHECK_EQUAL(send_matrix(3), 0);
    CHECK_EQUAL(made, 2);
    is_refusing = 1;
    CHECK_EQUAL(send_matrix(4), 0);
    CHECK_EQUAL(made, 2);
    is_refusing = rank; // and one side alone cannot
    if (rank == 0)
        EXPECT_ERROR(send_matrix(5), -EMSGSIZE, "rank 1 refused");
    else
        EXPECT_ERROR(send_matrix(5), -EMSGSIZE, "another kind of data");
    is_refusing = 0;
    CHECK_EQUAL(starpu_mpi_datatype_unregister(matrix), 0);
    CHECK_EQUAL(starpu_mpi_datatype_node_register(matrix, allocate_on_node, release), 0);
    CHECK_EQUAL(starpu_mpi_interface_datatype_unregister(STARPU_MATRIX_INTERFACE_ID), 0);
    CHECK_EQUAL(starpu_mpi_interface_datatype_register(STARPU_MATRIX_INTERFACE_ID, allocate, release), 0);
    CHECK_EQUAL(starpu_mpi_interface_datatype_unregister(STARPU_MATRIX_INTERFACE_ID), 0);
    CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
    CHECK_EQUAL(send_matrix(6), 0);
    CHECK_EQUAL(made, freed);
    EXPECT_ERROR(starpu_mpi_datatype_unregister(matrix), -EINVAL, "no datatype");
    EXPECT_ERROR(starpu_mpi_datatype_register(matrix, NULL, release), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_datatype_node_register(NULL, allocate_on_node, release), -EINVAL, "NULL");
    EXPECT_ERROR(
        starpu_mpi_interface_datatype_register((enum starpu_data_interface_id) - 1, allocate, release),
        -EINVAL, "no kind of data");
    starpu_data_unregister(matrix);
}

static void amounts(void) {
    size_t before[2], after[2];
    MPI_Comm turned;
    CHECK_EQUAL(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &turned), MPI_SUCCESS); // rank 0 is 1 there
    starpu_mpi_comm_stats_enable();
    starpu_mpi_comm_stats_retrieve(before);
    starpu_data_handle_t value = vector_of(bytes_of(1000, 1), 1000);
    starpu_mpi_req r = NULL;
    if (rank == 0) CHECK_EQUAL(starpu_mpi_isend(value, &r, 0, 7, turned), 0);
    if (rank == 1) CHECK_EQUAL(starpu_mpi_irecv(value, &r, 1, 7, turned), 0);
    CHECK_EQUAL(starpu_mpi_wait(&r, MPI_STATUS_IGNORE), 0);
    starpu_mpi_comm_amounts_retrieve(after);
    CHECK_EQUAL(after[1] - before[1], rank == 0 ? 1000 : 0);
    CHECK_EQUAL(after[0] - before[0], 0);
    starpu_mpi_comm_stats_disable();
    if (rank == 0) CHECK_EQUAL(starpu_mpi_send(value, 1, 8, MPI_COMM_WORLD), 0);
    if (rank == 1) CHECK_EQUAL(starpu_mpi_recv(value, 0, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE), 0);
    starpu_mpi_comm_stats_retrieve(before);
    CHECK_EQUAL(before[1], after[1]);
    EXPECT_ERRNO(starpu_mpi_comm_stats_retrieve(NULL), EINVAL, "no place");
    CHECK_EQUAL(starpu_mpi_barrier(turned), 0);
    void* bytes = starpu_data_get_local_ptr(value);
    starpu_data_unregister(value);
    free(bytes);
    MPI_Comm_free(&turned);
}

static void add(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
    CHECK(arg == NULL);
}
static void zero(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) = 0;
    CHECK(arg == NULL);
}
static struct starpu_codelet adding = {.cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet zeroing = {.cpu_funcs = {zero}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet contributing = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}};

static void contributors(void) {
    int home = 40;
    starpu_data_handle_t sum = NULL;
    starpu_variable_data_register(&sum, rank == 0 ? STARPU_MAIN_RAM : -1, rank == 0 ? (uintptr_t)&home : 0,
                                  sizeof home);
    EXPECT_ERRNO(starpu_mpi_data_get_redux_map(sum), EINVAL, "starpu_mpi_data_register");
    starpu_mpi_data_register(sum, 9, 0);
    CHECK(starpu_mpi_data_get_redux_map(sum) == NULL);
    starpu_data_set_reduction_methods(sum, &adding, &zeroing);
    EXPECT_ERROR(starpu_mpi_redux_data(MPI_COMM_WORLD, NULL), -EINVAL, "NULL");
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &contributing, STARPU_REDUX, sum,
                                       STARPU_EXECUTE_ON_NODE, 1, 0),
                0);
    const char* map = starpu_mpi_data_get_redux_map(sum);
    CHECK(map != NULL && map[0] == 0 && map[1] == 1);
    CHECK_EQUAL(starpu_mpi_redux_data(MPI_COMM_WORLD, sum), 0);
    CHECK(starpu_mpi_data_get_redux_map(sum) == NULL);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_data_unregister(sum);
    CHECK_EQUAL(home, rank == 0 ? 41 : 40);
}

// A contribution for each rank, to which the rank's tasks add one after the other: the codelet says so, or
// repeats the mode.
static void contributors_by_rank(void) {
    static struct starpu_codelet in_turns = {
        .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};
    static struct starpu_codelet of_ranks = {
        .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_MPI_REDUX}};
    int home = 40;
    starpu_data_handle_t sum = NULL;
    starpu_variable_data_register(&sum, rank == 0 ? STARPU_MAIN_RAM : -1, rank == 0 ? (uintptr_t)&home : 0,
                                  sizeof home);
    starpu_mpi_data_register(sum, 10, 0);
    starpu_data_set_reduction_methods(sum, &adding, &zeroing);
    for (int round = 0; round < 3; round++)
        for (int runner = 0; runner < 2; runner++) {
            struct starpu_codelet* cl = round == 0 ? &of_ranks : &in_turns;
            CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, cl, STARPU_MPI_REDUX, sum,
                                               STARPU_EXECUTE_ON_NODE, runner, 0),
                        0);
        }
    const char* map = starpu_mpi_data_get_redux_map(sum);
    CHECK(map != NULL && map[0] == 1 && map[1] == 1);
    CHECK_EQUAL(starpu_mpi_redux_data(MPI_COMM_WORLD, sum), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    // Within one process it is a change in any order.
    if (rank == 0) CHECK_EQUAL(starpu_task_insert(&in_turns, STARPU_MPI_REDUX, sum, 0), 0);
    starpu_data_unregister(sum);
    CHECK_EQUAL(home, rank == 0 ? 47 : 40);
}

static void fail(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_fail(-EIO, "on purpose");
}
static struct starpu_codelet failing = {
    .cpu_funcs = {fail}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "failing"};

static void insert_failing(starpu_data_handle_t value, int* seen) {
    CHECK_EQUAL(
        starpu_mpi_task_insert(MPI_COMM_WORLD, &failing, STARPU_RW, value, STARPU_EXECUTE_ON_NODE, 1, 0), 0);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &load, STARPU_R, value, STARPU_EXECUTE_ON_NODE, 0,
                                       STARPU_CL_ARGS_NFREE, seen, sizeof *seen, 0),
                0);
}

// What a task that failed should have written reaches no other rank: there the tasks that read it do not run.
static void failures(void) {
    int home = 50, seen = -1;
    starpu_data_handle_t value = NULL;
    starpu_variable_data_register(&value, rank == 0 ? STARPU_MAIN_RAM : -1, rank == 0 ? (uintptr_t)&home : 0,
                                  sizeof home);
    starpu_mpi_data_register(value, 10, 0);
    check_listen();
    insert_failing(value, &seen);
    const int failed = starpu_mpi_wait_for_all(MPI_COMM_WORLD);
    char all[4096];
    check_heard_lines(all, sizeof all);
    CHECK_EQUAL(failed, rank == 0 ? -ECANCELED : -EIO);
    CHECK_EQUAL(seen, -1);
    CHECK(strstr(all, rank == 0 ? "rank 1 had no value to send" : "on purpose") != NULL);
    CHECK(rank == 0 || strstr(all, "rank 0 gets no value with tag 10") != NULL);
    // The data are used again.
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &store, STARPU_W, value, STARPU_CL_ARGS_NFREE,
                                       &(int){51}, sizeof(int), 0),
                0);
    CHECK_EQUAL(starpu_mpi_get_data_on_node(MPI_COMM_WORLD, value, 1), 0);
    CHECK_EQUAL(starpu_data_acquire(value, STARPU_R), 0);
    CHECK_EQUAL(*(int*)starpu_variable_get_local_ptr(value), 51);
    starpu_data_release(value);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_data_unregister(value);
}

static int read_without_value(starpu_data_handle_t value) {
    return starpu_mpi_task_insert(MPI_COMM_WORLD, &increment, STARPU_RW, value, STARPU_EXECUTE_ON_NODE, 1, 0);
}

// Nor is there anything to send of data that nothing has written; their owner is told in the call.
static void no_value(void) {
    starpu_data_handle_t value = check_homeless_int();
    starpu_mpi_data_register(value, 11, 0);
    char all[4096];
    check_listen();
    const int error = read_without_value(value);
    const int failed = starpu_mpi_wait_for_all(MPI_COMM_WORLD);
    check_heard_lines(all, sizeof all);
    CHECK(rank == 1 ? error == 0 : error < 0);
    CHECK_EQUAL(failed, -ECANCELED); // what rank 1 sends back has no value either
    CHECK(strstr(all, rank == 0 ? "rank 1 had no value to send" : "rank 0 had no value to send") != NULL);
    starpu_data_unregister(value);
    value = check_homeless_int();
    starpu_mpi_data_register(value, 12, 0);
    if (rank == 0)
        EXPECT_ERROR(starpu_mpi_get_data_on_node(MPI_COMM_WORLD, value, 1), -ENODATA, "never written");
    else
        EXPECT_ERROR(starpu_mpi_get_data_on_node(MPI_COMM_WORLD, value, 1), -ECANCELED,
                     "rank 0 had no value to send");
    CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
    starpu_data_unregister(value);
}

// Ranks are of the communicator of a call: here one that lacks the owner.
static void smaller_communicator(void) {
    MPI_Comm alone;
    CHECK_EQUAL(MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &alone), MPI_SUCCESS);
    starpu_data_handle_t value = check_homeless_int();
    starpu_mpi_data_register(value, 13, 1);
    EXPECT_ERROR(starpu_mpi_task_insert(alone, &increment, STARPU_RW, value, 0), -EINVAL, "data of rank 1");
    EXPECT_ERROR(starpu_mpi_get_data_on_node(alone, value, 0), -EINVAL, "there is no rank 1");
    EXPECT_ERROR(starpu_mpi_redux_data(alone, value), -EINVAL, "there is no rank 1");
    starpu_data_unregister(value);
    MPI_Comm_free(&alone);
}

int main(void) {
    EXPECT_ERRNO(starpu_mpi_comm_stats_enable(), ENODEV, "not initialised");
    ranks_start();
    datatypes();
    amounts();
    contributors();
    contributors_by_rank();
    failures();
    no_value();
    smaller_communicator();
    return ranks_stop();
}
