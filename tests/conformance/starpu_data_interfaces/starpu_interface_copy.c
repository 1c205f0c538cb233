// Copies bytes between two places of main memory.
#include "check.h"

int main(void) {
    char from[8] = "abcdefg", to[8] = ".......";
    check_start();
    CHECK_EQUAL(starpu_interface_copy((uintptr_t)from, 1, STARPU_MAIN_RAM, (uintptr_t)to, 2, STARPU_MAIN_RAM,
                                      3, NULL),
                0);
    CHECK_TEXT(to, "..bcd..");
    return check_stop();
}
