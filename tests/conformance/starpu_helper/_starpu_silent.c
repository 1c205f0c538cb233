// The variable says whether STARPU_SILENT mutes warnings.
#include "check.h"

int main(void) {
    setenv("STARPU_SILENT", "1", 1);
    check_start_with(1);
    CHECK_EQUAL(_starpu_silent, 1);
    return check_stop();
}
