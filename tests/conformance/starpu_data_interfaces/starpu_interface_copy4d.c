// Copies groups of groups of blocks that lie apart.
#include "check.h"

int main(void) {
    char from[9] = "abcdefgh", to[13] = "............";
    check_start();
    CHECK_EQUAL(starpu_interface_copy4d((uintptr_t)from, 0, STARPU_MAIN_RAM, (uintptr_t)to, 0,
                                        STARPU_MAIN_RAM, 1, 2, 1, 1, 2, 2, 3, 2, 4, 6, NULL),
                0);
    CHECK_TEXT(to, "ab.cd.ef.gh.");
    return check_stop();
}
