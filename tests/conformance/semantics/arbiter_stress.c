// Tasks on random pairs of data of two arbiters and of none, commuting and without order, beside
// acquisitions.
#include "summing.h"

enum { handles = 6, tasks = 3000 };

static int users[handles], values[handles], expected[handles];

// Alone on both, or somebody else would see it.
static void add(void* buffers[], void* arg) {
    int i;
    (void)arg;
    for (i = 0; i < 2; ++i) {
        const int which = (int)(CHECK_BUFFER(buffers, i) - values);
        CHECK_EQUAL(STARPU_ATOMIC_ADD(&users[which], 1), 1);
    }
    for (i = 0; i < 2; ++i) ++*CHECK_BUFFER(buffers, i);
    for (i = 0; i < 2; ++i) (void)STARPU_ATOMIC_ADD(&users[CHECK_BUFFER(buffers, i) - values], -1);
}

static struct starpu_codelet pair = {.cpu_funcs = {add},
                                     .nbuffers = 2,
                                     .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_RW | STARPU_COMMUTE},
                                     .name = "pair"};

int main(void) {
    starpu_data_handle_t data[handles];
    starpu_arbiter_t arbiters[2];
    unsigned random = 12345;
    int i;
    check_start_with(4);
    for (i = 0; i < 2; ++i) arbiters[i] = starpu_arbiter_create();
    for (i = 0; i < handles; ++i) {
        data[i] = check_int(&values[i]);
        if (i % 3 != 2) starpu_data_assign_arbiter(data[i], arbiters[i % 3]);
    }
    for (i = 0; i < tasks; ++i) {
        int first, second;
        struct starpu_task* task;
        random = random * 1103515245u + 12345u;
        first = (int)(random >> 16) % handles;
        second = (first + 1 + (int)(random >> 24) % (handles - 1)) % handles;
        task = check_task(&pair, data[first], NULL);
        task->handles[1] = data[second];
        task->sequential_consistency = i % 5 != 0;
        task->priority = i % 3;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        ++expected[first];
        ++expected[second];
        if (i % 200 != 0) continue;
        CHECK_EQUAL(starpu_data_acquire(data[first], STARPU_RW), 0);
        CHECK_EQUAL(STARPU_ATOMIC_ADD(&users[first], 1), 1);
        (void)STARPU_ATOMIC_ADD(&users[first], -1);
        starpu_data_release(data[first]);
    }
    for (i = 0; i < handles; ++i) starpu_data_unregister(data[i]);
    for (i = 0; i < 2; ++i) starpu_arbiter_destroy(arbiters[i]);
    for (i = 0; i < handles; ++i) CHECK_EQUAL(values[i], expected[i]);
    return check_stop();
}
