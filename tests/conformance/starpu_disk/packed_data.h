// A kind of data of the program's own that can pack and unpack itself and nothing else, more of it than main
// memory may hold, and what becomes of it on a disk.
#ifndef CONFORMANCE_STARPU_DISK_PACKED_DATA_H
#define CONFORMANCE_STARPU_DISK_PACKED_DATA_H

#include "check.h"

#include <starpu_disk.h>

#include <stdint.h>

enum { packed_pieces = 20, packed_room = 40000 }; // numbers of a piece at most: three times the limit in all

// Numbers, of which only the first `used` are packed.
struct packed_interface {
    int id;
    int* numbers;
    unsigned used;
};

static int packed_packs, packed_unpacks;

static struct packed_interface* packed_on(starpu_data_handle_t handle, unsigned node) {
    return (struct packed_interface*)starpu_data_get_interface_on_node(handle, node);
}

static void packed_register_handle(starpu_data_handle_t handle, int home, void* data_interface) {
    int node;
    (void)home;
    for (node = 0; node < STARPU_MAXNODES; ++node)
        *packed_on(handle, (unsigned)node) = *(struct packed_interface*)data_interface;
}

static starpu_ssize_t packed_allocate(void* data_interface, unsigned node) {
    struct packed_interface* data = (struct packed_interface*)data_interface;
    CHECK_EQUAL(node, STARPU_MAIN_RAM);
    data->numbers = (int*)starpu_malloc_on_node(node, packed_room * sizeof(int));
    return data->numbers == NULL ? -ENOMEM : (starpu_ssize_t)(packed_room * sizeof(int));
}

static void packed_free(void* data_interface, unsigned node) {
    struct packed_interface* data = (struct packed_interface*)data_interface;
    CHECK_EQUAL(node, STARPU_MAIN_RAM);
    starpu_free_on_node(node, (uintptr_t)data->numbers, packed_room * sizeof(int));
    data->numbers = NULL;
}

// What is used now, which may be less than what a packed value takes.
static size_t packed_size(starpu_data_handle_t handle) {
    return packed_on(handle, STARPU_MAIN_RAM)->used * sizeof(int);
}
static size_t packed_alloc_size(starpu_data_handle_t handle) {
    (void)handle;
    return packed_room * sizeof(int);
}
static uint32_t packed_footprint(starpu_data_handle_t handle) {
    return (uint32_t)packed_size(handle);
}

// How many there are, the numbers, and their sum.
static int packed_pack(starpu_data_handle_t handle, unsigned node, void** place, starpu_ssize_t* bytes) {
    const struct packed_interface* data = packed_on(handle, node);
    int *packed, sum = 0;
    unsigned i;
    *bytes = (starpu_ssize_t)((data->used + 2) * sizeof(int));
    if (place == NULL) return 0;
    packed = (int*)starpu_malloc_on_node_flags(node, (size_t)*bytes, 0);
    if (packed == NULL) return -ENOMEM;
    packed[0] = (int)data->used;
    for (i = 0; i < data->used; ++i) sum += packed[i + 1] = data->numbers[i];
    packed[data->used + 1] = sum;
    *place = packed;
    (void)STARPU_ATOMIC_ADD(&packed_packs, 1);
    return 0;
}

static int packed_unpack(starpu_data_handle_t handle, unsigned node, void* place, size_t bytes) {
    struct packed_interface* data = packed_on(handle, node);
    const int* packed = (const int*)place;
    int sum = 0;
    unsigned i;
    data->used = (unsigned)packed[0];
    CHECK_EQUAL(bytes, (data->used + 2) * sizeof(int));
    for (i = 0; i < data->used; ++i) sum += data->numbers[i] = packed[i + 1];
    CHECK_EQUAL(sum, packed[data->used + 1]);
    starpu_free_on_node_flags(node, (uintptr_t)place, bytes, 0);
    (void)STARPU_ATOMIC_ADD(&packed_unpacks, 1);
    return 0;
}

// Of data whose home is an object on a disk.
static void* packed_to_pointer(void* data_interface, unsigned node) {
    (void)node;
    return ((struct packed_interface*)data_interface)->numbers;
}

static struct starpu_data_interface_ops packed_ops = {.register_data_handle = packed_register_handle,
                                                      .allocate_data_on_node = packed_allocate,
                                                      .free_data_on_node = packed_free,
                                                      .to_pointer = packed_to_pointer,
                                                      .get_size = packed_size,
                                                      .get_alloc_size = packed_alloc_size,
                                                      .footprint = packed_footprint,
                                                      .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
                                                      .interface_size = sizeof(struct packed_interface),
                                                      .pack_data = packed_pack,
                                                      .unpack_data = packed_unpack,
                                                      .name = (char*)"packed"};

// The first number says which piece it is; each of the others is one more than that before.
static void packed_fill(void* buffers[], void* arg) {
    struct packed_interface* data = (struct packed_interface*)buffers[0];
    const int piece = *(int*)arg;
    unsigned i;
    data->used = packed_room / 2;
    for (i = 0; i < data->used; ++i) data->numbers[i] = piece * 1000 + (int)i;
}

// Twice as many numbers, or half of them again.
static void packed_grow(void* buffers[], void* arg) {
    struct packed_interface* data = (struct packed_interface*)buffers[0];
    const unsigned before = data->used;
    unsigned i;
    (void)arg;
    data->used = before == packed_room ? before / 2 : packed_room;
    for (i = before; i < data->used; ++i) data->numbers[i] = data->numbers[0] + (int)i;
}

static struct starpu_codelet packed_fills = {
    .cpu_funcs = {packed_fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "packed_fill"};
static struct starpu_codelet packed_grows = {
    .cpu_funcs = {packed_grow}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "packed_grow"};

static inline void packed_limit(void) {
    setenv("STARPU_LIMIT_CPU_MEM", "1", 1);
}

static inline void check_packed_piece(starpu_data_handle_t piece, int number, unsigned used) {
    const struct packed_interface* data;
    unsigned i;
    CHECK_EQUAL(starpu_data_acquire(piece, STARPU_R), 0);
    data = packed_on(piece, STARPU_MAIN_RAM);
    CHECK_EQUAL(data->used, used);
    for (i = 0; i < used; ++i) CHECK_EQUAL(data->numbers[i], number * 1000 + (int)i);
    starpu_data_release(piece);
}

// All pieces are written, grow, shrink and grow again, and are read, while most of them are on the disk.
static inline void check_packed_data(void) {
    starpu_data_handle_t pieces[packed_pieces];
    static int numbers[packed_pieces];
    int p, round;
    for (p = 0; p < packed_pieces; ++p) {
        struct packed_interface nothing = {0, NULL, 0};
        numbers[p] = p;
        starpu_data_register(&pieces[p], -1, &nothing, &packed_ops);
        check_submit(&packed_fills, pieces[p], &numbers[p]);
    }
    for (round = 0; round < 3; ++round) {
        for (p = 0; p < packed_pieces; ++p)
            check_packed_piece(pieces[p], p, packed_room / (round == 1 ? 1 : 2));
        for (p = 0; p < packed_pieces; ++p) check_submit(&packed_grows, pieces[p], NULL);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(packed_packs > packed_pieces);
    CHECK(packed_unpacks > packed_pieces);
    for (p = 0; p < packed_pieces; ++p) check_packed_piece(pieces[p], p, packed_room);
    for (p = 0; p < packed_pieces; ++p) starpu_data_unregister(pieces[p]);
}

#endif
