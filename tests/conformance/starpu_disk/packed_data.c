// Data that can only be packed and unpacked go to a disk when main memory is short, and come back.
#include "starpu_disk/packed_data.h"

#include "starpu_disk/directory.h"

// A file holds a packed value: it is read as one, and what becomes of it goes back.
static void check_home_on_disk(struct starpu_disk_ops* kind) {
    static const int before[] = {4, 7000, 7001, 7002, 7003, 4 * 7000 + 6};
    static int after[packed_room + 2];
    struct packed_interface at_home = {0, NULL, 0};
    starpu_data_handle_t data;
    unsigned disk, i;
    directory_write("packed", before, sizeof before);
    check_start();
    disk = directory_register(kind);
    at_home.numbers = (int*)starpu_disk_open(disk, (void*)"packed", sizeof before);
    CHECK(at_home.numbers != NULL);
    starpu_data_register(&data, (int)disk, &at_home, &packed_ops);
    check_packed_piece(data, 7, 4);
    check_submit(&packed_grows, data, NULL);
    starpu_data_unregister(data);
    starpu_disk_close(disk, at_home.numbers, sizeof before);
    starpu_shutdown();
    directory_read("packed", after, sizeof after);
    CHECK_EQUAL(after[0], packed_room);
    for (i = 0; i < packed_room; ++i) CHECK_EQUAL(after[i + 1], 7000 + (int)i);
}

int main(void) {
    struct starpu_disk_ops* kinds[] = {&starpu_disk_unistd_ops, &starpu_disk_stdio_ops,
                                       &starpu_disk_unistd_o_direct_ops};
    size_t k;
    packed_limit();
    directory_make();
    for (k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        packed_packs = packed_unpacks = 0;
        check_start();
        directory_register(kinds[k]);
        check_packed_data();
        starpu_shutdown();
        check_home_on_disk(kinds[k]);
    }
    return 0;
}
