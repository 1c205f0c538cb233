// A callback of an acquisition, which may run in the thread that moves data, asks for memory that only comes
// once data were saved: it gets an answer, and the program goes on.
#include "starpu_disk/directory.h"

enum { pieces = 8, bytes = 300000 }; // of which main memory holds three

static void fill(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 1, bytes);
}
static struct starpu_codelet fills = {
    .cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}, .name = "fill"};

static starpu_data_handle_t handles[pieces], fresh[2];
static int answered;
static void ask(void* arg) {
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t children[2] = {NULL, NULL};
    (void)arg;
    starpu_data_request_allocation(fresh[0], STARPU_MAIN_RAM);
    starpu_data_partition_plan(fresh[1], &halves, children);
    if (children[0] != NULL) starpu_data_partition_clean(fresh[1], 2, children);
    starpu_data_release(handles[0]);
    (void)STARPU_ATOMIC_ADD(&answered, 1);
}

int main(void) {
    int i;
    struct starpu_conf conf = check_conf(1);
    setenv("STARPU_LIMIT_CPU_MEM", "1", 1);
    setenv("STARPU_MINIMUM_AVAILABLE_MEM", "0", 1); // nothing is saved ahead of need
    setenv("STARPU_TARGET_AVAILABLE_MEM", "0", 1);
    setenv("STARPU_MINIMUM_CLEAN_BUFFERS", "0", 1);
    setenv("STARPU_TARGET_CLEAN_BUFFERS", "0", 1);
    directory_make();
    CHECK_EQUAL(starpu_init(&conf), 0);
    directory_register(&starpu_disk_unistd_ops);
    for (i = 0; i < pieces; ++i) {
        starpu_vector_data_register(&handles[i], -1, 0, bytes, 1);
        check_submit(&fills, handles[i], NULL);
    }
    for (i = 0; i < 2; ++i) starpu_vector_data_register(&fresh[i], -1, 0, bytes, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < pieces; ++i) starpu_data_evict_from_node(handles[i], STARPU_MAIN_RAM);
    for (i = pieces - 2; i < pieces; ++i) check_submit(&fills, handles[i], NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_acquire_cb(handles[0], STARPU_R, ask, NULL), 0);
    check_await(&answered, 1);
    for (i = 0; i < pieces; ++i) starpu_data_unregister(handles[i]);
    for (i = 0; i < 2; ++i) starpu_data_unregister(fresh[i]);
    starpu_shutdown();
    return 0;
}
