// starpu_codelet_unpack_args gives the values back; a NULL ends it early.
#include "insertion.h"

int main(void) {
    check_start();
    int i = 3, i_out = 0;
    double d = 0.25, d_out = 0;
    void* buffer = NULL;
    size_t size = 0;
    starpu_codelet_pack_args(&buffer, &size, STARPU_VALUE, &i, sizeof(i), STARPU_VALUE, &d, sizeof(d), 0);
    starpu_codelet_unpack_args(buffer, &i_out, &d_out);
    CHECK_EQUAL(i_out, 3);
    CHECK(d_out == 0.25);
    i_out = 0;
    d_out = 0;
    starpu_codelet_unpack_args(buffer, &i_out, NULL);
    CHECK_EQUAL(i_out, 3);
    CHECK_EQUAL(d_out, 0);
    free(buffer);
    return check_stop();
}
