// Copies an array of any number of dimensions between different distances.
#include "check.h"

int main(void) {
    char from[17] = "abcdefghijklmnop", to[41];
    uint32_t nn[4] = {2, 2, 2, 2}, ldn_from[4] = {1, 2, 4, 8}, ldn_to[4] = {1, 3, 8, 20};
    memset(to, '.', 40);
    to[40] = 0;
    check_start();
    CHECK_EQUAL(starpu_interface_copynd((uintptr_t)from, 0, STARPU_MAIN_RAM, (uintptr_t)to, 0,
                                        STARPU_MAIN_RAM, 1, 4, nn, ldn_from, ldn_to, NULL),
                0);
    CHECK_TEXT(to, "ab.cd...ef.gh.......ij.kl...mn.op.......");
    errno = 0;
    CHECK_EQUAL(starpu_interface_copynd((uintptr_t)from, 0, STARPU_MAIN_RAM, (uintptr_t)to, 0,
                                        STARPU_MAIN_RAM, 1, 17, nn, ldn_from, ldn_to, NULL),
                -EINVAL);
    return check_stop();
}
