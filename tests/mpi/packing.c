// Data that are packed from main memory, wherever their home is, and data that cannot be packed, or have no
// room, when their turn comes: then both ranks are told, and go on.
#include "check_error.h"
#include "mpi_check.h"

#include "starpu_disk/directory.h"
#include "starpu_disk/packed_data.h"

static int is_refusing;

static int pack_unless_refusing(starpu_data_handle_t handle, unsigned node, void** place,
                                starpu_ssize_t* bytes) {
    return is_refusing && place != NULL ? -EIO : packed_pack(handle, node, place, bytes);
}

static starpu_data_handle_t new_piece(struct starpu_data_interface_ops* ops) {
    struct packed_interface nothing = {0, NULL, 0};
    starpu_data_handle_t piece = NULL;
    starpu_data_register(&piece, -1, &nothing, ops);
    CHECK(piece != NULL);
    return piece;
}

// The call of each rank, and the line that it leaves.
static int move_piece(starpu_data_handle_t piece, int tag, char* lines, size_t room) {
    check_listen();
    const int error = rank == 0 ? starpu_mpi_send(piece, 1, tag, MPI_COMM_WORLD)
                                : starpu_mpi_recv(piece, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    check_heard_lines(lines, room);
    return error;
}

static void refuses_to_pack(void) {
    static struct starpu_data_interface_ops ops;
    static int number = 3;
    char lines[4096];
    ops = packed_ops;
    ops.pack_data = pack_unless_refusing;
    starpu_data_handle_t piece = new_piece(&ops);
    if (rank == 0)
        CHECK_EQUAL(starpu_task_insert(&packed_fills, STARPU_W, piece, STARPU_CL_ARGS_NFREE, &number,
                                       sizeof number, 0),
                    0);
    is_refusing = 1;
    const int error = move_piece(piece, 1, lines, sizeof lines);
    CHECK(rank == 0 ? error == -EIO : error == -ECANCELED);
    CHECK(rank == 0 || strstr(lines, "rank 0 had no value to send") != NULL);
    is_refusing = 0;
    CHECK_EQUAL(move_piece(piece, 2, lines, sizeof lines), 0);
    check_packed_piece(piece, number, packed_room / 2);
    starpu_data_unregister(piece);
}

// The file holds a packed value of four numbers, and is where the data are when no task needs them.
static starpu_data_handle_t piece_in_a_file(unsigned disk) {
    static const int packed[] = {4, 7000, 7001, 7002, 7003, 4 * 7000 + 6};
    struct packed_interface at_home = {0, NULL, 0};
    starpu_data_handle_t piece = NULL;
    directory_write("packed", packed, sizeof packed);
    at_home.numbers = (int*)starpu_disk_open(disk, (void*)"packed", sizeof packed);
    CHECK(at_home.numbers != NULL);
    starpu_data_register(&piece, (int)disk, &at_home, &packed_ops);
    CHECK(piece != NULL);
    return piece;
}

// What is sent is in main memory, and so is what comes.
static void at_home_on_disk(void) {
    char lines[4096];
    directory_make();
    starpu_data_handle_t piece = piece_in_a_file(directory_register(&starpu_disk_unistd_ops));
    if (rank == 0) CHECK_EQUAL(starpu_task_insert(&packed_grows, STARPU_RW, piece, 0), 0);
    CHECK_EQUAL(move_piece(piece, 4, lines, sizeof lines), 0);
    check_packed_piece(piece, 7, packed_room);
    starpu_data_unregister(piece);
}

// So many bytes no machine has, and the sender never touches them.
static void no_room(void) {
    static char first;
    char lines[4096];
    starpu_data_handle_t huge = NULL;
    starpu_vector_data_register(&huge, rank == 0 ? STARPU_MAIN_RAM : -1, rank == 0 ? (uintptr_t)&first : 0,
                                UINT32_C(1) << 31, (size_t)1 << 18);
    const int error = move_piece(huge, 3, lines, sizeof lines);
    CHECK_EQUAL(error, rank == 0 ? -EMSGSIZE : -ENOMEM);
    starpu_data_unregister(huge);
}

int main(void) {
    ranks_start();
    CHECK_EQUAL(size, 2);
    refuses_to_pack();
    at_home_on_disk();
    no_room();
    return ranks_stop();
}
