// With more data than memory and a disk of limited size hold together, tasks fail, and nothing waits for
// ever.
#include "starpu_disk/directory.h"

enum { pieces = 40, count = 262144 }; // a mebibyte each; memory holds four and the disk sixteen

static void fill(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (int i = 0; i < count; ++i) values[i] = *(int*)arg + i;
}

static struct starpu_codelet fills = {
    .cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"};

int main(void) {
    static int numbers[pieces];
    starpu_data_handle_t handles[pieces];
    int intact = 0, failed = 0;
    setenv("STARPU_LIMIT_CPU_MEM", "4", 1);
    directory_make();
    check_start();
    directory_register(&starpu_disk_unistd_ops);
    for (int p = 0; p < pieces; ++p) {
        numbers[p] = p * 1000000;
        starpu_vector_data_register(&handles[p], -1, 0, count, sizeof(int));
        struct starpu_task* task = check_task(&fills, handles[p], &numbers[p]);
        task->detach = 0;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        failed += starpu_task_wait(task) != 0;
    }
    CHECK(failed > 0 && failed <= pieces - 16);
    // Those in memory can be seen at once, the others when there is room again.
    for (int round = 0; round < 10 && intact < pieces - failed; ++round)
        for (int p = pieces - 1; p >= 0; --p) {
            if (handles[p] == NULL || starpu_data_acquire(handles[p], STARPU_R) != 0) continue;
            const int* values = (const int*)starpu_vector_get_local_ptr(handles[p]);
            for (int i = 0; i < count; ++i) CHECK_EQUAL(values[i], numbers[p] + i);
            starpu_data_release(handles[p]);
            starpu_data_unregister(handles[p]);
            handles[p] = NULL;
            ++intact;
        }
    for (int p = 0; p < pieces; ++p)
        if (handles[p] != NULL) starpu_data_unregister(handles[p]);
    CHECK_EQUAL(intact, pieces - failed);
    return check_stop();
}
