// Memory of main memory is mapped there at its own address (starpu_interface_map, _update_map, _unmap); other
// nodes cannot map it.
#include "check.h"

int main(void) {
    int values[4] = {1, 2, 3, 4}, error = -1;
    check_start();
    uintptr_t mapped = starpu_interface_map((uintptr_t)values, sizeof(int), STARPU_MAIN_RAM, STARPU_MAIN_RAM,
                                            3 * sizeof(int), &error);
    CHECK_EQUAL(error, 0);
    CHECK_EQUAL(*(int*)mapped, 2);
    *(int*)mapped = 20;
    CHECK_EQUAL(starpu_interface_update_map(mapped, 0, STARPU_MAIN_RAM, (uintptr_t)values, sizeof(int),
                                            STARPU_MAIN_RAM, 3 * sizeof(int)),
                0);
    CHECK_EQUAL(values[1], 20);
    CHECK_EQUAL(starpu_interface_unmap((uintptr_t)values, sizeof(int), STARPU_MAIN_RAM, mapped,
                                       STARPU_MAIN_RAM, 3 * sizeof(int)),
                0);
    CHECK_EQUAL(starpu_interface_map((uintptr_t)values, 0, STARPU_MAIN_RAM, 3, sizeof values, &error), 0);
    CHECK_EQUAL(error, -ENOSYS);
    CHECK_EQUAL(starpu_interface_unmap((uintptr_t)values, 0, 3, mapped, STARPU_MAIN_RAM, 4), -ENOSYS);
    CHECK_EQUAL(starpu_interface_update_map((uintptr_t)values, 0, 3, mapped, 0, STARPU_MAIN_RAM, 4), -ENOSYS);
    return check_stop();
}
