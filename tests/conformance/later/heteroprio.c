// Every call of starpu_heteroprio.h says that it comes later.
#include "later/check_later.h"

#include <schedulers/starpu_heteroprio.h>

int main(void) {
    LATER_VOID(starpu_heteroprio_set_nb_prios, (0, (enum starpu_worker_archtype)0, 0));
    LATER_VOID(starpu_heteroprio_set_mapping, (0, (enum starpu_worker_archtype)0, 0, 0));
    LATER_VOID(starpu_heteroprio_set_faster_arch, (0, (enum starpu_worker_archtype)0, 0));
    LATER_VOID(starpu_heteroprio_set_arch_slow_factor, (0, (enum starpu_worker_archtype)0, 0, 0));
    LATER_VOID(starpu_heteroprio_set_use_locality, (0, 0));
    LATER_VOID(starpu_heteroprio_map_wgroup_memory_nodes, (0));
    LATER_VOID(starpu_heteroprio_print_wgroups, (NULL, 0));
    return 0;
}
