// Each part may fail on its own: what it did is undone as far as it came, and the next part begins.
#include "scenario.h"

#include <starpu.h>

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#define LENGTH 64
#define PARTS 4

static int refusals;
static int mistakes;
static int has_waited_in_vain; // for what was refused

static int last_refusal;
static int last_mistake;

static void note_refusal(int line) {
    ++refusals;
    last_refusal = line;
}

int line_of_last_trouble(void) {
    return last_refusal != 0 ? last_refusal : last_mistake;
}

static int was_fine(int result, int line) {
    if (result != 0) note_refusal(line);
    return result == 0;
}

static int was_there(const void* thing, int line) {
    if (thing == NULL) note_refusal(line);
    return thing != NULL;
}

// For calls that only set errno.
#define SAYS(call)                                                                                           \
    do {                                                                                                     \
        errno = 0;                                                                                           \
        call;                                                                                                \
        if (errno != 0) note_refusal(__LINE__);                                                              \
    } while (0)

// What ends something may be asked again when it was refused: nothing is lost.
#define ENDS(call)                                                                                           \
    do {                                                                                                     \
        int attempts = 0;                                                                                    \
        do {                                                                                                 \
            errno = 0;                                                                                       \
            call;                                                                                            \
            if (errno != 0) note_refusal(__LINE__);                                                          \
        } while (errno != 0 && ++attempts < 3);                                                              \
    } while (0)

// A value that was lost with a device does not come home.
#define END_DATA(handle)                                                                                     \
    do {                                                                                                     \
        ENDS(starpu_data_unregister(handle));                                                                \
        if (errno != 0) ENDS(starpu_data_unregister_no_coherency(handle));                                   \
    } while (0)

#define is_fine(result) was_fine(result, __LINE__)
#define is_there(thing) was_there(thing, __LINE__)

static void expect_at(int line, long actual, long expected) {
    if (actual == expected) return;
    ++mistakes;
    last_mistake = line;
}
#define expect(actual, expected) expect_at(__LINE__, actual, expected)

static void add_one(void* buffers[], void* argument) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    size_t i;
    (void)argument;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) ++values[i];
}
static struct starpu_codelet adding = {
    .cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "adding"};
static struct starpu_codelet commuting = {
    .cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}, .name = "commuting"};

static void sum_to(void* buffers[], void* argument) {
    const int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    size_t i;
    (void)argument;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i)
        *(long*)STARPU_VARIABLE_GET_PTR(buffers[1]) += values[i];
}
static struct starpu_codelet summing = {
    .cpu_funcs = {sum_to}, .nbuffers = 2, .modes = {STARPU_R, STARPU_REDUX}, .name = "summing"};

static void clear_sum(void* buffers[], void* argument) {
    (void)argument;
    *(long*)STARPU_VARIABLE_GET_PTR(buffers[0]) = 0;
}
static struct starpu_codelet clearing = {
    .cpu_funcs = {clear_sum}, .nbuffers = 1, .modes = {STARPU_W}, .name = "clearing"};

static void join_sums(void* buffers[], void* argument) {
    (void)argument;
    *(long*)STARPU_VARIABLE_GET_PTR(buffers[0]) += *(const long*)STARPU_VARIABLE_GET_PTR(buffers[1]);
}
static struct starpu_codelet joining = {.cpu_funcs = {join_sums},
                                        .nbuffers = 2,
                                        .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R},
                                        .name = "joining"};

static void add_argument(void* buffers[], void* argument) {
    int amount = 0;
    double unused = 0;
    starpu_codelet_unpack_args(argument, &amount, &unused);
    *(long*)STARPU_VARIABLE_GET_PTR(buffers[0]) += amount;
}
static struct starpu_codelet adding_argument = {
    .cpu_funcs = {add_argument}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "adding_argument"};

static void count_call(void* counter) {
    __atomic_add_fetch((int*)counter, 1, __ATOMIC_RELAXED);
}

