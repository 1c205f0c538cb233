// A disk is added while tasks run; data registered before and behind it are used together.
#include "starpu_disk/directory.h"

enum { pieces = 8, rounds = 50 };

static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet adds = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "add"};

int main(void) {
    static int sums[pieces], ones[pieces];
    starpu_data_handle_t before[pieces], behind[pieces];
    directory_make();
    check_start();
    for (int p = 0; p < pieces; ++p) {
        ones[p] = 1;
        before[p] = check_int(&sums[p]);
        for (int r = 0; r < rounds; ++r) check_submit(&increment, before[p], NULL);
    }
    const unsigned node = directory_register(&starpu_disk_unistd_ops);
    directory_write("ones", ones, sizeof ones);
    for (int p = 0; p < pieces; ++p) {
        static char name[pieces][16];
        snprintf(name[p], sizeof name[p], "one_%d", p);
        directory_write(name[p], &ones[p], sizeof(int));
        void* object = starpu_disk_open(node, name[p], sizeof(int));
        starpu_variable_data_register(&behind[p], (int)node, (uintptr_t)object, sizeof(int));
        for (int r = 0; r < rounds; ++r)
            CHECK_EQUAL(starpu_task_insert(&adds, STARPU_RW, before[p], STARPU_R, behind[p], 0), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (int p = 0; p < pieces; ++p) {
        starpu_data_unregister(before[p]);
        starpu_data_unregister(behind[p]);
        CHECK_EQUAL(sums[p], 2 * rounds);
    }
    return check_stop();
}
