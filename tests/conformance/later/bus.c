// The calls of starpu_perfmodel.h on links and on measuring energy say that they come later.
#include "later/check_later.h"

#include <starpu_perfmodel.h>

int main(void) {
    LATER_VOID(starpu_bus_print_bandwidth, (NULL));
    LATER_VOID(starpu_bus_print_affinity, (NULL));
    LATER_VOID(starpu_bus_print_filenames, (NULL));
    LATER_NUMBER(starpu_transfer_bandwidth, (0, 0));
    LATER_NUMBER(starpu_transfer_latency, (0, 0));
    LATER_NUMBER(starpu_transfer_predict, (0, 0, 0));
    LATER_INT(starpu_energy_start, (0, (enum starpu_worker_archtype)0));
    LATER_INT(starpu_energy_stop, (NULL, NULL, 0, 0, 0, (enum starpu_worker_archtype)0));
    return 0;
}
