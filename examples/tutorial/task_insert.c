/* A task in one call: its data, values that are copied into it, a callback; and tasks that depend on a
 * computed value. */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>

#define ROWS 4

static void scale_both(void* buffers[], void* arguments) {
    int* i = (int*)STARPU_VARIABLE_GET_PTR(buffers[0]);
    float* f = (float*)STARPU_VARIABLE_GET_PTR(buffers[1]);
    int integer_factor;
    float float_factor;
    starpu_codelet_unpack_args(arguments, &integer_factor, &float_factor);
    *i *= integer_factor;
    *f *= float_factor;
}

static struct starpu_codelet scale_codelet = {
    .cpu_funcs = {scale_both}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}, .name = "scale_both"};

/* Which row the rest of the program works on is only known when this has run. */
static void choose_row(void* buffers[], void* argument) {
    (void)argument;
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]) = 2;
}

static struct starpu_codelet choose = {
    .cpu_funcs = {choose_row}, .nbuffers = 1, .modes = {STARPU_W}, .name = "choose_row"};

static void mark(void* buffers[], void* argument) {
    (void)argument;
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]) += 1;
}

static struct starpu_codelet mark_codelet = {
    .cpu_funcs = {mark}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "mark"};

static int row;
static starpu_data_handle_t row_handle, row_handles[ROWS];
static int submission = -1;

/* Called when the row is known; until the release nobody changes it. */
static void submit_for_row(void* argument) {
    (void)argument;
    submission = starpu_task_insert(&mark_codelet, STARPU_RW, row_handles[row], 0);
    starpu_data_release(row_handle);
}

static int scale_in_one_call(void) {
    int i = 3, integer_factor = 5;
    float f = 2.5f, float_factor = 4;
    starpu_data_handle_t handles[2];
    starpu_variable_data_register(&handles[0], STARPU_MAIN_RAM, (uintptr_t)&i, sizeof i);
    starpu_variable_data_register(&handles[1], STARPU_MAIN_RAM, (uintptr_t)&f, sizeof f);
    /* The values are copied: the variables may change as soon as the call returns. The list ends with 0. */
    const int status = starpu_task_insert(
        &scale_codelet, STARPU_VALUE, &integer_factor, sizeof integer_factor, STARPU_VALUE, &float_factor,
        sizeof float_factor, STARPU_RW, handles[0], STARPU_RW, handles[1], STARPU_PRIORITY, 1, 0);
    integer_factor = 0;
    starpu_data_unregister(handles[0]);
    starpu_data_unregister(handles[1]);
    printf("3 * 5 = %d, 2.5 * 4 = %.1f\n", i, f);
    return status == 0 && i == 15 && f == 10;
}

static int work_on_the_chosen_row(void) {
    int rows[ROWS] = {0, 0, 0, 0};
    starpu_variable_data_register(&row_handle, STARPU_MAIN_RAM, (uintptr_t)&row, sizeof row);
    for (int i = 0; i < ROWS; ++i)
        starpu_variable_data_register(&row_handles[i], STARPU_MAIN_RAM, (uintptr_t)&rows[i], sizeof rows[i]);
    if (starpu_task_insert(&choose, STARPU_W, row_handle, 0) != 0) return 0;
    if (starpu_data_acquire_cb(row_handle, STARPU_R, submit_for_row, NULL) != 0) return 0;
    starpu_task_wait_for_all();
    starpu_data_unregister(row_handle);
    for (int i = 0; i < ROWS; ++i) starpu_data_unregister(row_handles[i]);
    printf("row %d was chosen and marked %d time\n", row, rows[2]);
    return submission == 0 && row == 2 && rows[2] == 1;
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "tasks submitted in one call, with their data and arguments")) return 0;
    if (starpu_init(NULL) != 0) return 1;
    const int is_right = scale_in_one_call() && work_on_the_chosen_row();
    starpu_shutdown();
    return is_right ? 0 : 1;
}
