// Main memory has a name, cut to the room there is.
#include "check.h"

int main(void) {
    char name[64] = "", cut[3] = "??";
    check_start();
    (void)starpu_memory_node_get_name(STARPU_MAIN_RAM, name, sizeof name);
    CHECK(strlen(name) > 2);
    (void)starpu_memory_node_get_name(STARPU_MAIN_RAM, cut, sizeof cut);
    CHECK_EQUAL(strlen(cut), 2);
    return check_stop();
}
