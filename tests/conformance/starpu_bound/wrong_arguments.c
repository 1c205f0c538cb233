// Calls that cannot answer say why, and write 0 or nothing.
#include "starpu_bound/check_bound.h"

static void without_record(int code, const char* culprit) {
    double bound = -1, whole = -1;
    char text[64];
    EXPECT_ERRNO(starpu_bound_stop(), code, culprit);
    EXPECT_ERRNO(starpu_bound_compute(&bound, &whole, 1), code, culprit);
    CHECK(bound == 0 && whole == 0);
    EXPECT_ERRNO(CHECK_WRITTEN(text, stream, starpu_bound_print(stream, 0)), code, culprit);
    CHECK_TEXT(text, "");
    EXPECT_ERRNO(CHECK_WRITTEN(text, stream, starpu_bound_print_lp(stream)), code, culprit);
    EXPECT_ERRNO(CHECK_WRITTEN(text, stream, starpu_bound_print_mps(stream)), code, culprit);
    EXPECT_ERRNO(CHECK_WRITTEN(text, stream, starpu_bound_print_dot(stream)), code, culprit);
    CHECK_TEXT(text, "");
}

int main(void) {
    double bound = -1;
    EXPECT_ERRNO(starpu_bound_start(0, 0), ENODEV, "starpu_bound_start");
    without_record(ENODEV, "starpu_init");
    check_start();
    without_record(EINVAL, "starpu_bound_start()");
    starpu_bound_start(0, 0);
    EXPECT_ERRNO(starpu_bound_print(NULL, 0), EINVAL, "stream");
    EXPECT_ERRNO(starpu_bound_print_lp(NULL), EINVAL, "stream");
    EXPECT_ERRNO(starpu_bound_print_mps(NULL), EINVAL, "stream");
    EXPECT_ERRNO(starpu_bound_print_dot(NULL), EINVAL, "stream");
    EXPECT_ERRNO(starpu_bound_print_dot(stdout), EINVAL, "dependencies");
    starpu_bound_compute(&bound, NULL, 1);
    CHECK(bound == 0);
    starpu_bound_compute(NULL, &bound, 1);
    starpu_bound_compute(NULL, NULL, 1);
    check_submit(&run, NULL, NULL);
    starpu_shutdown();
    // What was recorded went with the runtime.
    check_start();
    without_record(EINVAL, "starpu_bound_start()");
    return check_survived();
}
