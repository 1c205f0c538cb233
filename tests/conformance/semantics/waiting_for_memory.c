// Who waits for memory goes on when enough of it was given back; what never fits is refused at once.
#include "check.h"

#include <pthread.h>

#define MIB (1 << 20)

static void* allocate_half(void* result) {
    *(int*)result = starpu_memory_allocate(STARPU_MAIN_RAM, 2 * MIB, (int)STARPU_MEMORY_WAIT);
    return NULL;
}

int main(void) {
    pthread_t waiter;
    int result = 1;
    setenv("STARPU_LIMIT_CPU_MEM", "4", 1);
    check_start_with(1);
    CHECK_EQUAL(starpu_memory_allocate(STARPU_MAIN_RAM, 3 * MIB, 0), 0);
    CHECK_EQUAL(pthread_create(&waiter, NULL, allocate_half, &result), 0);
    starpu_memory_deallocate(STARPU_MAIN_RAM, MIB / 2); // too little for the other one
    starpu_memory_deallocate(STARPU_MAIN_RAM, MIB);
    CHECK_EQUAL(pthread_join(waiter, NULL), 0);
    CHECK_EQUAL(result, 0);
    CHECK(starpu_memory_get_used(STARPU_MAIN_RAM) >= 3 * MIB + MIB / 2);

    errno = 0;
    starpu_memory_wait_available(STARPU_MAIN_RAM, 8 * MIB);
    CHECK_EQUAL(errno, ENOMEM);
    CHECK_EQUAL(starpu_memory_allocate(STARPU_MAIN_RAM, 8 * MIB, (int)STARPU_MEMORY_WAIT), -ENOMEM);
    errno = 0;
    starpu_memory_deallocate(STARPU_MAIN_RAM, 3 * MIB + MIB / 2);
    starpu_memory_wait_available(STARPU_MAIN_RAM, 3 * MIB);
    CHECK_EQUAL(errno, 0);
    return check_stop();
}
