// Copies blocks that lie apart.
#include "check.h"

int main(void) {
    char from[7] = "abcdef", to[10] = ".........";
    check_start();
    CHECK_EQUAL(starpu_interface_copy2d((uintptr_t)from, 0, STARPU_MAIN_RAM, (uintptr_t)to, 0,
                                        STARPU_MAIN_RAM, 2, 3, 2, 3, NULL),
                0);
    CHECK_TEXT(to, "ab.cd.ef.");
    return check_stop();
}
