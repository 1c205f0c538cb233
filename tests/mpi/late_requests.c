// What gets its turn, or is asked for, only while the library gives up the rest at its end is given up, too.
#include "check_error.h"
#include "mpi_check.h"

static starpu_data_handle_t data;
static int ended, asked_again;

static void count_end(void* arg) {
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&ended, 1);
}

static void ask_again(void* arg) {
    count_end(arg);
    asked_again = starpu_mpi_irecv_detached(data, 1, 5, MPI_COMM_WORLD, ask_again, NULL);
}

static void begin(void) {
    CHECK_EQUAL(starpu_mpi_init(NULL, NULL, 0), 0);
    ended = 0;
}

static void stop(int expected_ends, const char* line) {
    char lines[4096];
    check_listen();
    const int error = starpu_mpi_shutdown();
    check_heard_lines(lines, sizeof lines);
    CHECK_EQUAL(error, 0);
    CHECK_EQUAL(ended, expected_ends);
    CHECK(expected_ends == 0 || strstr(lines, line) != NULL);
}

// Each waits for the one before it, by the data.
static void several_for_the_same_data(void) {
    int value = 7;
    begin();
    starpu_data_handle_t behind = check_int(&value);
    for (int i = 0; i < 3 && rank == 0; i++)
        CHECK_EQUAL(starpu_mpi_irecv_detached(behind, 1, 1 + i, MPI_COMM_WORLD, count_end, NULL), 0);
    if (rank == 0) CHECK_EQUAL(starpu_mpi_isend_detached(behind, 1, 9, MPI_COMM_WORLD, count_end, NULL), 0);
    stop(rank == 0 ? 4 : 0, "tag 3");
    errno = 0;
    starpu_data_unregister(behind);
    CHECK_EQUAL(errno, 0);
    CHECK_EQUAL(value, 7);
}

static void from_a_callback(void) {
    int value = 7;
    begin();
    data = check_int(&value);
    if (rank == 0) CHECK_EQUAL(starpu_mpi_irecv_detached(data, 1, 4, MPI_COMM_WORLD, ask_again, NULL), 0);
    stop(rank == 0 ? 1 : 0, "tag 5");
    CHECK_EQUAL(asked_again, rank == 0 ? -ECANCELED : 0);
    errno = 0;
    starpu_data_unregister(data);
    CHECK_EQUAL(errno, 0);
}

int main(void) {
    int level;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    check_start();
    several_for_the_same_data();
    from_a_callback();
    check_stop();
    MPI_Finalize();
    return 0;
}
