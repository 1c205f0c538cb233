// The library is of the version its headers say.
#include "check.h"

int main(void) {
    int major = -1, minor = -1, release = -1;
    starpu_get_version(&major, &minor, &release);
    CHECK_EQUAL(major, STARPU_MAJOR_VERSION);
    CHECK_EQUAL(minor, STARPU_MINOR_VERSION);
    CHECK_EQUAL(release, STARPU_RELEASE_VERSION);
    return 0;
}