static int submit_with(struct starpu_codelet* codelet, starpu_data_handle_t handle, int* callbacks) {
    struct starpu_task* task = starpu_task_create();
    if (!is_there(task)) return 0;
    task->cl = codelet;
    task->handles[0] = handle;
    task->callback_func = callbacks ? count_call : NULL;
    task->callback_arg = callbacks;
    if (is_fine(starpu_task_submit(task))) return 1;
    starpu_task_destroy(task);
    return 0;
}

static void use_chains(void) {
    int values[LENGTH] = {0};
    int callbacks = 0;
    int i, done = 0;
    starpu_data_handle_t handle = NULL;
    SAYS(starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, LENGTH, sizeof *values));
    if (!is_there(handle)) return;
    for (i = 0; i < 6; ++i) done += submit_with(i % 3 == 2 ? &commuting : &adding, handle, &callbacks);
    is_fine(starpu_task_wait_for_all());
    END_DATA(handle);
    expect(values[LENGTH - 1], done);
    expect(callbacks, done);
}

static void use_reductions(void) {
    int values[LENGTH];
    long sum = 5;
    int i, done = 0;
    starpu_data_handle_t vector = NULL, total = NULL;
    for (i = 0; i < LENGTH; ++i) values[i] = 1;
    SAYS(starpu_vector_data_register(&vector, STARPU_MAIN_RAM, (uintptr_t)values, LENGTH, sizeof *values));
    SAYS(starpu_variable_data_register(&total, STARPU_MAIN_RAM, (uintptr_t)&sum, sizeof sum));
    if (is_there(vector) && is_there(total)) {
        SAYS(starpu_data_set_reduction_methods(total, &joining, &clearing));
        for (i = 0; i < 4; ++i)
            done += is_fine(starpu_task_insert(&summing, STARPU_R, vector, STARPU_REDUX, total, 0));
        if (is_fine(starpu_data_acquire(total, STARPU_R))) {
            expect(sum, 5 + done * LENGTH);
            ENDS(starpu_data_release(total));
        }
    }
    if (vector) END_DATA(vector);
    if (total) END_DATA(total);
}

// Pieces that were lost with a device are not gathered before somebody has written them.
static void overwrite_pieces(starpu_data_handle_t whole) {
    int i;
    for (i = 0; i < PARTS; ++i) {
        const starpu_data_handle_t piece = starpu_data_get_sub_data(whole, 1, i);
        if (is_fine(starpu_data_acquire(piece, STARPU_W))) starpu_data_release(piece);
    }
}

static void use_partitions(void) {
    int values[LENGTH] = {0};
    int i, done = 0;
    starpu_data_handle_t handle = NULL;
    starpu_data_handle_t parts[PARTS] = {0};
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = PARTS};
    SAYS(starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, LENGTH, sizeof *values));
    if (!is_there(handle)) return;
    errno = 0;
    starpu_data_partition(handle, &filter);
    if (errno == 0) {
        for (i = 0; i < PARTS; ++i)
            done += submit_with(&adding, starpu_data_get_sub_data(handle, 1, i), NULL);
        ENDS(starpu_data_unpartition(handle, STARPU_MAIN_RAM));
        if (errno != 0 && starpu_data_get_nb_children(handle) != 0) {
            overwrite_pieces(handle);
            ENDS(starpu_data_unpartition(handle, STARPU_MAIN_RAM));
        }
    } else {
        ++refusals;
    }
    errno = 0;
    starpu_data_partition_plan(handle, &filter, parts);
    if (errno == 0) {
        for (i = 0; i < PARTS; ++i) submit_with(&adding, parts[i], NULL);
        submit_with(&adding, handle, NULL);
        ENDS(starpu_data_partition_clean(handle, PARTS, parts));
    } else {
        ++refusals;
    }
    END_DATA(handle);
    if (refusals == 0) expect(values[0], 3);
    if (refusals == 0) expect(values[LENGTH - 1], 3);
}

