// Random programs over ranks against a model that every rank computes for itself: tasks that all insert,
// reductions, copies, migrations, scattering and gathering.
//
// usage: programs [SEED FIRST PROGRAMS]; a failure names its program, which is repeated by `programs SEED
// THAT 1`. STARPU_TEST_PROBLEMS is the number of programs where none is given.
#include "mpi_check.h"

enum { most_data = 8, longest = 3000, most_buffers = 4, steps = 60 };

typedef struct {
    uint64_t state;
} generator;

static uint64_t mixed(uint64_t x) {
    x ^= x >> 31;
    x *= UINT64_C(0x9e3779b97f4a7c15);
    x ^= x >> 29;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    return x ^ (x >> 32);
}

static unsigned below(generator* g, unsigned count) {
    g->state += UINT64_C(0x9e3779b97f4a7c15);
    return (unsigned)(mixed(g->state) % count);
}

// ---- the data, and what they should hold

typedef struct {
    starpu_data_handle_t handle;
    uint64_t* home; // of the rank that owned them first
    uint64_t* model;
    unsigned count;
    int owner; // STARPU_MPI_PER_NODE: a copy on each rank
    int first_owner;
    int has_value; // per-node data have none before they are written
} datum;

static datum data[most_data];
static int data_count;
static unsigned program;

static void zero(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 0, STARPU_VECTOR_GET_NX(buffers[0]) * sizeof(uint64_t));
}

static void add(void* buffers[], void* arg) {
    (void)arg;
    uint64_t* to = (uint64_t*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const uint64_t* from = (const uint64_t*)STARPU_VECTOR_GET_PTR(buffers[1]);
    for (size_t i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); i++) to[i] += from[i];
}

static struct starpu_codelet zero_codelet = {
    .cpu_funcs = {zero}, .nbuffers = 1, .modes = {STARPU_W}, .name = "zero"};
static struct starpu_codelet add_codelet = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "add"};

// What a task does, here as there.
typedef struct {
    int count;
    int modes[most_buffers];
    uint64_t constant;
} operation;

static void apply(const operation* op, uint64_t** values, const unsigned* counts) {
    uint64_t sum = op->constant;
    for (int b = 0; b < op->count; b++)
        for (unsigned i = 0; (op->modes[b] & STARPU_R) && i < counts[b]; i++) sum = mixed(sum + values[b][i]);
    for (int b = 0; b < op->count; b++)
        for (unsigned i = 0; op->modes[b] != STARPU_R && i < counts[b]; i++) {
            if (op->modes[b] == STARPU_REDUX)
                values[b][i] += sum + i;
            else
                values[b][i] = sum + i;
        }
}

static void kernel(void* buffers[], void* arg) {
    operation op;
    uint64_t* values[most_buffers];
    unsigned counts[most_buffers];
    starpu_codelet_unpack_args(arg, &op);
    for (int b = 0; b < op.count; b++) {
        values[b] = (uint64_t*)STARPU_VECTOR_GET_PTR(buffers[b]);
        counts[b] = STARPU_VECTOR_GET_NX(buffers[b]);
    }
    apply(&op, values, counts);
}

static struct starpu_codelet task_codelet = {
    .cpu_funcs = {kernel}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "mix"};

static void begin_data(generator* g) {
    static const unsigned counts[] = {1, 7, 130, longest};
    data_count = 3 + (int)below(g, most_data - 2);
    for (int d = 0; d < data_count; d++) {
        datum* x = &data[d];
        x->count = counts[below(g, 4)];
        x->owner = x->first_owner = below(g, 7) == 0 ? STARPU_MPI_PER_NODE : (int)below(g, (unsigned)size);
        x->has_value = x->owner != STARPU_MPI_PER_NODE;
        x->model = malloc(x->count * sizeof *x->model);
        for (unsigned i = 0; i < x->count; i++) x->model[i] = mixed(program * 1000u + (unsigned)d * 10u + i);
        x->home = NULL;
        if (x->owner == rank) {
            x->home = malloc(x->count * sizeof *x->home);
            memcpy(x->home, x->model, x->count * sizeof *x->home);
        }
        starpu_vector_data_register(&x->handle, x->home ? STARPU_MAIN_RAM : -1, (uintptr_t)x->home, x->count,
                                    sizeof *x->home);
        starpu_data_set_reduction_methods(x->handle, &add_codelet, &zero_codelet);
        starpu_mpi_data_register(x->handle, x->owner == STARPU_MPI_PER_NODE ? -1 : d, x->owner);
    }
}

