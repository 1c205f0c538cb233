// starpu_codelet_unpack_discard_arg passes over a value.
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
    double d_out = 0;
    starpu_codelet_unpack_discard_arg(&state);
    starpu_codelet_unpack_arg(&state, &d_out, sizeof(d_out));
    CHECK(d_out == 0.25);
    starpu_codelet_unpack_arg_fini(&state);
    free(buffer);
    return check_stop();
}
