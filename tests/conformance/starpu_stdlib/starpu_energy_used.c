// What the program says it used adds up.
#include "check.h"

int main(void) {
    double before;
    check_start_with(1);
    before = starpu_energy_used();
    starpu_energy_use(1.5F);
    starpu_energy_use(2.0F);
    CHECK(starpu_energy_used() == before + 3.5);
    return check_stop();
}
