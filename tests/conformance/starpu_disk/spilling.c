// Where main memory has a limit, data that are not needed now lie on the disk.
#include "starpu_disk/spilling.h"

int main(void) {
    spilling_limit();
    directory_make();
    check_start();
    directory_register(&starpu_disk_unistd_ops);
    check_spilling();
    return check_stop();
}
