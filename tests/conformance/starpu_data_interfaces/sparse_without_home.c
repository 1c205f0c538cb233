// A sparse matrix without a home gets its three arrays where it is first written, and packs and unpacks all
// of them.
#include "check.h"

static void fill(void* buffers[], void* arg) {
    (void)arg;
    for (uint32_t i = 0; i < 3; ++i) {
        ((int*)STARPU_CSR_GET_NZVAL(buffers[0]))[i] = 10 + (int)i;
        STARPU_CSR_GET_COLIND(buffers[0])[i] = i;
    }
    STARPU_CSR_GET_ROWPTR(buffers[0])[0] = 0;
    STARPU_CSR_GET_ROWPTR(buffers[0])[1] = 2;
    STARPU_CSR_GET_ROWPTR(buffers[0])[2] = 3;
}

static struct starpu_codelet filling = {.cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int values[3] = {0};
    uint32_t colind[3] = {9, 9, 9}, rowptr[3] = {9, 9, 9};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    starpu_data_handle_t homeless = NULL, home = NULL;
    check_start();
    starpu_csr_data_register(&homeless, -1, 3, 2, 0, NULL, NULL, 0, sizeof(int));
    starpu_csr_data_register(&home, STARPU_MAIN_RAM, 3, 2, (uintptr_t)values, colind, rowptr, 0, sizeof(int));
    check_submit(&filling, homeless, NULL);
    CHECK_EQUAL(starpu_data_acquire(homeless, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_pack(homeless, &packed, &count), 0);
    CHECK_EQUAL(count, 3 * sizeof(int) + 6 * sizeof(uint32_t));
    starpu_data_release(homeless);
    CHECK_EQUAL(starpu_data_acquire(home, STARPU_W), 0);
    CHECK_EQUAL(starpu_data_unpack(home, packed, (size_t)count), 0);
    starpu_data_release(home);
    starpu_data_unregister(home);
    starpu_data_unregister(homeless);
    for (int i = 0; i < 3; ++i) {
        CHECK_EQUAL(values[i], 10 + i);
        CHECK_EQUAL(colind[i], i);
    }
    CHECK_EQUAL(rowptr[1], 2);
    CHECK_EQUAL(rowptr[2], 3);
    return check_stop();
}
