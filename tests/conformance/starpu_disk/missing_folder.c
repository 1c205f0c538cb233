// A folder that is not there is made for the disk, with those above it, for its owner alone; what is empty in
// the end goes again, and what cannot be made is an error that leaves nothing behind.
#include "starpu_disk/directory.h"

static mode_t mode_of(const char* name) {
    struct stat found;
    CHECK_EQUAL(stat(directory_path(name), &found), 0);
    CHECK(S_ISDIR(found.st_mode));
    return found.st_mode & 0777;
}

static int is_there(const char* name) {
    struct stat found;
    return stat(directory_path(name), &found) == 0;
}

static int register_folder(const char* name) {
    char path[sizeof directory + 64];
    snprintf(path, sizeof path, "%s", directory_path(name));
    return starpu_disk_register(&starpu_disk_unistd_ops, path, STARPU_DISK_SIZE_MIN);
}

// By the environment, as the swap.
static void check_swap(void) {
    setenv("STARPU_DISK_SWAP", directory_path("swap/of/mine"), 1);
    check_start();
    CHECK(starpu_disk_swap_node > 0);
    CHECK_EQUAL(mode_of("swap/of/mine"), 0700);
    starpu_shutdown();
    unsetenv("STARPU_DISK_SWAP");
    CHECK(!is_there("swap/of/mine"));
}

int main(void) {
    umask(0);
    directory_make();
    directory_write("file", "x", 1);
    check_start();
    const int node = register_folder("outer/inner");
    CHECK(node > 0);
    CHECK_EQUAL(mode_of("outer/inner"), 0700);
    CHECK_EQUAL(mode_of("outer"), 0700);
    directory_write("outer/kept", "x", 1);
    CHECK(register_folder("other//deep/") > 0);
    CHECK_EQUAL(mode_of("other/deep"), 0700);
    CHECK(register_folder("file/below") < 0);
    starpu_shutdown();
    CHECK(!is_there("outer/inner"));
    CHECK(is_there("outer/kept")); // somebody else's
    CHECK(!is_there("other/deep"));
    check_swap();
    return 0;
}
