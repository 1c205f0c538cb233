// Codelets receive address, shape and both distances; gaps stay untouched.
#include "check.h"

static void number(void* buffers[], void* arg) {
    (void)arg;
    unsigned x, y, z;
    int* first = (int*)STARPU_BLOCK_GET_PTR(buffers[0]);
    unsigned ldy = STARPU_BLOCK_GET_LDY(buffers[0]), ldz = STARPU_BLOCK_GET_LDZ(buffers[0]);
    CHECK_EQUAL(STARPU_BLOCK_GET_ELEMSIZE(buffers[0]), sizeof(int));
    for (z = 0; z < STARPU_BLOCK_GET_NZ(buffers[0]); ++z)
        for (y = 0; y < STARPU_BLOCK_GET_NY(buffers[0]); ++y)
            for (x = 0; x < STARPU_BLOCK_GET_NX(buffers[0]); ++x)
                first[z * ldz + y * ldy + x] = (int)(100 * z + 10 * y + x);
}

static struct starpu_codelet numbering = {.cpu_funcs = {number}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int values[24], i;
    starpu_data_handle_t handle = NULL;
    for (i = 0; i < 24; ++i) values[i] = -1;
    check_start();
    starpu_block_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, 12, 3, 2, 2, sizeof(int));
    CHECK(handle != NULL);
    check_submit(&numbering, handle, NULL);
    starpu_data_unregister(handle);
    for (i = 0; i < 24; ++i) {
        int x = i % 4, y = i % 12 / 4, z = i / 12;
        CHECK_EQUAL(values[i], x < 3 && y < 2 ? 100 * z + 10 * y + x : -1);
    }
    return check_stop();
}
