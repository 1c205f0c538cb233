// The ranks agree on which copies are valid, in each of the ways in which a value changes or does not come.
#include "check_error.h"
#include "mpi_check.h"

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

int main(void) {
    ranks_start();
    CHECK_EQUAL(size, 2);
    scattered_by_a_reader();
    return ranks_stop();
}
