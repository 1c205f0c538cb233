// Models of links between memory nodes, and measuring energy.
#include "api/later/later.hpp"

#include "starpu_perfmodel.h"

extern "C" {

LATER(void, starpu_bus_print_bandwidth, (FILE * f))
LATER(void, starpu_bus_print_affinity, (FILE * f))
LATER(void, starpu_bus_print_filenames, (FILE * f))
LATER(double, starpu_transfer_bandwidth, (unsigned src_node, unsigned dst_node))
LATER(double, starpu_transfer_latency, (unsigned src_node, unsigned dst_node))
LATER(double, starpu_transfer_predict, (unsigned src_node, unsigned dst_node, size_t size))
LATER(int, starpu_energy_start, (int workerid, enum starpu_worker_archtype archi))
LATER(int, starpu_energy_stop,
      (struct starpu_perfmodel * model, struct starpu_task* task, unsigned nimpl, unsigned ntasks,
       int workerid, enum starpu_worker_archtype archi))

} // extern "C"
