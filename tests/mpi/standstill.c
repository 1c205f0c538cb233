// What can never come is given up when nothing moves on any rank, with a line on each rank that waits; and
// nothing is said while a rank only takes its time, in a task or in the program.
#include "check_error.h"
#include "mpi_check.h"

#include <string.h>
#include <time.h>

static int value, copy, has_run;

static void take_time(void) {
    const struct timespec while_others_wait = {1, 500000000}; // the delay is a fifth of it
    nanosleep(&while_others_wait, NULL);
}
static void compute(void* buffers[], void* arg) {
    (void)arg;
    take_time();
    *CHECK_BUFFER(buffers, 0) = 42;
}
static void read_value(void* buffers[], void* arg) {
    (void)arg;
    copy = *CHECK_BUFFER(buffers, 0);
    has_run++;
}
static struct starpu_codelet computing = {
    .cpu_funcs = {compute}, .nbuffers = 1, .modes = {STARPU_W}, .name = "computing"};
static struct starpu_codelet reading = {
    .cpu_funcs = {read_value}, .nbuffers = 1, .modes = {STARPU_R}, .name = "reading"};

// What was printed since check_listen().
static const char* heard(void) {
    static char all[4096];
    check_heard_lines(all, sizeof(all));
    fprintf(stderr, "%s", all);
    return check_skip_sanitizer(all);
}

static starpu_data_handle_t new_data(void) {
    return check_int(&value);
}

static int receive(starpu_data_handle_t data, int from, int tag) {
    return starpu_mpi_recv(data, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static int send_synchronously(starpu_data_handle_t data, int to, int tag) {
    starpu_mpi_req r = NULL;
    CHECK_EQUAL(starpu_mpi_issend(data, &r, to, tag, MPI_COMM_WORLD), 0);
    return starpu_mpi_wait(&r, MPI_STATUS_IGNORE);
}
static int read_what_never_comes(starpu_data_handle_t data, int from, int tag) {
    CHECK_EQUAL(starpu_mpi_irecv_detached(data, from, tag, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_task_insert(&reading, STARPU_R, data, 0), 0);
    return starpu_mpi_wait_for_all(MPI_COMM_WORLD);
}

// The last rank waits for what no rank sends; the others meet it later. Rank 0 says for all that nothing
// moves, so that a rank alone hears two lines.
static void never(int (*wait)(starpu_data_handle_t, int, int), const char* words) {
    starpu_data_handle_t data = new_data();
    if (rank == size - 1) {
        check_listen();
        const int error = wait(data, 0, 7);
        CHECK(strstr(heard(), words) != NULL);
        CHECK_EQUAL(error, -ECANCELED);
    }
    CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
    starpu_data_unregister(data);
}

static void in_vain(void) {
    has_run = 0;
    never(receive, "rank 0 sent nothing with tag 7 until nothing moved on any rank");
    never(send_synchronously, "rank 0 asked for nothing with tag 7 until nothing moved on any rank");
    never(read_what_never_comes, "rank 0 sent nothing with tag 7 until nothing moved on any rank");
    CHECK_EQUAL(has_run, 0);
}

// Each rank waits in another call for what the next one has not sent yet.
static void in_time(int (*wait)(void)) {
    starpu_data_handle_t data = new_data();
    check_listen();
    if (rank == 0) {
        CHECK_EQUAL(starpu_task_insert(&computing, STARPU_W, data, 0), 0);
        take_time();
        for (int to = 1; to < size; to++)
            CHECK_EQUAL(starpu_mpi_isend_detached(data, to, 9, MPI_COMM_WORLD, NULL, NULL), 0);
    } else {
        CHECK_EQUAL(starpu_mpi_irecv_detached(data, 0, 9, MPI_COMM_WORLD, NULL, NULL), 0);
        CHECK_EQUAL(starpu_task_insert(&reading, STARPU_R, data, 0), 0);
    }
    CHECK_EQUAL(wait(), 0);
    CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
    CHECK_EQUAL(strlen(heard()), 0);
    starpu_data_unregister(data);
    CHECK_EQUAL(value, 42);
}
static int wait_for_all_of_mpi(void) {
    return starpu_mpi_wait_for_all(MPI_COMM_WORLD);
}

int main(void) {
    setenv("STARPU_STALL_DELAY", "0.3", 1);
    ranks_start();
    check_listen();
    take_time(); // in the program, before any other call
    CHECK_EQUAL(strlen(heard()), 0);
    in_time(wait_for_all_of_mpi);
    in_vain();
    in_time(starpu_task_wait_for_all);
    in_vain();
    return ranks_stop();
}
