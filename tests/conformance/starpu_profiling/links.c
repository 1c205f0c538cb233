// Walking over the links between memory nodes as programs do; with one memory node there are none.
#include "misuse/check_error.h"

int main(void) {
    struct starpu_profiling_bus_info info;
    int link;
    check_start_with(1);
    for (link = 0; link < starpu_bus_get_count(); ++link) {
        CHECK_EQUAL(starpu_bus_get_id(starpu_bus_get_src(link), starpu_bus_get_dst(link)), link);
        CHECK_EQUAL(starpu_bus_get_profiling_info(link, &info), 0);
    }
    CHECK_EQUAL(starpu_bus_get_count(), 0);
    CHECK_EQUAL(starpu_bus_get_id(STARPU_MAIN_RAM, STARPU_MAIN_RAM), -1);
    EXPECT_ERROR(starpu_bus_get_src(7), -EINVAL, "link 7");
    EXPECT_ERROR(starpu_bus_get_dst(7), -EINVAL, "link 7");
    EXPECT_ERROR(starpu_bus_get_profiling_info(7, &info), -EINVAL, "link 7");
    EXPECT_ERROR(starpu_bus_get_direct(7), -EINVAL, "link 7");
    EXPECT_ERROR(starpu_bus_get_ngpus(7), -EINVAL, "link 7");
    EXPECT_ERRNO(starpu_bus_set_direct(7, 1), EINVAL, "link 7");
    EXPECT_ERRNO(starpu_bus_set_ngpus(7, 1), EINVAL, "link 7");
    return check_stop();
}
