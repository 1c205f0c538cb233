// Data whose home is a file, read and written through C streams.
#include "starpu_disk/file_as_home.h"

int main(void) {
    return check_file_as_home(&starpu_disk_stdio_ops);
}
