// When main memory and the disk are full, tasks fail and the data that are there stay as they are.
#include "starpu_disk/directory.h"

#include <sys/resource.h>

enum { pieces = 6, count = 262144 }; // a mebibyte each, of which memory holds three

static int failures;

static void fill(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (int i = 0; i < count; ++i) values[i] = *(int*)arg + i;
}

static struct starpu_codelet fills = {
    .cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"};

int main(void) {
    static int numbers[pieces];
    starpu_data_handle_t handles[pieces];
    struct rlimit limit;
    int intact = 0;
    setenv("STARPU_LIMIT_CPU_MEM", "3", 1);
    directory_make();
    check_start();
    directory_register(&starpu_disk_unistd_ops);
    // The disk takes small files, and no piece.
    CHECK_EQUAL(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = 65536;
    CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &limit), 0);
    for (int p = 0; p < pieces; ++p) {
        numbers[p] = p * 1000000;
        starpu_vector_data_register(&handles[p], -1, 0, count, sizeof(int));
        struct starpu_task* task = check_task(&fills, handles[p], &numbers[p]);
        task->detach = 0;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        if (starpu_task_wait(task) != 0) ++failures;
    }
    for (int p = 0; p < pieces; ++p) {
        if (starpu_data_acquire(handles[p], STARPU_R) != 0) continue;
        const int* values = (const int*)starpu_vector_get_local_ptr(handles[p]);
        for (int i = 0; i < count; ++i) CHECK_EQUAL(values[i], numbers[p] + i);
        starpu_data_release(handles[p]);
        ++intact;
    }
    CHECK_EQUAL(intact, 3);
    CHECK_EQUAL(failures, pieces - 3);
    // With one piece gone there is room for another.
    starpu_data_unregister(handles[0]);
    check_submit(&fills, handles[pieces - 1], &numbers[1]);
    CHECK_EQUAL(starpu_data_acquire(handles[pieces - 1], STARPU_R), 0);
    CHECK_EQUAL(*(const int*)starpu_vector_get_local_ptr(handles[pieces - 1]), numbers[1]);
    starpu_data_release(handles[pieces - 1]);
    for (int p = 1; p < pieces; ++p) starpu_data_unregister(handles[p]);
    limit.rlim_cur = limit.rlim_max; // for what the end of a program writes
    CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &limit), 0);
    return check_stop();
}
