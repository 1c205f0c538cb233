// Every call of starpu_mpi_ms.h says that it comes later.
#include "later/check_later.h"

#include <starpu_mpi_ms.h>

int main(void) {
    LATER_INT(starpu_mpi_ms_register_kernel, (NULL, NULL));
    LATER_POINTER(starpu_mpi_ms_get_kernel, (NULL));
    return 0;
}
