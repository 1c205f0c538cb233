// Two packings under way at once do not mix.
#include "check.h"

int main(void) {
    struct starpu_codelet_pack_arg_data first, second;
    int one = 1, two = 2, got = 0;
    void *first_packed, *second_packed;
    size_t first_size, second_size;
    memset(&first, 0x5a, sizeof first);
    starpu_codelet_pack_arg_init(&first);
    starpu_codelet_pack_arg_init(&second);
    starpu_codelet_pack_arg(&first, &one, sizeof one);
    starpu_codelet_pack_arg(&second, &two, sizeof two);
    starpu_codelet_pack_arg_fini(&first, &first_packed, &first_size);
    starpu_codelet_pack_arg_fini(&second, &second_packed, &second_size);
    starpu_codelet_unpack_args(first_packed, &got, 0);
    CHECK_EQUAL(got, 1);
    starpu_codelet_unpack_args(second_packed, &got, 0);
    CHECK_EQUAL(got, 2);
    free(first_packed);
    free(second_packed);
    return 0;
}
