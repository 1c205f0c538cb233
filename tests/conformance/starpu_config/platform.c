// What the macros say of the platform is true: each thing named works.
#include "check.h"

#include <math.h>

#if !defined(STARPU_LINUX_SYS) || !defined(STARPU_HAVE_SETENV) || !defined(STARPU_HAVE_UNSETENV) ||          \
    !defined(STARPU_HAVE_MALLOC_H) || !defined(STARPU_HAVE_MEMALIGN) || !defined(STARPU_HAVE_POSIX_MEMALIGN)
#error "Linux has all of these"
#endif
#if !defined(STARPU_HAVE_NEARBYINTF) || !defined(STARPU_HAVE_RINTF) || !defined(STARPU_HAVE_CXX11) ||        \
    !defined(STARPU_HAVE_UNISTD_H) || !defined(STARPU_HAVE_PTHREAD_BARRIER)
#error "and these"
#endif

#ifdef STARPU_HAVE_MALLOC_H
#include <malloc.h>
#endif
#ifdef STARPU_HAVE_UNISTD_H
#include <unistd.h>
#endif

int main(void) {
    void* memory = NULL;
    CHECK_EQUAL(setenv("CHECK_PLATFORM", "1", 1), 0);
    CHECK_EQUAL(unsetenv("CHECK_PLATFORM"), 0);
    CHECK_EQUAL(posix_memalign(&memory, 64, 100), 0);
    free(memory);
    memory = memalign(64, 100);
    CHECK((uintptr_t)memory % 64 == 0);
    free(memory);
    CHECK(nearbyintf(2.4F) == 2.0F && rintf(2.6F) == 3.0F);
    CHECK(getpid() > 0);
    return 0;
}
