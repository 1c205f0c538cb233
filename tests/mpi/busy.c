// A rank that comes to its end early waits for what another one, which still computes, will ask it for.
#include "mpi_check.h"

enum { bytes = 20000, long_ms = 2500 };

static void compute(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 0, bytes);
    starpu_sleep(long_ms / 1000.f);
}
static struct starpu_codelet computing = {.cpu_funcs = {compute}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int level, seen = 0;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    check_start();
    CHECK_EQUAL(starpu_mpi_init(NULL, NULL, 0), 0);
    rank = starpu_mpi_world_rank();
    unsigned char* data = bytes_of(bytes, 3);
    starpu_data_handle_t handle = vector_of(data, bytes);
    if (rank == 0) {
        CHECK_EQUAL(starpu_mpi_isend_detached(handle, 1, 1, MPI_COMM_WORLD, NULL, NULL), 0);
    } else {
        CHECK_EQUAL(starpu_task_insert(&computing, STARPU_W, handle, 0), 0);
        CHECK_EQUAL(starpu_mpi_irecv_detached(handle, 0, 1, MPI_COMM_WORLD, NULL, NULL), 0);
    }
    CHECK_EQUAL(starpu_mpi_shutdown(), 0);
    starpu_data_unregister(handle);
    check_bytes(data, bytes, 3);
    free(data);
    MPI_Allreduce(&rank, &seen, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    CHECK_EQUAL(seen, 1);
    check_stop();
    MPI_Finalize();
    return 0;
}
