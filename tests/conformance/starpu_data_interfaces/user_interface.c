// A kind of data written by the program is registered, allocated where it is first written, used by tasks,
// packed and freed through the program's functions.
#include "complex.h"

int main(void) {
    double real[2] = {1, 2}, imaginary[2] = {3, 4};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    set_operations();
    check_start();
    starpu_data_handle_t a = register_numbers(-1, NULL, NULL, 2);
    starpu_data_handle_t b = register_numbers(STARPU_MAIN_RAM, real, imaginary, 2);
    CHECK(starpu_data_get_interface_id(a) >= STARPU_MAX_INTERFACE_ID);
    CHECK_EQUAL(starpu_data_get_interface_id(a), starpu_data_get_interface_id(b));
    CHECK_EQUAL(starpu_data_get_size(a), 4 * sizeof(double));
    CHECK(starpu_data_handle_to_pointer(b, STARPU_MAIN_RAM) == real);
    check_submit(&clearing, a, NULL);
    CHECK_EQUAL(starpu_task_insert(&adding, STARPU_RW, a, STARPU_R, b, 0), 0);
    CHECK_EQUAL(starpu_data_acquire(a, STARPU_RW), 0);
    CHECK_EQUAL(starpu_data_pack(a, &packed, &count), 0);
    memset(complex_of(a, STARPU_MAIN_RAM)->real, 0, 2 * sizeof(double));
    CHECK_EQUAL(starpu_data_unpack(a, packed, (size_t)count), 0);
    CHECK_EQUAL(complex_of(a, STARPU_MAIN_RAM)->real[1], -4);
    starpu_data_release(a);
    check_submit(&clearing, b, NULL);
    starpu_data_unregister(b);
    CHECK_EQUAL(real[1], 0);
    starpu_data_unregister(a);
    CHECK(allocations >= 1);
    CHECK_EQUAL(releases, allocations);
    return check_stop();
}
