// Data whose home is a file, read and written past the page cache.
#include "starpu_disk/file_as_home.h"

int main(void) {
    return check_file_as_home(&starpu_disk_unistd_o_direct_ops);
}
