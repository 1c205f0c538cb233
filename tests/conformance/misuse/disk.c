// What is no disk, or cannot be one, is refused with an error and leaves no memory node behind.
#include "starpu_disk/directory.h"

int main(void) {
    struct starpu_disk_ops incomplete = starpu_disk_unistd_ops;
    char name[] = "missing", unmakeable[] = "/dev/null/directory";
    directory_make();
    CHECK_EQUAL(starpu_disk_register(&starpu_disk_unistd_ops, directory, -1), -ENODEV);
    check_start();
    CHECK_EQUAL(starpu_disk_register(NULL, directory, -1), -EINVAL);
    CHECK_EQUAL(starpu_disk_register(&starpu_disk_unistd_ops, NULL, -1), -EINVAL);
    CHECK_EQUAL(starpu_disk_register(&starpu_disk_unistd_ops, directory, STARPU_DISK_SIZE_MIN - 1), -EINVAL);
    CHECK_EQUAL(starpu_disk_register(&starpu_disk_unistd_ops, unmakeable, -1), -ENOTDIR);
    incomplete.read = NULL;
    CHECK_EQUAL(starpu_disk_register(&incomplete, directory, -1), -EINVAL);
    directory_write("file", "x", 1);
    CHECK_EQUAL(starpu_disk_register(&starpu_disk_unistd_ops, (void*)directory_path("file"), -1), -ENOTDIR);

    errno = 0;
    CHECK(starpu_disk_open(STARPU_MAIN_RAM, name, 1) == NULL);
    CHECK_EQUAL(errno, EINVAL);
    const int node = starpu_disk_register(&starpu_disk_unistd_ops, directory, -1);
    CHECK_EQUAL(node, 1);
    errno = 0;
    CHECK(starpu_disk_open(1, name, 1) == NULL);
    CHECK_EQUAL(errno, ENOENT);
    errno = 0;
    CHECK(starpu_disk_open(1, NULL, 1) == NULL);
    CHECK_EQUAL(errno, EINVAL);
    errno = 0;
    starpu_disk_close(17, name, 1);
    CHECK_EQUAL(errno, EINVAL);
    return check_stop();
}
