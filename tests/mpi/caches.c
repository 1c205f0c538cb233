// The ranks agree on which copies are valid, in each of the ways in which a value changes or does not come.
#include "check_error.h"
#include "mpi_check.h"

#include <time.h>

static void wait_for_all(void) {
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
}

// Rank `where` reads the value into `seen`.
static int read_on(int where, starpu_data_handle_t value, int* seen) {
    return starpu_mpi_task_insert(MPI_COMM_WORLD, &load, STARPU_R, value, STARPU_EXECUTE_ON_NODE, where,
                                  STARPU_CL_ARGS_NFREE, seen, sizeof *seen, 0);
}

static void expect_read_on(int where, starpu_data_handle_t value, int expected) {
    int seen = -1;
    CHECK_EQUAL(read_on(where, value, &seen), 0);
    wait_for_all();
    CHECK_EQUAL(seen, rank == where ? expected : -1);
}

// What the root scatters comes back to it as to any other rank.
static void scattered_by_a_reader(void) {
    int home;
    starpu_data_handle_t value = owned_int(&home, 1, 1);
    expect_read_on(0, value, 10);
    CHECK_EQUAL(starpu_mpi_scatter_detached(&value, 1, 0, MPI_COMM_WORLD, NULL, NULL, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive(value), 0);
    expect_read_on(0, value, 10);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &increment, STARPU_RW, value, 0), 0);
    expect_read_on(0, value, 11);
    starpu_data_unregister(value);
}

static void read_without_value(starpu_data_handle_t value, int times) {
    char lines[4096];
    int seen = -1, error = 0;
    check_listen();
    for (int i = 0; i < times; i++)
        if (error == 0) error = read_on(1, value, &seen);
    const int failed = starpu_mpi_wait_for_all(MPI_COMM_WORLD);
    check_heard_lines(lines, sizeof lines);
    CHECK_EQUAL(error, rank == 0 ? -ENODATA : 0);
    CHECK_EQUAL(failed, rank == 1 ? -ECANCELED : 0);
    CHECK_EQUAL(seen, -1);
}

// What could not be sent, since there was no value, is sent when there is one.
static void written_later(int tag, int times) {
    starpu_data_handle_t value = check_homeless_int();
    starpu_mpi_data_register(value, tag, 0);
    read_without_value(value, times);
    if (rank == 0) {
        CHECK_EQUAL(starpu_data_acquire(value, STARPU_W), 0);
        *(int*)starpu_variable_get_local_ptr(value) = 70 + tag;
        starpu_data_release(value);
    }
    expect_read_on(1, value, 70 + tag);
    expect_read_on(1, value, 70 + tag);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &increment, STARPU_RW, value, 0), 0);
    expect_read_on(1, value, 71 + tag);
    starpu_data_unregister(value);
}

static void add_one_to_each(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    ++*CHECK_BUFFER(buffers, 1);
}
static void add_to_second(void* buffers[], void* arg) {
    (void)arg;
    CHECK_EQUAL(*CHECK_BUFFER(buffers, 0), *CHECK_BUFFER(buffers, 1));
    ++*CHECK_BUFFER(buffers, 1);
}
static struct starpu_codelet adding_to_both = {
    .cpu_funcs = {add_one_to_each}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}, .name = "adding_to_both"};
static struct starpu_codelet adding_to_second = {
    .cpu_funcs = {add_to_second}, .nbuffers = 2, .modes = {STARPU_R, STARPU_RW}, .name = "adding_to_second"};

// The result goes to the owner once, and before the copy ends.
static void given_twice(void) {
    int home;
    starpu_data_handle_t value = owned_int(&home, 4, 0);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &adding_to_both, STARPU_RW, value, STARPU_RW, value,
                                       STARPU_EXECUTE_ON_NODE, 1, 0),
                0);
    expect_read_on(0, value, 42);
    CHECK_EQUAL(starpu_mpi_cache_set(0), 0);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &adding_to_second, STARPU_R, value, STARPU_RW, value,
                                       STARPU_EXECUTE_ON_NODE, 1, 0),
                0);
    CHECK_EQUAL(starpu_mpi_cache_set(1), 0);
    expect_read_on(0, value, 43);
    starpu_data_unregister(value);
}

static void take_time(void* buffers[], void* arg) {
    const struct timespec a_while = {0, 200000000};
    (void)buffers;
    (void)arg;
    nanosleep(&a_while, NULL);
}
static struct starpu_codelet reading_slowly = {
    .cpu_funcs = {take_time}, .nbuffers = 1, .modes = {STARPU_R}, .name = "reading_slowly"};

// Data that end with the last task that reads them have copies until then, which nothing needs to end.
static void unregistered_meanwhile(void) {
    int home;
    char lines[4096];
    starpu_data_handle_t value = owned_int(&home, 5, 0);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &reading_slowly, STARPU_R, value,
                                       STARPU_EXECUTE_ON_NODE, 1, 0),
                0);
    starpu_data_unregister_submit(value);
    check_listen();
    starpu_mpi_cache_flush_all_data(MPI_COMM_WORLD);
    CHECK_EQUAL(starpu_mpi_cache_set(0), 0);
    CHECK_EQUAL(starpu_mpi_cache_set(1), 0);
    check_heard_lines(lines, sizeof lines);
    CHECK_EQUAL(lines[0], 0);
    wait_for_all();
}

int main(void) {
    ranks_start();
    CHECK_EQUAL(size, 2);
    scattered_by_a_reader();
    written_later(2, 1);
    written_later(3, 2);
    given_twice();
    unregistered_meanwhile();
    return ranks_stop();
}
