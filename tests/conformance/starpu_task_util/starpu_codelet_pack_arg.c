// starpu_codelet_pack_arg_init, _pack_arg and _pack_arg_fini pack one value after the other.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_codelet_pack_arg_data state;
    starpu_codelet_pack_arg_init(&state);
    for (int i = 0; i < 100; ++i) starpu_codelet_pack_arg(&state, &i, sizeof(i));
    void* buffer = NULL;
    size_t size = 0;
    starpu_codelet_pack_arg_fini(&state, &buffer, &size);
    CHECK(size >= sizeof(int) + 100 * (sizeof(size_t) + sizeof(int)));
    int count;
    memcpy(&count, buffer, sizeof(count));
    CHECK_EQUAL(count, 100);
    for (int i = 0; i < 100; ++i) {
        int value;
        memcpy(&value, (char*)buffer + sizeof(int) + i * (sizeof(size_t) + sizeof(int)) + sizeof(size_t),
               sizeof(value));
        CHECK_EQUAL(value, i);
    }
    free(buffer);
    return check_stop();
}
