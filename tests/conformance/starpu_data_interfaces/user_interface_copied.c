// Data of a kind written by the program is copied from handle to handle by the program's function.
#include "complex.h"

int main(void) {
    double real[2] = {1, 2}, imaginary[2] = {3, 4};
    char text[100];
    set_operations();
    check_start();
    starpu_data_handle_t a = register_numbers(-1, NULL, NULL, 2);
    starpu_data_handle_t b = register_numbers(STARPU_MAIN_RAM, real, imaginary, 2);
    check_submit(&clearing, a, NULL);
    CHECK_EQUAL(starpu_task_insert(&adding, STARPU_RW, a, STARPU_R, b, 0), 0);
    CHECK_EQUAL(starpu_data_cpy(b, a, 0, NULL, NULL), 0);
    CHECK_EQUAL(copies, 1);
    FILE* shown = tmpfile();
    starpu_data_print(a, STARPU_MAIN_RAM, shown);
    check_content(shown, text, sizeof text);
    CHECK(strstr(text, "Complex2") != NULL);
    starpu_data_unregister(a);
    starpu_data_unregister(b);
    CHECK_EQUAL(real[0], -3);
    CHECK_EQUAL(real[1], -4);
    CHECK_EQUAL(imaginary[0], 1);
    CHECK_EQUAL(imaginary[1], 2);
    CHECK_EQUAL(releases, allocations);
    return check_stop();
}
