// Unpacking more values or another size than was packed is refused.
#include "check_error.h"

int main(void) {
    int packed_value = 4, value = 0;
    double wide = 0;
    void* packed = NULL;
    size_t size = 0;
    struct starpu_codelet_pack_arg_data state;
    starpu_codelet_pack_args(&packed, &size, STARPU_VALUE, &packed_value, sizeof packed_value, 0);
    starpu_codelet_unpack_arg_init(&state, packed, size);
    EXPECT_ERRNO(starpu_codelet_unpack_arg(&state, &wide, sizeof wide), EINVAL, "starpu_codelet_unpack_arg");
    starpu_codelet_unpack_arg_init(&state, packed, size);
    starpu_codelet_unpack_arg(&state, &value, sizeof value);
    CHECK_EQUAL(value, 4);
    EXPECT_ERRNO(starpu_codelet_unpack_arg(&state, &value, sizeof value), EINVAL,
                 "starpu_codelet_unpack_arg");
    starpu_codelet_unpack_arg_fini(&state);
    free(packed);
    return 0;
}
