// Each rank sends to the next and receives from the one before, in every way there is and at every size at
// which the way changes: with one rank, to itself.
#include "mpi_check.h"

static int next, previous;

// One byte; the largest that goes with its envelope; one more; several pieces, the last of which is short.
static const size_t sizes[] = {1, 8191, 8192, 8193, 100000, (4u << 20) + 3, 9u << 20};
enum { size_count = sizeof sizes / sizeof *sizes };

static void blocking(size_t count) {
    unsigned char* out = bytes_of(count, rank);
    unsigned char* in = calloc(count, 1);
    starpu_data_handle_t from = vector_of(out, count), to = vector_of(in, count);
    starpu_mpi_req sent, received;
    MPI_Status status;
    int elements;
    CHECK_EQUAL(starpu_mpi_isend(from, &sent, next, 7, MPI_COMM_WORLD), 0);
    CHECK_EQUAL(starpu_mpi_irecv(to, &received, previous, 7, MPI_COMM_WORLD), 0);
    CHECK_EQUAL(starpu_mpi_wait(&received, &status), 0);
    CHECK(received == NULL);
    CHECK_EQUAL(status.MPI_SOURCE, previous);
    CHECK_EQUAL(status.MPI_TAG, 7);
    MPI_Get_count(&status, MPI_BYTE, &elements);
    CHECK_EQUAL(elements, count);
    for (int flag = 0; !flag;) CHECK_EQUAL(starpu_mpi_test(&sent, &flag, MPI_STATUS_IGNORE), 0);
    CHECK(sent == NULL);
    starpu_data_unregister(from);
    starpu_data_unregister(to);
    check_bytes(in, count, previous);
    free(out);
    free(in);
}

// Even ranks send first; a single rank has a receive of its own ready.
static void one_after_the_other(size_t count) {
    unsigned char* out = bytes_of(count, rank);
    unsigned char* in = calloc(count, 1);
    starpu_data_handle_t from = vector_of(out, count), to = vector_of(in, count);
    if (size == 1) {
        CHECK_EQUAL(starpu_mpi_irecv_detached(to, 0, 8, MPI_COMM_WORLD, NULL, NULL), 0);
        CHECK_EQUAL(starpu_mpi_send(from, 0, 8, MPI_COMM_WORLD), 0);
    } else if (rank % 2 == 0) {
        CHECK_EQUAL(starpu_mpi_send(from, next, 8, MPI_COMM_WORLD), 0);
        CHECK_EQUAL(starpu_mpi_recv(to, previous, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE), 0);
    } else {
        CHECK_EQUAL(starpu_mpi_recv_prio(to, previous, 8, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE), 0);
        CHECK_EQUAL(starpu_mpi_send_prio(from, next, 8, 3, MPI_COMM_WORLD), 0);
    }
    starpu_data_unregister(from);
    starpu_data_unregister(to);
    check_bytes(in, count, previous);
    free(out);
    free(in);
}

static void count_one(void* counter) {
    __atomic_fetch_add((int*)counter, 1, __ATOMIC_SEQ_CST);
}

