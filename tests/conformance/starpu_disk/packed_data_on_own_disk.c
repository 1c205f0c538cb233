// A disk of the program's own is asked to read and write packed data as a whole, where it has functions for
// that, else by its other ones; each object has room for what is written to it.
#include "starpu_disk/own_disk.h"
#include "starpu_disk/packed_data.h"

static int whole_reads, whole_writes, whole_read_fails;

// Objects tell their sizes here.
struct whole_object {
    size_t room, bytes;
    char* memory;
};

static void* whole_alloc(void* base, size_t size) {
    struct whole_object* object = (struct whole_object*)malloc(sizeof *object);
    (void)base;
    object->room = size;
    object->bytes = 0;
    object->memory = (char*)malloc(size);
    (void)STARPU_ATOMIC_ADD(&own_objects, 1);
    return object;
}
static void whole_free(void* base, void* obj, size_t size) {
    struct whole_object* object = (struct whole_object*)obj;
    (void)base;
    CHECK_EQUAL(size, object->room);
    (void)STARPU_ATOMIC_ADD(&own_objects, -1);
    free(object->memory);
    free(object);
}
static int whole_read(void* base, void* obj, void** ptr, size_t* size, unsigned node) {
    const struct whole_object* object = (const struct whole_object*)obj;
    (void)base;
    CHECK(object->bytes != 0);
    if (whole_read_fails) return -EIO;
    *ptr = (void*)starpu_malloc_on_node_flags(node, object->bytes, 0);
    if (*ptr == NULL) return -ENOMEM;
    memcpy(*ptr, object->memory, object->bytes);
    *size = object->bytes;
    (void)STARPU_ATOMIC_ADD(&whole_reads, 1);
    return 0;
}
static int whole_write(void* base, void* obj, void* ptr, size_t size) {
    struct whole_object* object = (struct whole_object*)obj;
    (void)base;
    CHECK(size <= object->room);
    memcpy(object->memory, ptr, size);
    object->bytes = size;
    (void)STARPU_ATOMIC_ADD(&whole_writes, 1);
    return 0;
}

static void check_with(struct starpu_disk_ops* ops) {
    packed_packs = packed_unpacks = 0;
    check_start();
    own_register(ops);
    check_packed_data();
    starpu_shutdown();
    CHECK_EQUAL(own_objects, 0);
}

// Who needs what cannot be read is told; it is there for the next one who asks.
static void check_failing_read(struct starpu_disk_ops* ops) {
    starpu_data_handle_t pieces[packed_pieces];
    static int numbers[packed_pieces];
    int p;
    check_start();
    own_register(ops);
    for (p = 0; p < packed_pieces; ++p) {
        struct packed_interface nothing = {0, NULL, 0};
        numbers[p] = p;
        starpu_data_register(&pieces[p], -1, &nothing, &packed_ops);
        check_submit(&packed_fills, pieces[p], &numbers[p]);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (p = 0; p < packed_pieces && starpu_data_is_on_node(pieces[p], STARPU_MAIN_RAM); ++p) continue;
    CHECK(p < packed_pieces);
    whole_read_fails = 1;
    CHECK_EQUAL(starpu_data_acquire(pieces[p], STARPU_R), -EIO);
    whole_read_fails = 0;
    check_packed_piece(pieces[p], p, packed_room / 2);
    for (p = 0; p < packed_pieces; ++p) starpu_data_unregister(pieces[p]);
    starpu_shutdown();
    CHECK_EQUAL(own_objects, 0);
}

// What the program wrote there itself is a packed value of the size that the data tell.
static int packed_home[packed_room];

static void* open_packed_home(void* base, void* pos, size_t size) {
    (void)base;
    (void)pos;
    CHECK_EQUAL(size, sizeof packed_home);
    return packed_home;
}

static void check_home(void) {
    struct starpu_disk_ops ops = own_ops();
    struct packed_interface at_home = {0, NULL, 0};
    starpu_data_handle_t piece;
    int i;
    packed_home[0] = packed_room - 2;
    packed_home[packed_room - 1] = 0;
    for (i = 0; i < packed_home[0]; ++i) packed_home[packed_room - 1] += packed_home[i + 1] = 3000 + i;
    ops.open = open_packed_home;
    check_start();
    const unsigned disk = own_register(&ops);
    at_home.numbers = (int*)starpu_disk_open(disk, NULL, sizeof packed_home);
    CHECK(at_home.numbers == packed_home);
    starpu_data_register(&piece, (int)disk, &at_home, &packed_ops);
    check_packed_piece(piece, 3, packed_room - 2);
    starpu_data_unregister(piece);
    starpu_shutdown();
}

int main(void) {
    struct starpu_disk_ops ops = own_ops();
    packed_limit();
    setenv("STARPU_SCHED", "lws", 1); // others bring data, or copy to measure links, before a task runs
    check_with(&ops);
    CHECK(own_reads >= packed_unpacks);
    CHECK(own_writes >= packed_packs);
    own_reads = own_writes = 0;
    ops.alloc = whole_alloc;
    ops.free = whole_free;
    ops.full_read = whole_read;
    ops.full_write = whole_write;
    check_with(&ops);
    CHECK_EQUAL(whole_reads, packed_unpacks);
    CHECK_EQUAL(whole_writes, packed_packs);
    CHECK_EQUAL(own_reads + own_writes, 0);
    check_failing_read(&ops);
    check_home();
    return 0;
}
