// When main memory is full, important data stay in it as long as others can go to the disk.
#include "starpu_disk/directory.h"

enum { pieces = 8, bytes = 300000 }; // three of them fill the mebibyte there is

static void fill(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 1, bytes);
}

static struct starpu_codelet filling = {.cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    starpu_data_handle_t piece[pieces];
    int i;
    setenv("STARPU_LIMIT_CPU_MEM", "1", 1);
    directory_make();
    check_start();
    (void)directory_register(&starpu_disk_unistd_ops);
    for (i = 0; i < pieces; ++i) {
        starpu_vector_data_register(&piece[i], -1, 0, bytes, 1);
        starpu_data_advise_as_important(piece[i], i == 0);
        check_submit(&filling, piece[i], NULL);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    }
    CHECK(starpu_data_is_on_node(piece[0], STARPU_MAIN_RAM));
    CHECK(!starpu_data_is_on_node(piece[1], STARPU_MAIN_RAM));
    for (i = 0; i < pieces; ++i) starpu_data_unregister(piece[i]);
    return check_stop();
}
