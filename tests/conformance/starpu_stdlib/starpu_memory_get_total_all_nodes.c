// With one node the sum is that node's limit.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_get_total_all_nodes(), starpu_memory_get_total(STARPU_MAIN_RAM));
    return check_stop();
}
