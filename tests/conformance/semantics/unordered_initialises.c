// Data without order that is read before anything wrote it: its initialisation comes first all the same.
#include "summing.h"

static void set_seven(void* buffers[], void* arg) {
    (void)arg;
    starpu_usleep(2000);
    *CHECK_BUFFER(buffers, 0) = 7;
}

static struct starpu_codelet seven = {.cpu_funcs = {set_seven}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int seen = 0, i;
    check_start();
    for (i = 0; i < 10; ++i) {
        starpu_data_handle_t handle = check_homeless_int();
        starpu_data_set_reduction_methods(handle, NULL, &seven);
        starpu_data_set_sequential_consistency_flag(handle, 0);
        if (i % 2 == 0) {
            check_submit(&load, handle, &seen);
            CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        } else {
            seen = read_int(handle);
        }
        CHECK_EQUAL(seen, 7);
        seen = 0;
        starpu_data_unregister(handle);
    }
    return check_stop();
}
