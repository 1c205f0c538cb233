// A read that fails, fails the tasks that need the data, and no other; a write that fails, or room that is
// refused, loses nothing.
#include "starpu_disk/own_disk.h"

enum { pieces = 12, count = 131072 }; // half a mebibyte each; memory holds four

static struct starpu_disk_ops mine;

static void fill(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (int i = 0; i < count; ++i) values[i] = *(int*)arg + i;
}

static void look(void* buffers[], void* arg) {
    const int* values = (const int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (int i = 0; i < count; ++i) CHECK_EQUAL(values[i], *(int*)arg + i);
}

static struct starpu_codelet fills = {
    .cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"};
static struct starpu_codelet looks = {
    .cpu_funcs = {look}, .nbuffers = 1, .modes = {STARPU_R}, .name = "look"};

static int run_one(struct starpu_codelet* codelet, starpu_data_handle_t handle, int* number) {
    struct starpu_task* task = check_task(codelet, handle, number);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    return starpu_task_wait(task);
}

// The number of tasks that failed.
static int check_pieces(void) {
    static int numbers[pieces];
    starpu_data_handle_t handles[pieces];
    int failed = 0;
    own_allocs = own_reads = own_writes = 0;
    check_start();
    own_register(&mine);
    for (int p = 0; p < pieces; ++p) {
        numbers[p] = p * 1000000;
        starpu_vector_data_register(&handles[p], -1, 0, count, sizeof(int));
        failed += run_one(&fills, handles[p], &numbers[p]) != 0;
    }
    for (int p = 0; p < pieces; ++p) failed += run_one(&looks, handles[p], &numbers[p]) != 0;
    // What failed once succeeds now.
    for (int p = 0; p < pieces && failed != 0 && own_failing_read != 0; ++p)
        CHECK_EQUAL(run_one(&looks, handles[p], &numbers[p]), 0);
    for (int p = 0; p < pieces; ++p) starpu_data_unregister(handles[p]);
    starpu_shutdown();
    CHECK_EQUAL(own_objects, 0);
    return failed;
}

int main(void) {
    setenv("STARPU_LIMIT_CPU_MEM", "2", 1);
    setenv("STARPU_SCHED", "lws", 1); // others bring data, or copy to measure links, before a task runs
    mine = own_ops();
    CHECK_EQUAL(check_pieces(), 0);
    CHECK(own_reads >= 4 && own_writes >= 4);
    for (int call = 1; call <= 4; ++call) {
        own_failing_read = call;
        CHECK_EQUAL(check_pieces(), 1);
    }
    own_failing_read = 0;
    for (int call = 1; call <= 4; ++call) {
        own_failing_write = call;
        CHECK_EQUAL(check_pieces(), 0); // another piece goes instead
    }
    own_failing_write = 0;
    for (int call = 1; call <= 4; ++call) {
        own_failing_alloc = call;
        CHECK_EQUAL(check_pieces(), 0);
    }
    return 0;
}
