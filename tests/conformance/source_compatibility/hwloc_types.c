// Where the build has hwloc, its types come with the headers that name them, and fit the declarations.
#include "check.h"

#include <starpu_parallel_worker.h>
#include <starpu_sched_component.h>

int main(void) {
    check_start_with(1);
#ifdef STARPU_HAVE_HWLOC
    {
        hwloc_topology_t topology = starpu_get_hwloc_topology();
        struct starpu_sched_component component;
        hwloc_obj_t* place = &component.obj;
        hwloc_obj_type_t level = HWLOC_OBJ_PU;
        (void)place, (void)level;
        CHECK(topology != NULL);
    }
#else
    CHECK(starpu_get_hwloc_topology() == NULL);
#endif
    return check_stop();
}