static void check_datum(const datum* x) {
    CHECK_EQUAL(starpu_data_acquire(x->handle, STARPU_R), 0);
    const uint64_t* is = (const uint64_t*)starpu_vector_get_local_ptr(x->handle);
    for (unsigned i = 0; i < x->count; i++)
        if (is[i] != x->model[i]) {
            fprintf(stderr, "program %u, rank %d: datum %d of rank %d, element %u is %llx, not %llx\n",
                    program, rank, (int)(x - data), x->owner, i, (unsigned long long)is[i],
                    (unsigned long long)x->model[i]);
            _Exit(1);
        }
    starpu_data_release(x->handle);
}

// ---- the steps

static int contains(const struct starpu_data_descr* all, int count, starpu_data_handle_t handle) {
    for (int i = 0; i < count; i++)
        if (all[i].handle == handle) return 1;
    return 0;
}

// Without the insertion of per-node data into tasks that one rank runs, unless they are read.
static void insert_task(generator* g) {
    operation op = {0, {0}, mixed(g->state)};
    struct starpu_data_descr used[most_buffers];
    uint64_t* values[most_buffers];
    unsigned counts[most_buffers];
    int wanted = 1 + (int)below(g, most_buffers), writes_own = 0, writes_ranked = 0, contributes = 0;
    for (int tries = 0; op.count < wanted && tries < 20; tries++) {
        static const int modes[] = {STARPU_R, STARPU_RW, STARPU_W, STARPU_R, STARPU_REDUX};
        datum* x = &data[below(g, (unsigned)data_count)];
        const int mode = modes[below(g, 5)];
        const int is_own = x->owner == STARPU_MPI_PER_NODE;
        if (contains(used, op.count, x->handle)) continue;
        if (!x->has_value && mode != STARPU_W) continue;
        if (is_own && (mode == STARPU_REDUX || (mode != STARPU_R && (writes_ranked || contributes))))
            continue;
        if (!is_own && mode != STARPU_R && writes_own) continue;
        writes_own |= is_own && mode != STARPU_R;
        writes_ranked |= !is_own && mode != STARPU_R && mode != STARPU_REDUX;
        contributes |= mode == STARPU_REDUX;
        used[op.count].handle = x->handle;
        const int is_of_rank = mode == STARPU_REDUX && below(g, 2) == 0;
        used[op.count].mode = is_of_rank ? STARPU_MPI_REDUX : (enum starpu_data_access_mode)mode;
        values[op.count] = x->model;
        counts[op.count] = x->count;
        op.modes[op.count++] = mode;
        x->has_value |= mode == STARPU_W;
    }
    const int place = (int)below(g, (unsigned)size), manner = (int)below(g, 5);
    const int ssend = below(g, 6) == 0 ? STARPU_SSEND : 0, priority = (int)below(g, 3);
    if (op.count == 0) return;
    if (ssend) used[0].mode = (enum starpu_data_access_mode)(used[0].mode | ssend);
    apply(&op, values, counts);
    int error;
    if (manner == 0 && writes_own == 0) {
        error = starpu_mpi_task_insert(MPI_COMM_WORLD, &task_codelet, STARPU_DATA_MODE_ARRAY, used, op.count,
                                       STARPU_VALUE, &op, sizeof op, STARPU_EXECUTE_ON_NODE, place,
                                       STARPU_PRIORITY, priority, 0);
    } else if (manner == 1 && writes_own == 0 && data[place % data_count].owner >= 0) {
        error = starpu_mpi_insert_task(MPI_COMM_WORLD, &task_codelet, STARPU_EXECUTE_ON_DATA,
                                       data[place % data_count].handle, STARPU_DATA_MODE_ARRAY, used,
                                       op.count, STARPU_VALUE, &op, sizeof op, 0);
    } else if (manner == 2) {
        const int owners = writes_own || writes_ranked;
        struct starpu_task* task = starpu_mpi_task_build(
            MPI_COMM_WORLD, &task_codelet, STARPU_DATA_MODE_ARRAY, used, op.count, STARPU_VALUE, &op,
            sizeof op, owners ? STARPU_PRIORITY : STARPU_EXECUTE_ON_NODE, place, 0);
        if (task != NULL) CHECK_EQUAL(starpu_task_submit(task), 0);
        error = starpu_mpi_task_post_build(MPI_COMM_WORLD, &task_codelet, STARPU_DATA_MODE_ARRAY, used,
                                           op.count, STARPU_VALUE, &op, sizeof op,
                                           owners ? STARPU_PRIORITY : STARPU_EXECUTE_ON_NODE, place, 0);
    } else {
        const int owners = writes_own || writes_ranked;
        error = starpu_mpi_task_insert(MPI_COMM_WORLD, &task_codelet, STARPU_DATA_MODE_ARRAY, used, op.count,
                                       STARPU_VALUE, &op, sizeof op,
                                       owners ? STARPU_PRIORITY : STARPU_EXECUTE_ON_NODE, place, 0);
    }
    CHECK_EQUAL(error, 0);
}

