// Hints to the compiler change nothing of what a program computes.
#include "check.h"

struct apart {
    char first STARPU_ATTRIBUTE_ALIGNED(STARPU_CACHELINE_SIZE);
    char second STARPU_ATTRIBUTE_ALIGNED(STARPU_CACHELINE_SIZE);
};

static void* allocate(size_t bytes) STARPU_ATTRIBUTE_MALLOC;
static void* allocate(size_t bytes) {
    return malloc(bytes);
}

int main(void) {
    void* memory = allocate(10);
    CHECK(STARPU_LIKELY(memory != NULL) == 1);
    CHECK(STARPU_UNLIKELY(memory == NULL) == 0);
    CHECK_EQUAL(STARPU_LIKELY(5), 1);
    CHECK_EQUAL(offsetof(struct apart, second), STARPU_CACHELINE_SIZE);
    free(memory);
    return 0;
}
