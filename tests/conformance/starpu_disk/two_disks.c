// Where one disk is full, data go to the next one.
#include "starpu_disk/directory.h"

enum { pieces = 28, count = 262144 }; // a mebibyte each; memory holds four, each disk sixteen

static void fill(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (int i = 0; i < count; ++i) values[i] = *(int*)arg + i;
}

static struct starpu_codelet fills = {
    .cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"};

int main(void) {
    static int numbers[pieces];
    starpu_data_handle_t handles[pieces];
    setenv("STARPU_LIMIT_CPU_MEM", "4", 1);
    directory_make();
    check_start();
    directory_register(&starpu_disk_unistd_ops);
    directory_register(&starpu_disk_stdio_ops);
    for (int p = 0; p < pieces; ++p) {
        numbers[p] = p * 1000000;
        starpu_vector_data_register(&handles[p], -1, 0, count, sizeof(int));
        check_submit(&fills, handles[p], &numbers[p]);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (int p = 0; p < pieces; ++p) {
        CHECK_EQUAL(starpu_data_acquire(handles[p], STARPU_R), 0);
        const int* values = (const int*)starpu_vector_get_local_ptr(handles[p]);
        for (int i = 0; i < count; ++i) CHECK_EQUAL(values[i], numbers[p] + i);
        starpu_data_release(handles[p]);
        starpu_data_unregister(handles[p]);
    }
    return check_stop();
}
