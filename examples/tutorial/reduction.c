/* A dot product: every task adds to a sum, and nobody waits for the others to add. */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>

#define LENGTH 10000
#define BLOCKS 32

/* A worker's own sum starts here... */
static void set_to_zero(void* buffers[], void* argument) {
    (void)argument;
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) = 0;
}

/* ...and joins another one here. */
static void add(void* buffers[], void* argument) {
    (void)argument;
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) += *(const double*)STARPU_VARIABLE_GET_PTR(buffers[1]);
}

static void add_product(void* buffers[], void* argument) {
    double* sum = (double*)STARPU_VARIABLE_GET_PTR(buffers[0]);
    const double* x = (const double*)STARPU_VECTOR_GET_PTR(buffers[1]);
    const double* y = (const double*)STARPU_VECTOR_GET_PTR(buffers[2]);
    const uint32_t n = STARPU_VECTOR_GET_NX(buffers[1]);
    (void)argument;
    for (uint32_t i = 0; i < n; ++i) *sum += x[i] * y[i];
}

static struct starpu_codelet zero = {
    .cpu_funcs = {set_to_zero}, .nbuffers = 1, .modes = {STARPU_W}, .name = "zero"};
static struct starpu_codelet sum_up = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}, .name = "add"};
static struct starpu_codelet dot = {
    .cpu_funcs = {add_product}, .nbuffers = 3, .modes = {STARPU_REDUX, STARPU_R, STARPU_R}, .name = "dot"};

static double x[LENGTH], y[LENGTH];

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "a dot product to which every task adds")) return 0;
    double product = 0, expected = 0;
    starpu_data_handle_t x_handle, y_handle, product_handle;
    struct starpu_data_filter cut = {.filter_func = starpu_vector_filter_block, .nchildren = BLOCKS};
    for (int i = 0; i < LENGTH; ++i) {
        x[i] = i % 10;
        y[i] = i % 7;
        expected += x[i] * y[i];
    }
    if (starpu_init(NULL) != 0) return 1;
    starpu_vector_data_register(&x_handle, STARPU_MAIN_RAM, (uintptr_t)x, LENGTH, sizeof x[0]);
    starpu_vector_data_register(&y_handle, STARPU_MAIN_RAM, (uintptr_t)y, LENGTH, sizeof y[0]);
    starpu_variable_data_register(&product_handle, STARPU_MAIN_RAM, (uintptr_t)&product, sizeof product);
    starpu_data_set_reduction_methods(product_handle, &sum_up, &zero);
    starpu_data_partition(x_handle, &cut);
    starpu_data_partition(y_handle, &cut);

    for (int b = 0; b < BLOCKS; ++b)
        if (starpu_task_insert(&dot, STARPU_REDUX, product_handle, STARPU_R,
                               starpu_data_get_sub_data(x_handle, 1, b), STARPU_R,
                               starpu_data_get_sub_data(y_handle, 1, b), 0) != 0)
            return 1;

    starpu_data_unpartition(x_handle, STARPU_MAIN_RAM);
    starpu_data_unpartition(y_handle, STARPU_MAIN_RAM);
    starpu_data_unregister(x_handle);
    starpu_data_unregister(y_handle);
    starpu_data_unregister(product_handle); /* here the workers' sums are joined */
    starpu_shutdown();
    printf("the product is %.0f and should be %.0f\n", product, expected);
    return product == expected ? 0 : 1;
}
