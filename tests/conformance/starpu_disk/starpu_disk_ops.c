// A disk that the program drives itself keeps data that memory has no room for; nothing of it is left behind.
#include "starpu_disk/own_disk.h"
#include "starpu_disk/spilling.h"

static void check_with(struct starpu_disk_ops ops) {
    static struct starpu_disk_ops mine;
    mine = ops;
    own_reads = own_writes = 0;
    check_start();
    own_register(&mine);
    check_spilling();
    starpu_shutdown();
    CHECK(own_reads > 0 && own_writes > 0);
    CHECK_EQUAL(own_objects, 0);
    CHECK_EQUAL(own_requests, 0);
}

int main(void) {
    spilling_limit();
    check_with(own_ops());
    check_with(own_late_ops());
    return 0;
}
