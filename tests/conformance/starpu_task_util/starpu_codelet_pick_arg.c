// starpu_codelet_pick_arg points at the next value inside the buffer.
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
    void* place = NULL;
    size_t place_size = 0;
    starpu_codelet_pick_arg(&state, &place, &place_size);
    CHECK_EQUAL(place_size, sizeof(i));
    CHECK(memcmp(place, &i, sizeof(i)) == 0);
    CHECK((char*)place > (char*)buffer && (char*)place < (char*)buffer + size);
    starpu_codelet_pick_arg(&state, &place, &place_size);
    CHECK_EQUAL(place_size, sizeof(d));
    starpu_codelet_unpack_arg_fini(&state);
    free(buffer);
    return check_stop();
}
