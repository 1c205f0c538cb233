// What a rank is sent before it asks takes little of its memory, however much it is.
#include "mpi_check.h"

#include <unistd.h>

enum { messages = 20000, bytes = 4096, most_growth_kib = 45 * 1024 };

static long resident_kib(void) {
    long total = 0, resident = 0;
    FILE* file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL);
    CHECK_EQUAL(fscanf(file, "%ld %ld", &total, &resident), 2);
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void send_all(starpu_data_handle_t go) {
    unsigned char* out = bytes_of(bytes, 3);
    starpu_data_handle_t from = vector_of(out, bytes);
    for (int i = 0; i < messages; i++)
        CHECK_EQUAL(starpu_mpi_isend_detached(from, 1, 4, MPI_COMM_WORLD, NULL, NULL), 0);
    starpu_usleep(500000);
    CHECK_EQUAL(starpu_mpi_send(go, 1, 5, MPI_COMM_WORLD), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_data_unregister(from);
    free(out);
}

static void receive_all(starpu_data_handle_t go) {
    unsigned char* in = calloc(bytes, 1);
    starpu_data_handle_t to = vector_of(in, bytes);
    const long before = resident_kib();
    CHECK_EQUAL(starpu_mpi_recv(go, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE), 0); // and listens meanwhile
    const long growth = resident_kib() - before;
    printf("%d messages, %ld KiB, came early: memory grew by %ld KiB\n", messages, messages * (bytes / 1024L),
           growth);
#ifdef __SANITIZE_THREAD__
    printf("skipped: how much memory that is; the thread sanitizer's own counts as well\n");
#else
    CHECK(growth < most_growth_kib);
#endif
    for (int i = 0; i < messages; i++)
        CHECK_EQUAL(starpu_mpi_irecv_detached(to, 0, 4, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_data_unregister(to);
    check_bytes(in, bytes, 3);
    free(in);
}

int main(void) {
    int value = 1;
    ranks_start();
    starpu_data_handle_t go = check_int(&value);
    if (rank == 0) send_all(go);
    if (rank == 1) receive_all(go);
    starpu_data_unregister(go);
    return ranks_stop();
}
