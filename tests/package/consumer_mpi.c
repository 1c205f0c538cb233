// A user's program over processes, in what is C and C++: each rank in turn adds its number to one value.
#include <starpu_mpi.h>

#include <stdio.h>
#ifdef USES_LINALG
#include <starpu_linalg_mpi.h>
#endif

#ifndef STARPU_USE_MPI
#error "the library is there and starpu_config.h does not say so"
#endif

static void add_rank(void* buffers[], void* argument) {
    int rank;
    starpu_codelet_unpack_args(argument, &rank);
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]) += rank;
}

#ifdef USES_LINALG
static void identity(int64_t i, int64_t j, double* value, void* argument) {
    (void)argument;
    *value = i == j ? 1 : 0;
}
static int factor(int size) {
    struct starpu_linalg_mpi_grid grid = {MPI_COMM_WORLD, 1, size, 8};
    starpu_linalg_mpi_matrix_t a;
    if (starpu_linalg_mpi_dmatrix(&a, grid, 40, 40) != 0) return 1;
    return starpu_linalg_mpi_dfill(a, identity, NULL) != 0 || starpu_linalg_mpi_dpotrf('L', a) != 0 ||
           starpu_linalg_mpi_destroy(a) != 0;
}
#else
static int factor(int size) {
    return size < 1;
}
#endif

int main(int argc, char** argv) {
    int value = 40, rank, size, r;
    struct starpu_codelet codelet;
    starpu_data_handle_t handle;
    if (starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0) return 1;
    rank = starpu_mpi_world_rank();
    size = starpu_mpi_world_size();
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = add_rank;
    codelet.nbuffers = 1;
    codelet.modes[0] = STARPU_RW;
    starpu_variable_data_register(&handle, rank == 0 ? STARPU_MAIN_RAM : -1, (uintptr_t)&value,
                                  sizeof(value));
    starpu_mpi_data_register(handle, 1, 0);
    for (r = 0; r < size; r++) {
        const int added = r + 1;
        if (starpu_mpi_task_insert(MPI_COMM_WORLD, &codelet, STARPU_VALUE, &added, sizeof(added), STARPU_RW,
                                   handle, STARPU_EXECUTE_ON_NODE, r, 0) != 0)
            return 1;
    }
    if (starpu_mpi_wait_for_all(MPI_COMM_WORLD) != 0) return 1;
    starpu_data_unregister(handle);
    if (rank == 0) printf("consumer: %d ranks, %d\n", size, value);
    if (factor(size) != 0) return 1;
    starpu_mpi_shutdown();
    return rank != 0 || value == 40 + size * (size + 1) / 2 ? 0 : 1;
}
