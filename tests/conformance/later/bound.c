// Every call of starpu_bound.h says that it comes later.
#include "later/check_later.h"

#include <starpu_bound.h>

int main(void) {
    LATER_VOID(starpu_bound_start, (0, 0));
    LATER_VOID(starpu_bound_stop, ());
    LATER_VOID(starpu_bound_print_dot, (NULL));
    LATER_VOID(starpu_bound_compute, (NULL, NULL, 0));
    LATER_VOID(starpu_bound_print_lp, (NULL));
    LATER_VOID(starpu_bound_print_mps, (NULL));
    LATER_VOID(starpu_bound_print, (NULL, 0));
    return 0;
}