static void use_dependencies(void) {
    long value = 0;
    starpu_data_handle_t handle = NULL;
    struct starpu_task* last;
    SAYS(starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value));
    if (!is_there(handle)) return;
    is_fine(starpu_task_insert(&adding_argument, STARPU_RW, handle, STARPU_VALUE, &(int){3}, sizeof(int),
                               STARPU_VALUE, &(double){1}, sizeof(double), STARPU_TAG, (starpu_tag_t)7, 0));
    last = starpu_task_create();
    if (is_there(last)) {
        last->cl = NULL;
        last->use_tag = 1;
        last->tag_id = 8;
        last->detach = 0;
        SAYS(starpu_tag_declare_deps((starpu_tag_t)8, 1, (starpu_tag_t)7));
        if (refusals == 0 && is_fine(starpu_task_submit(last)))
            is_fine(starpu_task_wait(last));
        else
            starpu_task_destroy(last);
    }
    is_fine(starpu_task_wait_for_all());
    SAYS(starpu_tag_remove((starpu_tag_t)7));
    SAYS(starpu_tag_remove((starpu_tag_t)8));
    END_DATA(handle);
    if (refusals == 0) expect(value, 3);
}

// An end that is refused as a dependency does not hold the task up.
static void use_end_dependencies(void) {
    struct starpu_task* outer = starpu_task_create();
    int i;
    if (!is_there(outer)) return;
    for (i = 0; i < PARTS; ++i) {
        struct starpu_task* inner = starpu_task_create();
        if (!is_there(inner)) continue;
        SAYS(starpu_task_declare_end_deps_array(outer, 1, &inner));
        if (!is_fine(starpu_task_submit(inner))) starpu_task_destroy(inner);
    }
    if (!is_fine(starpu_task_submit(outer))) starpu_task_destroy(outer);
    if (!is_fine(starpu_task_wait_for_all())) has_waited_in_vain = 1;
}

#define MANY 12

static void add_one_to_all(void* buffers[], void* argument) {
    int i;
    (void)argument;
    for (i = 0; i < MANY; ++i) ++*(long*)STARPU_VARIABLE_GET_PTR(buffers[i]);
}
static struct starpu_codelet adding_to_all = {
    .cpu_funcs = {add_one_to_all}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "adding_to_all"};

// Tasks that become ready at the end of another take more locks than fit where few do.
static void use_many_buffers(void) {
    long values[MANY] = {0};
    starpu_data_handle_t handles[MANY] = {0};
    struct starpu_data_descr descriptions[MANY];
    int i, round, all = 1, done = 0;
    for (i = 0; i < MANY; ++i) {
        SAYS(
            starpu_variable_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)&values[i], sizeof(long)));
        descriptions[i].handle = handles[i];
        descriptions[i].mode = STARPU_RW | STARPU_COMMUTE;
        all = all && is_there(handles[i]);
    }
    for (round = 0; all && round < 4; ++round) {
        is_fine(starpu_task_insert(&clearing, STARPU_W, handles[0], 0));
        done = is_fine(starpu_task_insert(&adding_to_all, STARPU_DATA_MODE_ARRAY, descriptions, MANY, 0));
    }
    if (starpu_task_wait_for_all() != 0) note_refusal(__LINE__);
    for (i = 0; i < MANY; ++i)
        if (handles[i]) END_DATA(handles[i]);
    if (refusals == 0) expect(values[MANY - 1], 4);
    if (refusals == 0) expect(values[0], done);
}

static void note_value(void* value) {
    __atomic_store_n((long*)value, 1, __ATOMIC_RELEASE);
}

static void use_temporaries(void) {
    starpu_data_handle_t matrix = NULL, copy = NULL, temporary = NULL;
    double numbers[4 * 4] = {1};
    double copied[4 * 4] = {0};
    long was_called = 0;
    void* memory = NULL;
    SAYS(starpu_matrix_data_register(&matrix, STARPU_MAIN_RAM, (uintptr_t)numbers, 4, 4, 4, sizeof *numbers));
    SAYS(starpu_matrix_data_register(&copy, STARPU_MAIN_RAM, (uintptr_t)copied, 4, 4, 4, sizeof *copied));
    SAYS(starpu_variable_data_register(&temporary, -1, 0, sizeof(long)));
    if (is_there(matrix) && is_there(copy)) {
        const int result = starpu_data_cpy(copy, matrix, 1, NULL, NULL);
        is_fine(result);
        if (is_fine(starpu_data_acquire_cb(copy, STARPU_R, note_value, &was_called))) {
            is_fine(starpu_task_wait_for_all());
            while (__atomic_load_n(&was_called, __ATOMIC_ACQUIRE) == 0) starpu_usleep(10);
            ENDS(starpu_data_release(copy));
        }
    }
    if (is_there(temporary)) {
        submit_with(&clearing, temporary, NULL);
        ENDS(starpu_data_unregister_submit(temporary));
    }
    if (matrix) END_DATA(matrix);
    if (copy) END_DATA(copy);
    if (is_fine(starpu_malloc(&memory, 1000))) starpu_free_noflag(memory, 1000);
    is_fine(starpu_task_wait_for_all());
    if (refusals == 0) expect((long)copied[0], 1);
}

