// More memory than there is gives -ENOMEM.
#include "check_error.h"

int main(void) {
    void* memory = &check_runs;
    check_start();
    EXPECT_ERROR(starpu_malloc(&memory, SIZE_MAX / 4), -ENOMEM, "starpu_malloc");
    CHECK(memory == NULL || memory == &check_runs);
    return check_survived();
}
