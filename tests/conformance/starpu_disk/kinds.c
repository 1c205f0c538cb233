// There are five kinds of disks, of which this build uses three.
#include "starpu_disk/directory.h"

int main(void) {
    directory_make();
    check_start();
    CHECK(&starpu_disk_leveldb_ops != &starpu_disk_hdf5_ops);
    CHECK_EQUAL(starpu_disk_register(&starpu_disk_leveldb_ops, directory, -1), -ENOSYS);
    CHECK_EQUAL(starpu_disk_register(&starpu_disk_hdf5_ops, directory, -1), -ENOSYS);
    CHECK(starpu_disk_register(&starpu_disk_unistd_ops, directory, -1) > 0);
    CHECK(starpu_disk_register(&starpu_disk_stdio_ops, directory, -1) > 0);
    CHECK(starpu_disk_register(&starpu_disk_unistd_o_direct_ops, directory, -1) > 0);
    return check_stop();
}
