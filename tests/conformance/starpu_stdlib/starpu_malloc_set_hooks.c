// Memory comes from and goes to the application's functions.
#include "check.h"

static int obtained, given_back;

static int obtain(unsigned node, void** memory, size_t bytes, int flags) {
    (void)node;
    (void)flags;
    ++obtained;
    *memory = malloc(bytes);
    return *memory ? 0 : -ENOMEM;
}

static int give_back(unsigned node, void* memory, size_t bytes, int flags) {
    (void)node;
    (void)bytes;
    (void)flags;
    ++given_back;
    free(memory);
    return 0;
}

int main(void) {
    void* memory = NULL;
    check_start();
    starpu_malloc_set_hooks(obtain, give_back);
    CHECK_EQUAL(starpu_malloc_flags(&memory, 10, 0), 0);
    CHECK_EQUAL(obtained, 1);
    CHECK_EQUAL(starpu_free_flags(memory, 10, 0), 0);
    CHECK_EQUAL(given_back, 1);
    return check_stop();
}
