// Plans cut a vector in a file that memory cannot hold: pieces, the whole again, and other pieces.
#include "starpu_disk/directory.h"

enum { count = 1 << 20, parts = 8, halves = 2 }; // 4 mebibytes; memory holds one

static void add_to_all(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const unsigned n = STARPU_VECTOR_GET_NX(buffers[0]);
    for (unsigned i = 0; i < n; ++i) values[i] += *(const int*)arg;
}

static struct starpu_codelet adds = {
    .cpu_funcs = {add_to_all}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "add_to_all"};

int main(void) {
    static int values[count], added[parts];
    char name[] = "vector";
    starpu_data_handle_t whole, pieces[parts], finer[halves];
    struct starpu_data_filter cut = {.filter_func = starpu_vector_filter_block, .nchildren = parts};
    struct starpu_data_filter halve = {.filter_func = starpu_vector_filter_block, .nchildren = halves};
    for (int i = 0; i < count; ++i) values[i] = i;
    setenv("STARPU_LIMIT_CPU_MEM", "1", 1);
    directory_make();
    directory_write(name, values, sizeof values);
    check_start();
    const unsigned node = directory_register(&starpu_disk_unistd_ops);
    void* object = starpu_disk_open(node, name, sizeof values);
    starpu_vector_data_register(&whole, (int)node, (uintptr_t)object, count, sizeof(int));
    starpu_data_partition_plan(whole, &cut, pieces);
    starpu_data_partition_plan(pieces[3], &halve, finer);

    starpu_data_partition_submit(whole, parts, pieces);
    for (int p = 0; p < parts; ++p) {
        added[p] = 1000 * p;
        check_submit(&adds, pieces[p], &added[p]);
    }
    starpu_data_partition_submit(pieces[3], halves, finer);
    check_submit(&adds, finer[1], &added[7]);
    starpu_data_unpartition_submit(pieces[3], halves, finer, -1);
    check_submit(&adds, pieces[3], &added[1]);
    starpu_data_unpartition_submit(whole, parts, pieces, -1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_partition_clean(pieces[3], halves, finer);
    starpu_data_partition_clean(whole, parts, pieces);
    starpu_data_unregister(whole);
    starpu_disk_close(node, object, sizeof values);

    directory_read(name, values, sizeof values);
    for (int i = 0; i < count; ++i) {
        const int p = i / (count / parts);
        const int is_in_second_half = i % (count / parts) >= count / parts / 2;
        CHECK_EQUAL(values[i], i + 1000 * p + (p == 3 ? 1000 + 7000 * is_in_second_half : 0));
    }
    return check_stop();
}
