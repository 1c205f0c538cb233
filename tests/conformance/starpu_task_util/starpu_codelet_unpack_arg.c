// starpu_codelet_unpack_arg takes the values out one after the other.
#include "insertion.h"

int main(void) {
    check_start();
    int i = 3;
    double d = 0.25;
    void* buffer = NULL;
    size_t size = 0;
    starpu_codelet_pack_args(&buffer, &size, STARPU_VALUE, &i, sizeof(i), STARPU_VALUE, &d, sizeof(d), 0);
    struct starpu_codelet_pack_arg_data state;
    starpu_codelet_unpack_arg_init(&state, buffer, size);
    int i_out = 0;
    double d_out = 0;
    starpu_codelet_unpack_arg(&state, &i_out, sizeof(i_out));
    starpu_codelet_unpack_arg(&state, &d_out, sizeof(d_out));
    starpu_codelet_unpack_arg_fini(&state);
    CHECK_EQUAL(i_out, 3);
    CHECK(d_out == 0.25);
    free(buffer);
    return check_stop();
}
