// What a task costs that another process runs: the time of starpu_mpi_task_insert with nothing to do here.
// The same source compiles against any StarPU.
//
//     mpirun -np 2 insert_elsewhere [tasks]
#include <starpu.h>
#include <starpu_mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { turns = 9, most_buffers = 3 };

static void nothing(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
}
static struct starpu_codelet with_one = {.cpu_funcs = {nothing}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_codelet with_three = {
    .cpu_funcs = {nothing}, .nbuffers = 3, .modes = {STARPU_RW, STARPU_R, STARPU_R}};

static int by_value(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

// Nanoseconds for each task.
static double insert(int tasks, int form, starpu_data_handle_t* all) {
    int error = 0;
    const double value = 3;
    const double start = MPI_Wtime();
    for (int i = 0; i < tasks && error == 0; i++) {
        if (form == 0)
            error = starpu_mpi_task_insert(MPI_COMM_WORLD, &with_one, STARPU_RW, all[0], 0);
        else if (form == 1)
            error = starpu_mpi_task_insert(MPI_COMM_WORLD, &with_three, STARPU_RW, all[0], STARPU_R, all[1],
                                           STARPU_R, all[2], 0);
        else
            error = starpu_mpi_task_insert(MPI_COMM_WORLD, &with_three, STARPU_RW, all[0], STARPU_R, all[1],
                                           STARPU_R, all[2], STARPU_VALUE, &value, sizeof value,
                                           STARPU_PRIORITY, 1, 0);
    }
    if (error != 0) MPI_Abort(MPI_COMM_WORLD, 1);
    return (MPI_Wtime() - start) * 1e9 / tasks;
}

int main(int argc, char** argv) {
    static const char* const forms[] = {"one handle", "three handles", "three handles, a value, a priority"};
    const int tasks = argc > 1 ? atoi(argv[1]) : 200000;
    int rank = 0;
    if (starpu_mpi_init_conf(&argc, &argv, 1, MPI_COMM_WORLD, NULL) != 0) return 1;
    starpu_mpi_comm_rank(MPI_COMM_WORLD, &rank);
    starpu_data_handle_t all[most_buffers];
    for (int i = 0; i < most_buffers; i++) {
        starpu_vector_data_register(&all[i], -1, 0, 16, sizeof(double));
        starpu_mpi_data_register(all[i], i, 1);
    }
    for (int form = 0; form < 3 && rank == 0; form++) {
        double each[turns];
        for (int i = 0; i < turns; i++) each[i] = insert(tasks, form, all);
        qsort(each, turns, sizeof *each, by_value);
        printf("%-36s %7.1f ns each (from %.1f to %.1f)\n", forms[form], each[turns / 2], each[0],
               each[turns - 1]);
    }
    starpu_mpi_barrier(MPI_COMM_WORLD);
    for (int i = 0; i < most_buffers; i++) starpu_data_unregister(all[i]);
    starpu_mpi_shutdown();
    return 0;
}
