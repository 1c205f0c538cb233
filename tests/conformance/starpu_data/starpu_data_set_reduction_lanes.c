// Contributions in lanes are put together as submitted, whoever runs them; 0 gives them back to the workers.
#include "check.h"

enum { lanes = 3, tasks = 20 };

// Not associative at all: the result tells the order.
static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = *CHECK_BUFFER(buffers, 0) * 7 + *CHECK_BUFFER(buffers, 1);
}

static void clear(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 0;
}

static void append(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) = *CHECK_BUFFER(buffers, 0) * 3 + *(int*)arg;
}

static struct starpu_codelet adding = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}};
static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet appending = {.cpu_funcs = {append}, .nbuffers = 1, .modes = {STARPU_REDUX}};

// The documented order: task i writes lane i modulo 3, and the parts are {value, lane 0, lane 1, lane 2}.
static int expected_from(int value, const int* numbers) {
    int lane[lanes] = {0, 0, 0}, i;
    for (i = 0; i < tasks; ++i) lane[i % lanes] = lane[i % lanes] * 3 + numbers[i];
    return (value * 7 + lane[0]) * 7 + (lane[1] * 7 + lane[2]);
}

int main(void) {
    int value = 5, round, i, numbers[tasks], expected = 5;
    starpu_data_handle_t handle;
    for (i = 0; i < tasks; ++i) numbers[i] = i * i % 5;
    check_start_with(4);
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &adding, &clearing);
    CHECK_EQUAL(starpu_data_set_reduction_lanes(handle, lanes), 0);
    for (round = 0; round < 5; ++round) {
        for (i = 0; i < tasks; ++i) check_submit(&appending, handle, &numbers[i]);
        CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
        CHECK_EQUAL(value, expected_from(expected, numbers));
        value = expected = round;
        starpu_data_release(handle);
    }
    CHECK_EQUAL(starpu_data_set_reduction_lanes(handle, 0), 0);
    check_submit(&appending, handle, &numbers[1]);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 4 * 7 + numbers[1]);
    return check_stop();
}