static void bring(generator* g, datum* x) {
    const int to = (int)below(g, (unsigned)size);
    if (x->owner < 0) return;
    if (below(g, 2) == 0)
        CHECK_EQUAL(starpu_mpi_get_data_on_node_detached(MPI_COMM_WORLD, x->handle, to, NULL, NULL), 0);
    else
        CHECK_EQUAL(starpu_mpi_get_data_on_node(MPI_COMM_WORLD, x->handle, to), 0);
    if (rank == to) check_datum(x);
}

static void bring_everywhere(generator* g, datum* x) {
    (void)g;
    if (x->owner < 0) return;
    starpu_mpi_get_data_on_all_nodes_detached(MPI_COMM_WORLD, x->handle);
    check_datum(x);
}

static void migrate(generator* g, datum* x) {
    if (x->owner < 0) return;
    x->owner = (int)below(g, (unsigned)size);
    starpu_mpi_data_migrate(MPI_COMM_WORLD, x->handle, x->owner);
    CHECK_EQUAL(starpu_mpi_data_get_rank(x->handle), x->owner);
}

static void flush(generator* g, datum* x) {
    if (below(g, 2) == 0)
        starpu_mpi_cache_flush(MPI_COMM_WORLD, x->handle);
    else
        starpu_mpi_cache_flush_all_data(MPI_COMM_WORLD);
}

static void reduce(generator* g, datum* x) {
    const int manner = (int)below(g, 4), arity = 1 + (int)below(g, 3);
    if (manner == 0) CHECK_EQUAL(starpu_mpi_redux_data(MPI_COMM_WORLD, x->handle), 0);
    if (manner == 1) CHECK_EQUAL(starpu_mpi_redux_data_prio(MPI_COMM_WORLD, x->handle, 2), 0);
    if (manner == 2) CHECK_EQUAL(starpu_mpi_redux_data_tree(MPI_COMM_WORLD, x->handle, arity), 0);
    if (manner == 3) CHECK_EQUAL(starpu_mpi_redux_data_prio_tree(MPI_COMM_WORLD, x->handle, 1, arity), 0);
}

