// Codelets see a tensor's shape and strides; what lies between the lines is left alone; without a home the
// first writer gets memory.
#include "check.h"

static void number(void* buffers[], void* arg) {
    (void)arg;
    int* first = (int*)STARPU_TENSOR_GET_PTR(buffers[0]);
    for (unsigned t = 0; t < STARPU_TENSOR_GET_NT(buffers[0]); ++t)
        for (unsigned z = 0; z < STARPU_TENSOR_GET_NZ(buffers[0]); ++z)
            for (unsigned y = 0; y < STARPU_TENSOR_GET_NY(buffers[0]); ++y)
                for (unsigned x = 0; x < STARPU_TENSOR_GET_NX(buffers[0]); ++x)
                    first[t * STARPU_TENSOR_GET_LDT(buffers[0]) + z * STARPU_TENSOR_GET_LDZ(buffers[0]) +
                          y * STARPU_TENSOR_GET_LDY(buffers[0]) + x] = (int)(1000 * t + 100 * z + 10 * y + x);
}

static struct starpu_codelet numbering = {.cpu_funcs = {number}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    enum { ldy = 4, ldz = 14, ldt = 30, count = 2 * ldt };
    int values[count];
    starpu_data_handle_t handle = NULL, homeless = NULL;
    memset(values, -1, sizeof values);
    check_start();
    starpu_tensor_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, ldy, ldz, ldt, 3, 3, 2, 2,
                                sizeof(int));
    CHECK(handle != NULL);
    check_submit(&numbering, handle, NULL);
    starpu_data_unregister(handle);
    for (int i = 0; i < count; ++i) {
        const int t = i / ldt, z = i % ldt / ldz, y = i % ldt % ldz / ldy, x = i % ldt % ldz % ldy;
        CHECK_EQUAL(values[i], z < 2 && y < 3 && x < 3 ? 1000 * t + 100 * z + 10 * y + x : -1);
    }
    starpu_tensor_data_register(&homeless, -1, 0, 2, 4, 8, 2, 2, 2, 2, sizeof(int));
    check_submit(&numbering, homeless, NULL);
    CHECK_EQUAL(starpu_data_acquire(homeless, STARPU_R), 0);
    CHECK_EQUAL(((int*)starpu_tensor_get_local_ptr(homeless))[15], 1111);
    starpu_data_release(homeless);
    starpu_data_unregister(homeless);
    return check_stop();
}
