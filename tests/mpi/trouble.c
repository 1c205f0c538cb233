// What is wrong with a call, or between two ranks, is told on each side, and everything goes on.
#include "check_error.h"
#include "mpi_check.h"

static int value, room[4];

static void before_the_start(void) {
    starpu_mpi_req r = NULL;
    EXPECT_ERROR(starpu_mpi_shutdown(), -ENODEV, "not initialised");
    EXPECT_ERROR(starpu_mpi_world_rank(), -ENODEV, "not initialised");
    EXPECT_ERROR(starpu_mpi_isend(NULL, &r, 0, 0, MPI_COMM_WORLD), -ENODEV, "not initialised");
    EXPECT_ERROR(starpu_mpi_barrier(MPI_COMM_WORLD), -ENODEV, "not initialised");
    EXPECT_ERROR(starpu_mpi_init(NULL, NULL, 1), -ENODEV, "starpu_init");
    EXPECT_ERROR(starpu_mpi_init_conf(NULL, NULL, 0, MPI_COMM_WORLD, NULL), -EINVAL, "MPI_Init_thread");
    CHECK_EQUAL(starpu_mpi_get_communication_tag(), 42);
    EXPECT_ERRNO(starpu_mpi_set_communication_tag(-1), EINVAL, "negative");
    starpu_mpi_set_communication_tag(77); // by which all that follows goes
    CHECK_EQUAL(starpu_mpi_get_communication_tag(), 77);
}

static void wrong_arguments(void) {
    starpu_data_handle_t handle = check_int(&value);
    starpu_mpi_req r = NULL;
    int flag;
    struct starpu_conf conf = check_conf(1);
    EXPECT_ERROR(starpu_mpi_init_conf(NULL, NULL, 0, MPI_COMM_WORLD, &conf), -EALREADY, "already");
    EXPECT_ERROR(starpu_mpi_isend(NULL, &r, 0, 0, MPI_COMM_WORLD), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_isend(handle, NULL, 0, 0, MPI_COMM_WORLD), -EINVAL, "no place");
    EXPECT_ERROR(starpu_mpi_isend(handle, &r, size, 0, MPI_COMM_WORLD), -EINVAL, "no rank 2");
    EXPECT_ERROR(starpu_mpi_irecv(handle, &r, -1, 0, MPI_COMM_WORLD), -EINVAL, "no rank -1");
    EXPECT_ERROR(starpu_mpi_recv(handle, 0, -4, MPI_COMM_WORLD, NULL), -EINVAL, "tag -4");
    EXPECT_ERROR(starpu_mpi_send(handle, 0, 0, MPI_COMM_NULL), -EINVAL, "MPI_COMM_NULL");
    EXPECT_ERROR(starpu_mpi_wait(&r, NULL), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_test(&r, &flag, NULL), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_barrier(MPI_COMM_NULL), -EINVAL, "MPI_COMM_NULL");
    EXPECT_ERRNO(starpu_mpi_data_set_rank_comm(handle, 9, MPI_COMM_WORLD), EINVAL, "no rank 9");
    EXPECT_ERRNO(starpu_mpi_data_set_tag(handle, -3), EINVAL, "tag -3");
    EXPECT_ERRNO(starpu_mpi_data_set_tag(NULL, 3), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_mpi_set_communication_tag(3), EINVAL, "before");
    CHECK_EQUAL(starpu_mpi_data_get_rank(handle), -1);
    starpu_data_unregister(handle);
}

static int send_synchronously(starpu_data_handle_t handle) {
    starpu_mpi_req r = NULL;
    CHECK_EQUAL(starpu_mpi_issend(handle, &r, 1, 3, MPI_COMM_WORLD), 0);
    return starpu_mpi_wait(&r, NULL);
}

// The receive leaves what it had; the sender of what waits for its receive is told, too.
static void another_size(size_t sent, size_t wanted) {
    unsigned char* bytes = bytes_of(sent > wanted ? sent : wanted, 5);
    starpu_data_handle_t handle = vector_of(bytes, rank == 0 ? sent : wanted);
    if (rank == 0)
        EXPECT_ERROR(send_synchronously(handle), -EMSGSIZE, "rank 1 refused");
    else
        EXPECT_ERROR(starpu_mpi_recv(handle, 0, 3, MPI_COMM_WORLD, NULL), -EMSGSIZE, "register both alike");
    starpu_data_unregister(handle);
    check_bytes(bytes, rank == 0 ? sent : wanted, 5);
    free(bytes);
}

