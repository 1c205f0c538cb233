// Random tasks on more data than memory holds give what they give one after the other. The argument is the
// first seed, and how many of them.
#include "starpu_disk/directory.h"

enum { pieces = 40, tasks = 400, least = 2000, most = 100000 };

struct step {
    int scale, add;
};

static unsigned state;

static unsigned random_below(unsigned end) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % end;
}

// All elements of a piece are equal; one that is not shows a copy that was torn.
static int value_of(void* buffer) {
    const int* values = (const int*)STARPU_VECTOR_GET_PTR(buffer);
    const unsigned count = STARPU_VECTOR_GET_NX(buffer);
    for (unsigned i = 1; i < count; ++i) CHECK_EQUAL(values[i], values[0]);
    return values[0];
}

static void set_value(void* buffer, int value) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffer);
    const unsigned count = STARPU_VECTOR_GET_NX(buffer);
    for (unsigned i = 0; i < count; ++i) values[i] = value;
}

static void assign(void* buffers[], void* arg) {
    set_value(buffers[0], ((const struct step*)arg)->add);
}

static void combine(void* buffers[], void* arg) {
    const struct step* s = (const struct step*)arg;
    set_value(buffers[0], (int)((unsigned)value_of(buffers[0]) * (unsigned)s->scale +
                                (unsigned)value_of(buffers[1]) + (unsigned)value_of(buffers[2])));
}

static struct starpu_codelet assigns = {
    .cpu_funcs = {assign}, .nbuffers = 1, .modes = {STARPU_W}, .name = "assign"};
static struct starpu_codelet combines = {
    .cpu_funcs = {combine}, .nbuffers = 3, .modes = {STARPU_RW, STARPU_R, STARPU_R}, .name = "combine"};

static starpu_data_handle_t handles[pieces];
static int expected[pieces];

static void submit_assign(int p) {
    struct step* s = (struct step*)malloc(sizeof *s);
    s->scale = 0;
    s->add = expected[p] = (int)random_below(1000);
    CHECK_EQUAL(starpu_task_insert(&assigns, STARPU_W, handles[p], STARPU_CL_ARGS, s, sizeof *s, 0), 0);
}

static void submit_combine(void) {
    const int to = (int)random_below(pieces), a = (int)random_below(pieces), b = (int)random_below(pieces);
    if (to == a || to == b || a == b) return;
    struct step* s = (struct step*)malloc(sizeof *s);
    s->scale = (int)random_below(5);
    s->add = 0;
    expected[to] =
        (int)((unsigned)expected[to] * (unsigned)s->scale + (unsigned)expected[a] + (unsigned)expected[b]);
    CHECK_EQUAL(starpu_task_insert(&combines, STARPU_RW, handles[to], STARPU_R, handles[a], STARPU_R,
                                   handles[b], STARPU_CL_ARGS, s, sizeof *s, 0),
                0);
}

static void look_at(int p) {
    CHECK_EQUAL(starpu_data_acquire_on_node(handles[p], STARPU_MAIN_RAM, STARPU_R), 0);
    const int* values = (const int*)starpu_vector_get_local_ptr(handles[p]);
    CHECK_EQUAL(values[0], expected[p]);
    CHECK_EQUAL(values[least - 1], expected[p]);
    starpu_data_release_on_node(handles[p], STARPU_MAIN_RAM);
}

static void renew(int p) {
    if (handles[p] != NULL) starpu_data_unregister(handles[p]);
    starpu_vector_data_register(&handles[p], -1, 0, least + random_below(most - least), sizeof(int));
    submit_assign(p);
}

static void run_seed(unsigned seed) {
    state = seed;
    check_start_with(3);
    starpu_disk_register(&starpu_disk_unistd_ops, directory, STARPU_DISK_SIZE_MIN);
    starpu_disk_register(&starpu_disk_unistd_o_direct_ops, directory, STARPU_DISK_SIZE_MIN);
    for (int p = 0; p < pieces; ++p) renew(p);
    for (int t = 0; t < tasks; ++t) {
        const int p = (int)random_below(pieces);
        switch (random_below(20)) {
        case 0:
            submit_assign(p);
            break;
        case 1:
            look_at(p);
            break;
        case 2:
            starpu_data_wont_use(handles[p]);
            break;
        case 3:
            if (random_below(4) == 0) renew(p);
            break;
        default:
            submit_combine();
        }
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (int p = 0; p < pieces; ++p) {
        look_at(p);
        starpu_data_unregister(handles[p]);
        handles[p] = NULL;
    }
    starpu_shutdown();
}

int main(int argc, char** argv) {
    const unsigned first = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    const unsigned count = argc > 2 ? (unsigned)atoi(argv[2]) : 3;
    setenv("STARPU_LIMIT_CPU_MEM", "3", 1);
    directory_make();
    for (unsigned seed = first; seed < first + count; ++seed) run_seed(seed);
    return 0;
}