static void detached(size_t count) {
    int ended = 0;
    unsigned char* out = bytes_of(count, rank);
    unsigned char* in = calloc(count, 1);
    starpu_data_handle_t from = vector_of(out, count), to = vector_of(in, count);
    CHECK_EQUAL(starpu_mpi_isend_detached(from, next, 9, MPI_COMM_WORLD, count_one, &ended), 0);
    CHECK_EQUAL(starpu_mpi_irecv_detached(to, previous, 9, MPI_COMM_WORLD, count_one, &ended), 0);
    CHECK_EQUAL(starpu_mpi_issend_detached(from, next, 10, MPI_COMM_WORLD, count_one, &ended), 0);
    CHECK_EQUAL(starpu_mpi_irecv_detached_prio(to, previous, 10, 2, MPI_COMM_WORLD, count_one, &ended), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    CHECK_EQUAL(ended, 4);
    starpu_data_unregister(from);
    starpu_data_unregister(to);
    check_bytes(in, count, previous);
    free(out);
    free(in);
}

// Messages of one tag arrive in the order they were sent in, whatever their priorities, those of others when
// they are asked for.
static void order(void) {
    enum { many = 200 };
    static int out[many], in[many];
    starpu_data_handle_t from[many], to[many];
    for (int i = 0; i < many; i++) {
        out[i] = 1000 * rank + i;
        from[i] = check_int(&out[i]);
        to[i] = check_int(&in[i]);
        CHECK_EQUAL(starpu_mpi_isend_detached_prio(from[i], next, 100 + i % 3, i, MPI_COMM_WORLD, NULL, NULL),
                    0);
    }
    CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0); // they are early
    for (int tag = 2; tag >= 0; tag--)
        for (int i = tag; i < many; i += 3)
            CHECK_EQUAL(starpu_mpi_irecv_detached(to[i], previous, 100 + tag, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    for (int i = 0; i < many; i++) {
        starpu_data_unregister(from[i]);
        starpu_data_unregister(to[i]);
        CHECK_EQUAL(in[i], 1000 * previous + i);
    }
}

// The remaining forms of the calls, each of which must bring its value.
static void forms(void) {
    enum { count = 7 };
    int out[count], in[count], there[] = {next, next}, urgent[] = {1, 2}, ended = 0;
    starpu_data_handle_t from[count], to[count];
    starpu_mpi_req sent[2];
    starpu_mpi_tag_t tags[] = {54, 55};
    MPI_Comm comms[] = {MPI_COMM_WORLD, MPI_COMM_WORLD};
    for (int i = 0; i < count; i++) {
        out[i] = 100 * rank + i;
        in[i] = -1;
        from[i] = check_int(&out[i]);
        to[i] = check_int(&in[i]);
        CHECK_EQUAL(starpu_mpi_irecv_detached_sequential_consistency(to[i], previous, 50 + i, MPI_COMM_WORLD,
                                                                     count_one, &ended, i % 2),
                    0);
    }
    CHECK_EQUAL(starpu_mpi_isend_prio(from[0], &sent[0], next, 50, 4, MPI_COMM_WORLD), 0);
    CHECK_EQUAL(starpu_mpi_issend_prio(from[1], &sent[1], next, 51, 5, MPI_COMM_WORLD), 0);
    CHECK_EQUAL(starpu_mpi_issend_detached_prio(from[2], next, 52, 6, MPI_COMM_WORLD, count_one, &ended), 0);
    CHECK_EQUAL(starpu_mpi_isend_detached_unlock_tag_prio(from[3], next, 53, 7, MPI_COMM_WORLD, 91), 0);
    CHECK_EQUAL(starpu_mpi_isend_array_detached_unlock_tag_prio(2, &from[4], there, tags, urgent, comms, 92),
                0);
    CHECK_EQUAL(starpu_mpi_isend_array_detached_unlock_tag(0, NULL, NULL, NULL, NULL, 93), 0); // at once
    CHECK_EQUAL(starpu_mpi_isend_detached(from[6], next, 56, MPI_COMM_WORLD, count_one, &ended), 0);
    CHECK_EQUAL(starpu_tag_wait(91), 0);
    CHECK_EQUAL(starpu_tag_wait(92), 0);
    CHECK_EQUAL(starpu_tag_wait(93), 0);
    for (int i = 0; i < 2; i++) CHECK_EQUAL(starpu_mpi_wait(&sent[i], MPI_STATUS_IGNORE), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    CHECK_EQUAL(ended, count + 2);
    for (int i = 0; i < count; i++) {
        starpu_data_unregister(from[i]);
        starpu_data_unregister(to[i]);
        CHECK_EQUAL(in[i], 100 * previous + i);
    }
}

// A synchronous send has not ended before its receive is there.
static void synchronous(void) {
    static const size_t both[] = {4, 20000};
    for (int k = 0; k < 2; k++) {
        unsigned char* out = bytes_of(both[k], rank);
        unsigned char* in = calloc(both[k], 1);
        starpu_data_handle_t from = vector_of(out, both[k]), to = vector_of(in, both[k]);
        starpu_mpi_req sent;
        int flag;
        CHECK_EQUAL(starpu_mpi_issend(from, &sent, next, 11, MPI_COMM_WORLD), 0);
        for (int i = 0; i < 20; i++) {
            CHECK_EQUAL(starpu_mpi_test(&sent, &flag, MPI_STATUS_IGNORE), 0);
            CHECK_EQUAL(flag, 0);
            starpu_usleep(500);
        }
        CHECK_EQUAL(starpu_mpi_barrier(MPI_COMM_WORLD), 0);
        CHECK_EQUAL(starpu_mpi_recv(to, previous, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE), 0);
        CHECK_EQUAL(starpu_mpi_wait(&sent, MPI_STATUS_IGNORE), 0);
        starpu_data_unregister(from);
        starpu_data_unregister(to);
        check_bytes(in, both[k], previous);
        free(out);
        free(in);
    }
}

// Transfers take their turn with the data as tasks do: what is sent is the value between two tasks.
static void among_tasks(void) {
    enum { rounds = 50 };
    static int seen[rounds];
    int mine = 1000 * rank;
    starpu_data_handle_t value = check_int(&mine);
    starpu_data_handle_t arrived[rounds];
    for (int i = 0; i < rounds; i++) {
        arrived[i] = check_int(&seen[i]);
        CHECK_EQUAL(starpu_task_insert(&increment, STARPU_RW, value, 0), 0);
        CHECK_EQUAL(starpu_mpi_isend_detached(value, next, 12, MPI_COMM_WORLD, NULL, NULL), 0);
        CHECK_EQUAL(starpu_mpi_irecv_detached(arrived[i], previous, 12, MPI_COMM_WORLD, NULL, NULL), 0);
        CHECK_EQUAL(starpu_task_insert(&increment, STARPU_RW, arrived[i], 0), 0);
    }
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    for (int i = 0; i < rounds; i++) {
        starpu_data_unregister(arrived[i]);
        CHECK_EQUAL(seen[i], 1000 * previous + i + 2);
    }
    starpu_data_unregister(value);
}

static void store_tag(void* buffers[], void* arg) {
    (void)buffers;
    count_one(arg);
}
static struct starpu_codelet one_counted = {.cpu_funcs = {store_tag}, .nbuffers = 0};

// A task that waits for a tag runs when the transfers have ended that unlock it.
static void tags(void) {
    enum { parts = 5 };
    static int out[parts], in[parts], ran;
    starpu_data_handle_t from[parts], to[parts];
    int there[parts], back[parts];
    starpu_mpi_tag_t names[parts];
    MPI_Comm comms[parts];
    for (int i = 0; i < parts; i++) {
        out[i] = 10 * rank + i;
        from[i] = check_int(&out[i]);
        to[i] = check_int(&in[i]);
        there[i] = next;
        back[i] = previous;
        names[i] = ((starpu_mpi_tag_t)1 << 40) + i; // beyond what MPI's own tags can be
        comms[i] = MPI_COMM_WORLD;
    }
    struct starpu_task* task = starpu_task_create();
    task->cl = &one_counted;
    task->cl_arg = &ran;
    task->use_tag = 1;
    task->tag_id = 77;
    starpu_tag_declare_deps(77, 4, (starpu_tag_t)78, (starpu_tag_t)79, (starpu_tag_t)80, (starpu_tag_t)81);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_mpi_isend_array_detached_unlock_tag(parts, from, there, names, comms, 78), 0);
    CHECK_EQUAL(starpu_mpi_isend_detached_unlock_tag(from[0], next, 13, MPI_COMM_WORLD, 80), 0);
    CHECK_EQUAL(ran, 0);
    CHECK_EQUAL(starpu_mpi_irecv_array_detached_unlock_tag(parts, to, back, names, comms, 79), 0);
    CHECK_EQUAL(starpu_mpi_irecv_detached_unlock_tag(to[0], previous, 13, MPI_COMM_WORLD, 81), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    CHECK_EQUAL(ran, 1);
    for (int i = 0; i < parts; i++) {
        starpu_data_unregister(from[i]);
        starpu_data_unregister(to[i]);
        CHECK_EQUAL(in[i], 10 * previous + i);
    }
}

// A matrix whose lines have gaps arrives in one without, in one with other gaps, and in a vector.
static void gaps(void) {
    enum { nx = 300, ny = 40, ld = 311 };
    static int wide[ny * ld], tight[ny * nx], other[ny * (nx + 5)], line[ny * nx];
    starpu_data_handle_t from, to[3];
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < ld; x++) wide[y * ld + x] = x < nx ? rank * 100000 + y * nx + x : -1;
    for (int i = 0; i < ny * (nx + 5); i++) other[i] = -2;
    starpu_matrix_data_register(&from, STARPU_MAIN_RAM, (uintptr_t)wide, ld, nx, ny, sizeof(int));
    starpu_matrix_data_register(&to[0], STARPU_MAIN_RAM, (uintptr_t)tight, nx, nx, ny, sizeof(int));
    starpu_matrix_data_register(&to[1], STARPU_MAIN_RAM, (uintptr_t)other, nx + 5, nx, ny, sizeof(int));
    starpu_vector_data_register(&to[2], STARPU_MAIN_RAM, (uintptr_t)line, nx * ny, sizeof(int));
    for (int i = 0; i < 3; i++) {
        CHECK_EQUAL(starpu_mpi_isend_detached_prio(from, next, 20 + i, i, MPI_COMM_WORLD, NULL, NULL), 0);
        CHECK_EQUAL(starpu_mpi_irecv_detached(to[i], previous, 20 + i, MPI_COMM_WORLD, NULL, NULL), 0);
    }
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_data_unregister(from);
    for (int i = 0; i < 3; i++) starpu_data_unregister(to[i]);
    for (int y = 0; y < ny; y++) {
        for (int x = 0; x < nx; x++) {
            const int expected = previous * 100000 + y * nx + x;
            CHECK_EQUAL(tight[y * nx + x], expected);
            CHECK_EQUAL(other[y * (nx + 5) + x], expected);
            CHECK_EQUAL(line[y * nx + x], expected);
        }
        for (int x = nx; x < nx + 5; x++) CHECK_EQUAL(other[y * (nx + 5) + x], -2);
    }
}

// The same of a block, whose planes have gaps as well.
static void gaps_of_planes(void) {
    enum { nx = 5, ny = 4, nz = 3, ldy = 7, ldz = 31 };
    static int wide[nz * ldz], tight[nz * ny * nx];
    starpu_data_handle_t from, to;
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) wide[z * ldz + y * ldy + x] = 1000 * rank + (z * ny + y) * nx + x;
    starpu_block_data_register(&from, STARPU_MAIN_RAM, (uintptr_t)wide, ldy, ldz, nx, ny, nz, sizeof(int));
    starpu_block_data_register(&to, STARPU_MAIN_RAM, (uintptr_t)tight, nx, nx * ny, nx, ny, nz, sizeof(int));
    CHECK_EQUAL(starpu_mpi_isend_detached(from, next, 29, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_irecv_detached(to, previous, 29, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_data_unregister(from);
    starpu_data_unregister(to);
    for (int i = 0; i < nz * ny * nx; i++) CHECK_EQUAL(tight[i], 1000 * previous + i);
}

// A kind of data whose values go packed.
static void packed(void) {
    static int values[] = {1, 2, 3, 4, 5}, got[5];
    static uint32_t columns[] = {0, 2, 1, 0, 2}, rows[] = {0, 2, 3, 5}, in_columns[5], in_rows[4];
    starpu_data_handle_t from, to;
    for (int i = 0; i < 5; i++) values[i] = 10 * rank + i;
    starpu_csr_data_register(&from, STARPU_MAIN_RAM, 5, 3, (uintptr_t)values, columns, rows, 0, sizeof(int));
    starpu_csr_data_register(&to, STARPU_MAIN_RAM, 5, 3, (uintptr_t)got, in_columns, in_rows, 0, sizeof(int));
    CHECK_EQUAL(starpu_mpi_isend_detached(from, next, 30, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_irecv_detached(to, previous, 30, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    starpu_data_unregister(from);
    starpu_data_unregister(to);
    for (int i = 0; i < 5; i++) {
        CHECK_EQUAL(got[i], 10 * previous + i);
        CHECK_EQUAL(in_columns[i], columns[i]);
    }
    for (int i = 0; i < 4; i++) CHECK_EQUAL(in_rows[i], rows[i]);
}

// Ranks of another communicator are counted in it, and its messages are apart.
static void communicators(void) {
    MPI_Comm backwards;
    int mine, others, out[2] = {rank, 100 + rank}, in[2] = {-1, -1};
    MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &backwards);
    CHECK_EQUAL(starpu_mpi_comm_rank(backwards, &mine), 0);
    CHECK_EQUAL(starpu_mpi_comm_size(backwards, &others), 0);
    CHECK_EQUAL(mine, size - 1 - rank);
    CHECK_EQUAL(others, size);
    starpu_data_handle_t from[] = {check_int(&out[0]), check_int(&out[1])};
    starpu_data_handle_t to[] = {check_int(&in[0]), check_int(&in[1])};
    CHECK_EQUAL(starpu_mpi_isend_detached(from[0], (mine + 1) % size, 40, backwards, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_isend_detached(from[1], next, 40, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_irecv_detached(to[1], previous, 40, MPI_COMM_WORLD, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_irecv_detached(to[0], (mine + size - 1) % size, 40, backwards, NULL, NULL), 0);
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    for (int i = 0; i < 2; i++) {
        starpu_data_unregister(from[i]);
        starpu_data_unregister(to[i]);
    }
    CHECK_EQUAL(in[0], next); // backwards, the one before is the next
    CHECK_EQUAL(in[1], 100 + previous);
    MPI_Comm_free(&backwards);
}

static void identities(void) {
    int value = 0;
    int64_t* highest;
    int flag;
    starpu_data_handle_t handle = check_int(&value);
    CHECK_EQUAL(starpu_mpi_data_get_rank(handle), -1);
    CHECK_EQUAL(starpu_mpi_data_get_tag(handle), -1);
    starpu_mpi_data_register(handle, 55, size - 1);
    CHECK_EQUAL(starpu_mpi_data_get_rank(handle), size - 1);
    CHECK_EQUAL(starpu_data_get_tag(handle), 55);
    starpu_mpi_data_set_rank(handle, 0);
    starpu_data_set_tag(handle, (starpu_mpi_tag_t)1 << 50);
    CHECK_EQUAL(starpu_data_get_rank(handle), 0);
    CHECK_EQUAL(starpu_mpi_data_get_tag(handle), (starpu_mpi_tag_t)1 << 50);
    starpu_data_unregister(handle);
    handle = check_int(&value); // whatever its address, it is another one
    CHECK_EQUAL(starpu_mpi_data_get_rank(handle), -1);
    CHECK_EQUAL(starpu_mpi_data_get_tag(handle), -1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(starpu_mpi_comm_get_attr(MPI_COMM_WORLD, STARPU_MPI_TAG_UB, &highest, &flag), 0);
    CHECK_EQUAL(flag, 1);
    CHECK_EQUAL(*highest, (INT64_C(1) << 62) - 1);
}

int main(void) {
    ranks_start();
    next = (rank + 1) % size;
    previous = (rank + size - 1) % size;
    for (int i = 0; i < size_count; i++) {
        blocking(sizes[i]);
        if (size % 2 == 0 || size == 1) one_after_the_other(sizes[i]);
        detached(sizes[i]);
    }
    order();
    forms();
    synchronous();
    among_tasks();
    tags();
    gaps();
    gaps_of_planes();
    packed();
    communicators();
    identities();
    return ranks_stop();
}
