// The runtime starts and stops many times without keeping memory.
#include "check.h"

#include <unistd.h>

// Enough to see a leak in the library of this version; others take long to start.
#if STARPU_MINOR_VERSION >= 4
enum { cycles = 1000, warm_up = 100 };
#else
enum { cycles = 20, warm_up = 10 };
#endif

static long resident_pages(void) {
    long size = 0, resident = 0;
    FILE* file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
    fclose(file);
    return resident;
}

int main(void) {
    int value = 0, i;
    long before = 0;
    for (i = 0; i < cycles; ++i) {
        starpu_data_handle_t handle;
        if (i == warm_up) before = resident_pages();
        check_start();
        handle = check_int(&value);
        check_submit(&increment, handle, NULL);
        starpu_data_unregister(handle);
        starpu_shutdown();
    }
    CHECK_EQUAL(value, cycles);
    (void)before;
// Sanitizers keep freed memory; the leak checker looks after the end of the program there.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    CHECK(resident_pages() - before < 8 * 1024 * 1024 / sysconf(_SC_PAGESIZE));
#endif
    return 0;
}
