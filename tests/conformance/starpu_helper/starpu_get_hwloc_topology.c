// The topology is loaded and the same at each call; without hwloc the answer says so.
#include "check.h"

int main(void) {
    struct hwloc_topology* topology;
    check_start_with(1);
    topology = starpu_get_hwloc_topology();
#ifdef STARPU_HAVE_HWLOC
    CHECK(topology != NULL);
    CHECK(topology == starpu_get_hwloc_topology());
#else
    CHECK(topology == NULL && errno == ENOSYS);
#endif
    return check_stop();
}
