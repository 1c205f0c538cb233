// The pointer that marks a mistake is no address that anything can have.
#include "check.h"

int main(void) {
    int here = 0;
    void* memory = malloc(1);
    CHECK(STARPU_POISON_PTR != NULL);
    CHECK(STARPU_POISON_PTR != (void*)&here && STARPU_POISON_PTR != memory);
    CHECK((uintptr_t)STARPU_POISON_PTR % sizeof(void*) != 0);
    free(memory);
    return 0;
}
