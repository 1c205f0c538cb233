// Every call of starpu_disk.h says that it comes later.
#include "later/check_later.h"

#include <starpu_disk.h>

int main(void) {
    LATER_INT(starpu_disk_register, (NULL, NULL, 0));
    LATER_POINTER(starpu_disk_open, (0, NULL, 0));
    LATER_VOID(starpu_disk_close, (0, NULL, 0));
    CHECK_EQUAL(starpu_disk_swap_node, -1);
    CHECK(&starpu_disk_stdio_ops != &starpu_disk_unistd_ops &&
          &starpu_disk_unistd_ops != &starpu_disk_unistd_o_direct_ops);
    CHECK(&starpu_disk_leveldb_ops != &starpu_disk_hdf5_ops);
    return 0;
}