// A kind of data that is packed otherwise.
static void another_kind(void) {
    static int values[] = {1, 2, 3};
    static uint32_t columns[] = {0, 1, 2}, rows[] = {0, 1, 2, 3};
    starpu_data_handle_t handle;
    if (rank == 0) {
        starpu_csr_data_register(&handle, STARPU_MAIN_RAM, 3, 3, (uintptr_t)values, columns, rows, 0,
                                 sizeof(int));
        EXPECT_ERROR(send_synchronously(handle), -EMSGSIZE, "rank 1 refused");
    } else {
        starpu_coo_data_register(&handle, STARPU_MAIN_RAM, 3, 3, 3, rows, columns, (uintptr_t)values,
                                 sizeof(int));
        EXPECT_ERROR(starpu_mpi_recv(handle, 0, 3, MPI_COMM_WORLD, NULL), -EMSGSIZE, "another kind of data");
    }
    starpu_data_unregister(handle);
    for (int i = 0; i < 3; i++) CHECK_EQUAL(values[i], i + 1);
}

// What was sent without waiting has ended: while rank 0 listens for something else, it is told by the line.
static void refused_afterwards(void) {
    static char small[8], larger[12];
    starpu_data_handle_t other = check_int(&value);
    starpu_data_handle_t handle = rank == 0 ? vector_of(small, 8) : vector_of(larger, 12);
    if (rank == 0) {
        check_listen();
        CHECK_EQUAL(starpu_mpi_send(handle, 1, 5, MPI_COMM_WORLD), 0);
        CHECK_EQUAL(starpu_mpi_recv(other, 1, 6, MPI_COMM_WORLD, NULL), 0);
        check_heard(__FILE__, __LINE__, "starpu_mpi_send", "rank 1 refused the 8 bytes");
    } else {
        EXPECT_ERROR(starpu_mpi_recv(handle, 0, 5, MPI_COMM_WORLD, NULL), -EMSGSIZE, "register both alike");
        CHECK_EQUAL(starpu_mpi_send(other, 0, 6, MPI_COMM_WORLD), 0);
    }
    starpu_data_unregister(handle);
    starpu_data_unregister(other);
}

// After all that, messages still arrive.
static void goes_on(void) {
    room[0] = 30 + rank;
    starpu_data_handle_t handle = check_int(&room[0]);
    if (rank == 0)
        CHECK_EQUAL(starpu_mpi_send(handle, 1, 4, MPI_COMM_WORLD), 0);
    else
        CHECK_EQUAL(starpu_mpi_recv(handle, 0, 4, MPI_COMM_WORLD, NULL), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(room[0], 30);
}

// Nobody sends it, and nobody asks for the other: shutdown says so and returns.
static void unanswered(void) {
    static unsigned char large[20000];
    static int number;
    char lines[4096];
    starpu_data_handle_t handles[] = {check_int(&number), vector_of(large, sizeof large)};
    CHECK_EQUAL(starpu_mpi_irecv_detached(handles[0], 1 - rank, 901, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_isend_detached(handles[1], 1 - rank, 902, MPI_COMM_WORLD, NULL, NULL), 0);
    check_listen();
    const int error = starpu_mpi_shutdown();
    fflush(stderr);
    dup2(check_screen, STDERR_FILENO);
    close(check_screen);
    check_content(check_heard_file, lines, sizeof lines);
    CHECK_EQUAL(error, 0);
    CHECK(strstr(lines, "sent nothing with tag 901") != NULL);
    CHECK(strstr(lines, "asked for nothing with tag 902") != NULL);
    EXPECT_ERROR(starpu_mpi_shutdown(), -ENODEV, "not initialised");
}

int main(void) {
    before_the_start();
    ranks_start();
    CHECK_EQUAL(size, 2);
    wrong_arguments();
    CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
    another_size(8, 12);
    another_size(20000, 12);
    another_size(12, 20000);
    another_kind();
    refused_afterwards();
    goes_on();
    unanswered();
    return 0;
}
