// Every call of starpu_max_fpga.h says that it comes later.
#include "later/check_later.h"

#include <starpu_max_fpga.h>

int main(void) {
    LATER_POINTER(starpu_max_fpga_get_local_engine, ());
    return 0;
}
