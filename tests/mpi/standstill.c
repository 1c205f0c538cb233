// What can never come is given up when nothing moves on any rank; rank 0 says for all what each has waited
// for. Nothing is said while a rank only takes its time, in a task or in the program.
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

static void check_has(const char* all, int of_rank, const char* words) {
    char line[200];
    snprintf(line, sizeof(line), "stall report: rank %d: %s", of_rank, words);
    CHECK(strstr(all, line) != NULL);
}

// All meet, and what the last rank has sent before has come to rank 0: messages of one rank keep their order.
static void meet(void) {
    starpu_data_handle_t last = check_int(&(int){0});
    CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
    if (rank == size - 1) CHECK_EQUAL(starpu_mpi_isend_detached(last, 0, 99, MPI_COMM_WORLD, NULL, NULL), 0);
    if (rank == 0) CHECK_EQUAL(starpu_mpi_recv(last, size - 1, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE), 0);
    starpu_data_unregister(last);
}

// The last rank waits for what no rank sends; the others meet it later.
static void never(int (*wait)(starpu_data_handle_t, int, int), const char* words) {
    starpu_data_handle_t data = new_data();
    check_listen();
    if (rank == size - 1) CHECK_EQUAL(wait(data, 0, 7), -ECANCELED);
    meet();
    const char* all = heard();
    if (rank == 0) {
        CHECK(strstr(all, "nothing moves on any of ") != NULL);
        check_has(all, size - 1, words);
        // Others may have met the last rank before they hear that all stood still.
        if (size > 1) check_has(all, 0, "starpu_mpi_barrier: waits for all ranks, and some never call it");
    } else if (wait == read_what_never_comes && rank == size - 1) {
        CHECK(strstr(all, "cancelled because of that") != NULL); // which is the runtime's own
    } else {
        CHECK_EQUAL(strlen(all), 0);
    }
    starpu_data_unregister(data);
}

// The wrong tag: what came under another one is told of as well, and can be had later.
static void under_another_tag(void) {
    starpu_data_handle_t data = new_data();
    value = rank == 0 ? 5 : 0;
    check_listen();
    if (rank == 0) CHECK_EQUAL(starpu_mpi_send(data, size - 1, 8, MPI_COMM_WORLD), 0);
    if (rank == size - 1) CHECK_EQUAL(receive(data, 0, 7), -ECANCELED);
    meet();
    const char* all = heard();
    if (rank == 0) {
        check_has(all, size - 1, "starpu_mpi_recv: rank 0 sent nothing with tag 7");
        check_has(all, size - 1,
                  "messages that have come: nothing has asked for the 4 bytes that rank 0 sent with tag 8");
    }
    if (rank == size - 1) {
        CHECK_EQUAL(receive(data, 0, 8), 0);
        CHECK_EQUAL(value, 5);
    }
    starpu_data_unregister(data);
}

// A hundred lines of a rank are printed, and how many there would be more.
static void many_at_once(void) {
    enum { many = 130 };
    starpu_data_handle_t all_data[many];
    static int received[many];
    check_listen();
    for (int i = 0; rank == size - 1 && i < many; i++) {
        all_data[i] = check_int(&received[i]);
        CHECK_EQUAL(starpu_mpi_irecv_detached(all_data[i], 0, 20 + i, MPI_COMM_WORLD, NULL, NULL), 0);
    }
    if (rank == size - 1) CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), -ECANCELED);
    meet();
    for (int i = 0; rank == size - 1 && i < many; i++) starpu_data_unregister(all_data[i]);
    static char all[1 << 16];
    check_heard_lines(all, sizeof(all));
    if (rank == 0) check_has(all, size - 1, "and 30 more");
}

static void in_vain(void) {
    has_run = 0;
    never(receive, "starpu_mpi_recv: rank 0 sent nothing with tag 7 until nothing moved on any rank");
    never(send_synchronously,
          "starpu_mpi_issend: rank 0 asked for nothing with tag 7 until nothing moved on any rank");
    never(read_what_never_comes,
          "starpu_mpi_irecv_detached: rank 0 sent nothing with tag 7 until nothing moved on any rank");
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
    under_another_tag();
    many_at_once();
    return ranks_stop();
}
