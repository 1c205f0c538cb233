// Commuting tasks run one at a time, whatever their order.
#include "check.h"

static int inside, overlaps;

static void enter(void* buffers[], void* arg) {
    (void)arg;
    if (STARPU_ATOMIC_ADD(&inside, 1) != 1) (void)STARPU_ATOMIC_ADD(&overlaps, 1);
    ++*CHECK_BUFFER(buffers, 0);
    starpu_usleep(10);
    (void)STARPU_ATOMIC_ADD(&inside, -1);
}

static struct starpu_codelet commuting = {
    .cpu_funcs = {enter}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};

int main(void) {
    int value = 0, i, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    for (i = 0; i < 200; ++i) check_submit(&commuting, handle, NULL);
    check_submit(&load, handle, &seen);
    starpu_data_unregister(handle);
    CHECK_EQUAL(overlaps, 0);
    CHECK_EQUAL(seen, 200);
    return check_stop();
}