static void copy(generator* g, datum* x) {
    datum* from = &data[below(g, (unsigned)data_count)];
    if (from == x || from->owner < 0 || from->count != x->count) return;
    const int is_asynchronous = (int)below(g, 2);
    CHECK_EQUAL(starpu_mpi_data_cpy(x->handle, from->handle, MPI_COMM_WORLD, is_asynchronous, NULL, NULL), 0);
    memcpy(x->model, from->model, x->count * sizeof *x->model);
    x->has_value = 1;
}

// Root changes what it has gathered, and scatters it.
static void gather_and_scatter(generator* g, datum* x) {
    (void)x;
    starpu_data_handle_t all[most_data];
    const int root = (int)below(g, (unsigned)size);
    int count = 0;
    for (int d = 0; d < data_count; d++)
        if (data[d].owner >= 0) {
            starpu_mpi_cache_flush(MPI_COMM_WORLD,
                                   data[d].handle); // what root changes is no copy of the owner's
            all[count++] = data[d].handle;
        }
    CHECK_EQUAL(starpu_mpi_gather_detached(all, count, root, MPI_COMM_WORLD, NULL, NULL, NULL, NULL), 0);
    for (int d = 0; d < data_count; d++) {
        operation op = {1, {STARPU_RW}, (uint64_t)d};
        if (data[d].owner < 0) continue;
        apply(&op, &data[d].model, &data[d].count);
        if (rank == root)
            CHECK_EQUAL(
                starpu_task_insert(&task_codelet, STARPU_RW, data[d].handle, STARPU_VALUE, &op, sizeof op, 0),
                0);
    }
    CHECK_EQUAL(starpu_mpi_scatter_detached(all, count, root, MPI_COMM_WORLD, NULL, NULL, NULL, NULL), 0);
}

static void switch_cache(generator* g, datum* x) {
    (void)x;
    CHECK_EQUAL(starpu_mpi_cache_set((int)below(g, 2)), 0);
    starpu_mpi_coop_sends_set_use((int)below(g, 2));
}

static void (*const rare_steps[])(generator*, datum*) = {
    bring, bring_everywhere, migrate, flush, reduce, copy, gather_and_scatter, switch_cache};

static void end_data(generator* g) {
    for (int d = 0; d < data_count; d++) {
        datum* x = &data[d];
        if (x->owner == STARPU_MPI_PER_NODE ? x->has_value : 1) {
            if (x->owner >= 0) CHECK_EQUAL(starpu_mpi_redux_data(MPI_COMM_WORLD, x->handle), 0);
            if (x->owner == STARPU_MPI_PER_NODE || x->owner == rank) check_datum(x);
        }
    }
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
    for (int d = 0; d < data_count; d++) {
        datum* x = &data[d];
        const int stays_home = x->owner == x->first_owner && x->owner == rank && below(g, 2) == 0;
        starpu_data_unregister(x->handle);
        for (unsigned i = 0; stays_home && i < x->count; i++) CHECK_EQUAL(x->home[i], x->model[i]);
        free(x->home);
        free(x->model);
    }
    CHECK_EQUAL(starpu_mpi_cache_set(1), 0);
}

static void run_program(uint64_t seed) {
    generator g = {mixed(seed * UINT64_C(1000003) + program)};
    begin_data(&g);
    for (int s = 0; s < steps; s++) {
        if (below(&g, 4) != 0)
            insert_task(&g);
        else
            rare_steps[below(&g, sizeof rare_steps / sizeof *rare_steps)](
                &g, &data[below(&g, (unsigned)data_count)]);
    }
    end_data(&g);
}

int main(int argc, char** argv) {
    const uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const unsigned first = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
    const unsigned count = argc > 3 ? (unsigned)atoi(argv[3])
                                    : (unsigned)starpu_get_env_number_default("STARPU_TEST_PROBLEMS", 3500);
    ranks_start();
    for (program = first; program < first + count; program++) run_program(seed);
    return ranks_stop();
}