static void use_ndim(void) {
    int values[4 * 4 * 4] = {0};
    unsigned n[] = {4, 4, 4}, ld[] = {1, 4, 16};
    int i, done = 0;
    starpu_data_handle_t handle = NULL;
    struct starpu_data_filter filter = {
        .filter_func = starpu_ndim_filter_block, .nchildren = 3, .filter_arg = 1};
    SAYS(starpu_ndim_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, ld, n, 3, sizeof *values));
    if (!is_there(handle)) return;
    errno = 0;
    starpu_data_partition(handle, &filter);
    if (errno == 0) {
        for (i = 0; i < 3; ++i) done += starpu_ndim_get_nn(starpu_data_get_sub_data(handle, 1, i))[1];
        expect(done, 4);
        ENDS(starpu_data_unpartition(handle, STARPU_MAIN_RAM));
    } else {
        ++refusals;
    }
    END_DATA(handle);
}

// What a program asks about the machine and its workers.
static void use_questions(void) {
    struct starpu_task* task = starpu_task_create();
    struct starpu_task* copy = is_there(task) ? starpu_task_dup(task) : NULL;
    int workers[] = {1, 0};
    int* members = NULL;
    int size = 0, id;
    SAYS(starpu_get_next_bindid(STARPU_THREAD_ACTIVE, NULL, 0));
    starpu_bind_thread_on_main(); // a thread that stays unbound is a warning, which may be muted
    is_fine(starpu_get_memory_location_bitmap(workers, sizeof workers) > 0 ? 0 : -1);
    is_fine(starpu_bindid_get_workerids(starpu_worker_get_bindid(0), &members) > 0 ? 0 : -1);
    id = starpu_combined_worker_assign_workerid(2, workers);
    if (is_fine(id < 0 ? id : 0) && is_fine(starpu_combined_worker_get_description(id, &size, &members))) {
        expect(size, 2);
        expect(members[1], 1);
        SAYS(starpu_worker_is_combined_worker(id));
    }
    is_fine(starpu_profiling_status_set(STARPU_PROFILING_ENABLE) < 0 ? -1 : 0);
    is_fine(starpu_profiling_worker_get_info(0, NULL));
    SAYS(starpu_profiling_init());
    if (task && !copy) note_refusal(__LINE__);
    if (copy) starpu_task_destroy(copy);
    if (task) starpu_task_destroy(task);
}

unsigned scenario_count(void) {
    return 1;
}
const char* scenario_name(unsigned which) {
    (void)which;
    return "a little of everything";
}
void prepare_scenario(unsigned which) {
    (void)which;
}
enum scenario_outcome finish_scenario(enum scenario_outcome so_far) {
    return so_far;
}

enum scenario_outcome run_scenario(void) {
    struct starpu_conf conf;
    if (starpu_conf_init(&conf) != 0) return scenario_refused;
    conf.ncpus = 2;
    if (starpu_init(&conf) != 0) return scenario_refused;
    use_end_dependencies();
    use_chains();
    use_reductions();
    use_partitions();
    use_dependencies();
    use_temporaries();
    use_many_buffers();
    use_ndim();
    use_questions();
    starpu_shutdown();
    if (has_waited_in_vain) return scenario_lost;
    if (mistakes != 0) return refusals != 0 ? scenario_refused : scenario_wrong;
    return refusals != 0 ? scenario_refused : scenario_right;
}
