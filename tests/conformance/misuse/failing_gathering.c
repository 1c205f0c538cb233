// When the pieces of a file cannot be written back, whoever reads the whole is told instead of old values.
#include "starpu_disk/own_disk.h"

enum { count = 1000, parts = 4 };

static int ran;

static void add_one(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)arg;
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) ++values[i];
}

static void look(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    ran = 1;
}

static struct starpu_codelet adds = {
    .cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "adds"};
static struct starpu_codelet looks = {
    .cpu_funcs = {look}, .nbuffers = 1, .modes = {STARPU_R}, .name = "looks"};

static int values[count];

static void* open_values(void* base, void* pos, size_t size) {
    (void)base;
    (void)pos;
    CHECK_EQUAL(size, sizeof values);
    return values;
}

int main(void) {
    static struct starpu_disk_ops mine;
    char name[] = "values";
    starpu_data_handle_t whole, pieces[parts];
    struct starpu_data_filter cut = {.filter_func = starpu_vector_filter_block, .nchildren = parts};
    mine = own_ops();
    mine.open = open_values;
    check_start();
    const unsigned node = own_register(&mine);
    void* object = starpu_disk_open(node, name, sizeof values);
    starpu_vector_data_register(&whole, (int)node, (uintptr_t)object, count, sizeof(int));
    starpu_data_partition_plan(whole, &cut, pieces);
    starpu_data_partition_submit(whole, parts, pieces);
    own_failing_write = 2;
    for (int p = 0; p < parts; ++p) check_submit(&adds, pieces[p], NULL);
    starpu_data_unpartition_submit(whole, parts, pieces, -1);
    check_submit(&looks, whole, NULL);
    CHECK(starpu_task_wait_for_all() != 0);
    CHECK_EQUAL(ran, 0);
    starpu_data_partition_clean(whole, parts, pieces);
    starpu_data_unregister(whole);
    return check_stop();
}
