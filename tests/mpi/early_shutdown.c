// The runtime's shutdown comes before that of the library, with a message on its way that never comes: both
// end.
#include "mpi_check.h"

static int value;

static void read_value(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
}
static struct starpu_codelet reading = {
    .cpu_funcs = {read_value}, .nbuffers = 1, .modes = {STARPU_R}, .name = "reading"};

int main(void) {
    struct starpu_conf conf = check_conf(1);
    starpu_data_handle_t data;
    setenv("STARPU_STALL_DELAY", "0.3", 1);
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_mpi_init(NULL, NULL, 1), 0);
    starpu_mpi_comm_rank(MPI_COMM_WORLD, &rank);
    data = check_int(&value);
    CHECK_EQUAL(starpu_mpi_irecv_detached(data, rank, 3, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_task_insert(&reading, STARPU_R, data, 0), 0);
    starpu_shutdown();
    CHECK_EQUAL(starpu_mpi_shutdown(), 0);
    return 0;
}
