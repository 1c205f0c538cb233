// The calls of starpu_perfmodel.h on measuring energy say that they come later.
#include "later/check_later.h"

#include <starpu_perfmodel.h>

int main(void) {
    LATER_INT(starpu_energy_start, (0, (enum starpu_worker_archtype)0));
    LATER_INT(starpu_energy_stop, (NULL, NULL, 0, 0, 0, (enum starpu_worker_archtype)0));
    return 0;
}
