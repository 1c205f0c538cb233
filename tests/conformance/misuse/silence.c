// STARPU_SILENT mutes no error.
#include "check_error.h"

int main(void) {
    setenv("STARPU_SILENT", "1", 1);
    check_start();
    EXPECT_ERROR(starpu_data_acquire(NULL, STARPU_R), -EINVAL, "NULL");
    return check_survived();
}
