// With one node the sum is what that node has.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_get_available_all_nodes(), starpu_memory_get_available(STARPU_MAIN_RAM));
    return check_stop();
}
