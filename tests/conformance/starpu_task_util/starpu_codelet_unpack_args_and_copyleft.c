// starpu_codelet_unpack_args_and_copyleft packs what is left, for a later unpacking.
#include "insertion.h"

int main(void) {
    check_start();
    int i = 3, i_out = 0;
    double d = 0.25, d_out = 0;
    char c = 'x', c_out = 0;
    void* buffer = NULL;
    size_t size = 0;
    starpu_codelet_pack_args(&buffer, &size, STARPU_VALUE, &i, sizeof(i), STARPU_VALUE, &d, sizeof(d),
                             STARPU_VALUE, &c, sizeof(c), 0);
    char left[256];
    starpu_codelet_unpack_args_and_copyleft(buffer, left, sizeof(left), &i_out, NULL);
    CHECK_EQUAL(i_out, 3);
    starpu_codelet_unpack_args(left, &d_out, &c_out);
    CHECK(d_out == 0.25);
    CHECK(c_out == 'x');
    starpu_codelet_unpack_args_and_copyleft(buffer, left, sizeof(left), &i_out, &d_out, &c_out);
    int count;
    memcpy(&count, left, sizeof(count));
    CHECK_EQUAL(count, 0);
    free(buffer);
    return check_stop();
}
