// Unpacking may end while values are left, and leaves the buffer to its owner.
#include "check.h"

int main(void) {
    struct starpu_codelet_pack_arg_data state;
    int first = 8, second = 9, got = 0;
    void* packed = NULL;
    size_t size = 0;
    starpu_codelet_pack_args(&packed, &size, STARPU_VALUE, &first, sizeof first, STARPU_VALUE, &second,
                             sizeof second, 0);
    starpu_codelet_unpack_arg_init(&state, packed, size);
    starpu_codelet_unpack_arg(&state, &got, sizeof got);
    starpu_codelet_unpack_arg_fini(&state);
    CHECK_EQUAL(got, 8);
    got = 0;
    starpu_codelet_unpack_args(packed, &got, 0);
    CHECK_EQUAL(got, 8);
    free(packed);
    return 0;
}
