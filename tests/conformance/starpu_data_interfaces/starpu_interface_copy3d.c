// Copies groups of blocks that lie apart.
#include "check.h"

int main(void) {
    char from[9] = "abcdefgh", to[15] = "..............";
    check_start();
    CHECK_EQUAL(starpu_interface_copy3d((uintptr_t)from, 0, STARPU_MAIN_RAM, (uintptr_t)to, 0,
                                        STARPU_MAIN_RAM, 2, 2, 2, 3, 2, 4, 8, NULL),
                0);
    CHECK_TEXT(to, "ab.cd...ef.gh.");
    return check_stop();
}
