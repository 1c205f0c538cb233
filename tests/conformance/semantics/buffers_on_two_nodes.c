// Tasks that need room on two memory nodes at once, which the codelets name in one order or the other, all
// run although the nodes have room for one of them.
#include "check.h"

enum { pair_count = 10, bytes = 700, rounds = 100 };

static void count(void* buffers[], void* arg) {
    (void)arg;
    ++*(char*)STARPU_VECTOR_GET_PTR(buffers[0]);
    ++*(char*)STARPU_VECTOR_GET_PTR(buffers[1]);
}

static struct starpu_codelet up = {
    .cpu_funcs = {count}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}, .specific_nodes = 1};
static struct starpu_codelet down;

static starpu_data_handle_t make(char* place) {
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)place, bytes, 1);
    return handle;
}

int main(void) {
    static char places[2 * pair_count][bytes];
    starpu_data_handle_t handles[2 * pair_count];
    int i, nodes;
    struct starpu_conf conf = check_conf(3);
    CHECK_EQUAL(starpu_init(&conf), 0);
    nodes = (int)starpu_memory_nodes_get_count();
    up.nodes[0] = nodes > 2 ? 1 : STARPU_SPECIFIC_NODE_LOCAL;
    up.nodes[1] = nodes > 2 ? 2 : STARPU_SPECIFIC_NODE_LOCAL;
    down = up;
    down.nodes[0] = up.nodes[1];
    down.nodes[1] = up.nodes[0];
    for (i = 0; i < 2 * pair_count; ++i) handles[i] = make(places[i]);
    for (i = 0; i < rounds * pair_count; ++i) {
        struct starpu_task* task = starpu_task_create();
        task->cl = i % 2 ? &up : &down;
        task->handles[0] = handles[i % pair_count];
        task->handles[1] = handles[pair_count + i % pair_count];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    for (i = 0; i < 2 * pair_count; ++i) {
        starpu_data_unregister(handles[i]);
        CHECK_EQUAL(places[i][0], rounds);
    }
    return check_stop();
}
