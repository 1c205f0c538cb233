// Measuring energy.
#include "api/later/later.hpp"

#include "starpu_perfmodel.h"

extern "C" {

LATER(int, starpu_energy_start, (int workerid, enum starpu_worker_archtype archi))
LATER(int, starpu_energy_stop,
      (struct starpu_perfmodel * model, struct starpu_task* task, unsigned nimpl, unsigned ntasks,
       int workerid, enum starpu_worker_archtype archi))

} // extern "C"
