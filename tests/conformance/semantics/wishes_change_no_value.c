// Whatever a program wishes about the places of its data, in whatever order, tasks and the program see the
// values that the order of submission gives.
#include "check.h"

enum { handle_count = 12, length = 60, rounds = 4000 };

static starpu_data_handle_t handles[handle_count];
static int expected[handle_count];
static int homes[handle_count][length];
static unsigned long state = 88172645463325252ul;

static unsigned below(unsigned limit) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 20) % limit;
}

static int* vector_in(void* interface) {
    return (int*)STARPU_VECTOR_GET_PTR(interface);
}

static void check_all(const int* values, int wanted) {
    int i;
    for (i = 0; i < length; ++i) CHECK_EQUAL(values[i], wanted);
}

static void set_all(int* values, int wanted) {
    int i;
    for (i = 0; i < length; ++i) values[i] = wanted;
}

static void read_it(void* buffers[], void* arg) {
    check_all(vector_in(buffers[0]), (int)(intptr_t)arg);
}
static void change_it(void* buffers[], void* arg) {
    read_it(buffers, arg);
    set_all(vector_in(buffers[0]), (int)(intptr_t)arg + 1);
}
static void write_it(void* buffers[], void* arg) {
    set_all(vector_in(buffers[0]), (int)(intptr_t)arg + 1);
}
static void change_both(void* buffers[], void* arg) {
    (void)arg;
    ++*vector_in(buffers[0]);
    --*vector_in(buffers[0]);
    set_all(vector_in(buffers[1]), *vector_in(buffers[1]) + 1);
}

static struct starpu_codelet reading = {.cpu_funcs = {read_it}, .nbuffers = 1, .modes = {STARPU_R}};
static struct starpu_codelet changing = {.cpu_funcs = {change_it}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_codelet writing = {.cpu_funcs = {write_it}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet changing_both = {
    .cpu_funcs = {change_both},
    .nbuffers = 2,
    .modes = {STARPU_RW, STARPU_RW},
    .specific_nodes = 1,
    .nodes = {STARPU_SPECIFIC_NODE_CPU, STARPU_SPECIFIC_NODE_LOCAL}};

static void use_in_task(int which) {
    struct starpu_codelet* const codelets[] = {&reading, &changing, &writing};
    const unsigned kind = below(3);
    struct starpu_task* task = starpu_task_create();
    task->cl = codelets[kind];
    task->handles[0] = handles[which];
    task->cl_arg = (void*)(intptr_t)expected[which];
    if (kind != 0) ++expected[which];
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static void use_two(int which) {
    struct starpu_task* task = starpu_task_create();
    task->cl = &changing_both;
    task->handles[0] = handles[(which + 1) % handle_count];
    task->handles[1] = handles[which];
    ++expected[which];
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static void use_in_program(int which, int node) {
    const int writes = below(2);
    int* values;
    CHECK_EQUAL(starpu_data_acquire_on_node(handles[which], node, writes ? STARPU_RW : STARPU_R), 0);
    if (node >= 0 && starpu_node_get_kind((unsigned)node) != STARPU_DISK_RAM) {
        values = vector_in(starpu_data_get_interface_on_node(handles[which], (unsigned)node));
        check_all(values, expected[which]);
        if (writes) set_all(values, ++expected[which]);
    }
    starpu_data_release_on_node(handles[which], node);
}

static void cut_and_join(int which) {
    struct starpu_data_filter in_three = {.filter_func = starpu_vector_filter_block, .nchildren = 3};
    const unsigned node = below(starpu_memory_nodes_get_count());
    starpu_data_partition(handles[which], &in_three);
    CHECK_EQUAL(starpu_data_prefetch_on_node(starpu_data_get_sub_data(handles[which], 1, 1), node, below(2)),
                0);
    starpu_data_set_wt_mask(handles[which], below(16));
    starpu_data_unpartition(handles[which], STARPU_MAIN_RAM);
}

static void wish(int which, unsigned node) {
    starpu_data_handle_t handle = handles[which];
    const unsigned later = below(2);
    switch (below(9)) {
    case 0:
        CHECK_EQUAL(starpu_data_prefetch_on_node_prio(handle, node, later, (int)below(5)), 0);
        break;
    case 1:
        CHECK_EQUAL(starpu_data_idle_prefetch_on_node(handle, node, later), 0);
        break;
    case 2:
        CHECK_EQUAL(starpu_data_fetch_on_node(handle, node, later), 0);
        break;
    case 3:
        starpu_data_wont_use(handle);
        break;
    case 4:
        starpu_data_set_wt_mask(handle, below(16));
        break;
    case 5:
        starpu_data_advise_as_important(handle, below(2));
        break;
    case 6:
        (void)starpu_data_request_allocation(handle, node); // there may be no room
        break;
    case 7:
        if (starpu_data_can_evict(handle, node, STARPU_FETCH) == 1)
            (void)starpu_data_evict_from_node(handle, node); // it may be in use again
        break;
    default:
        starpu_memchunk_tidy(node);
    }
}

int main(void) {
    struct starpu_conf conf = check_conf(3);
    int i;
    setenv("STARPU_SILENT", "1", 1);
    CHECK_EQUAL(starpu_init(&conf), 0);
    for (i = 0; i < handle_count; ++i) {
        const int is_at_home = i % 2;
        starpu_vector_data_register(&handles[i], is_at_home ? STARPU_MAIN_RAM : -1,
                                    is_at_home ? (uintptr_t)homes[i] : 0, length, sizeof(int));
        if (!is_at_home) check_submit(&writing, handles[i], NULL);
        expected[i] = !is_at_home;
    }
    for (i = 0; i < rounds; ++i) {
        const int which = (int)below(handle_count);
        const unsigned nodes = starpu_memory_nodes_get_count();
        const unsigned what = below(20);
        if (what < 8)
            use_in_task(which);
        else if (what < 10)
            use_two(which);
        else if (what == 10)
            use_in_program(which, (int)below(nodes + 2) - 2);
        else if (what == 11)
            cut_and_join(which);
        else
            wish(which, below(nodes));
    }
    for (i = 0; i < handle_count; ++i) {
        CHECK_EQUAL(starpu_data_acquire(handles[i], STARPU_R), 0);
        check_all((int*)starpu_data_get_local_ptr(handles[i]), expected[i]);
        starpu_data_release(handles[i]);
        starpu_data_unregister(handles[i]);
        if (i % 2) check_all(homes[i], expected[i]);
    }
    return check_stop();
}
