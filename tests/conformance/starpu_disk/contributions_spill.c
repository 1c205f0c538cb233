// Contributions to more reductions than main memory may hold: they lie on the disk while nobody adds to them.
#include "semantics/many_sums.h"

#include "starpu_disk/directory.h"

#define MIB (1 << 20)

int main(void) {
    setenv("STARPU_LIMIT_CPU_MEM", "1", 1);
    directory_make();
    check_start();
    CHECK(starpu_disk_register(&starpu_disk_unistd_ops, directory, (starpu_ssize_t)256 * MIB) > 0);
    check_many_sums(MIB / 4 / (int)sizeof(int)); // a quarter of the limit each
    return check_stop();
}
