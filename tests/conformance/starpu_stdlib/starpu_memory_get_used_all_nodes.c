// With one node the sum is what that node uses.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_get_used_all_nodes(), starpu_memory_get_used(STARPU_MAIN_RAM));
    return check_stop();
}
