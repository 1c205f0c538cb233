// Unpacking can begin again from the first value.
#include "check.h"

int main(void) {
    struct starpu_codelet_pack_arg_data state;
    int value = 8, got = 0, round;
    void* packed = NULL;
    size_t size = 0;
    starpu_codelet_pack_args(&packed, &size, STARPU_VALUE, &value, sizeof value, 0);
    for (round = 0; round < 2; ++round) {
        got = 0;
        starpu_codelet_unpack_arg_init(&state, packed, size);
        starpu_codelet_unpack_arg(&state, &got, sizeof got);
        starpu_codelet_unpack_arg_fini(&state);
        CHECK_EQUAL(got, 8);
    }
    free(packed);
    return 0;
}
