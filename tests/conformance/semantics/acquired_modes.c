// Every call that acquires data, with every mode; then every mode that is held with every one it may be
// weakened to: what is refused changes nothing, and what is granted keeps out whom it should.
#include "check.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))
#define MODE(bits) ((enum starpu_data_access_mode)(bits))

static starpu_data_handle_t data;
static int value, next_value = 100;

// ---- who is let in while the data are held

static int held_mode = STARPU_NONE; // as the tasks see it
static int seen;
static int is_ordered = 1; // the tasks among each other

static int held_now(void) {
    return __atomic_load_n(&held_mode, __ATOMIC_SEQ_CST);
}

static void hold_as(int mode) {
    __atomic_store_n(&held_mode, mode, __ATOMIC_SEQ_CST);
}

static void look(void* buffers[], void* arg) {
    (void)arg;
    CHECK((held_now() & STARPU_W) == 0);
    seen = *CHECK_BUFFER(buffers, 0);
}

static void change(void* buffers[], void* arg) {
    (void)arg;
    CHECK_EQUAL(held_now(), STARPU_NONE);
    ++*CHECK_BUFFER(buffers, 0);
}

static struct starpu_codelet looking = {
    .cpu_funcs = {look}, .nbuffers = 1, .modes = {STARPU_R}, .name = "look"};
static struct starpu_codelet changing = {
    .cpu_funcs = {change}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "change"};

static int may_enter(int mode) {
    const int error = starpu_data_acquire_try(data, MODE(mode));
    if (error == 0) starpu_data_release(data);
    if (error != 0) CHECK_EQUAL(error, -EAGAIN);
    return error == 0;
}

static void check_excludes(int mode) {
    CHECK_EQUAL(may_enter(STARPU_R), (mode & STARPU_W) == 0);
    CHECK_EQUAL(may_enter(STARPU_W), mode == STARPU_NONE);
}

// ---- the calls

static sem_t granted;
static int calls_back;

static void on_acquired(void* arg) {
    (void)arg;
    check_tick(&calls_back);
    sem_post(&granted);
}

static void on_turn(void* arg, int* node, enum starpu_data_access_mode mode) {
    (void)arg;
    CHECK_EQUAL(*node, STARPU_MAIN_RAM);
    CHECK(mode != STARPU_NONE);
}

// By callback: returns when the data are held.
static int await(int error) {
    if (error == 0) sem_wait(&granted);
    return error;
}

static int blocking(int mode) {
    return starpu_data_acquire(data, MODE(mode));
}
static int on_node(int mode) {
    return starpu_data_acquire_on_node(data, STARPU_MAIN_RAM, MODE(mode));
}
static int trying(int mode) {
    return starpu_data_acquire_try(data, MODE(mode));
}
static int on_node_trying(int mode) {
    return starpu_data_acquire_on_node_try(data, STARPU_MAIN_RAM, MODE(mode));
}
static int cb(int mode) {
    return await(starpu_data_acquire_cb(data, MODE(mode), on_acquired, NULL));
}
static int on_node_cb(int mode) {
    return await(starpu_data_acquire_on_node_cb(data, STARPU_MAIN_RAM, MODE(mode), on_acquired, NULL));
}
static int cb_ordered(int mode) {
    return await(starpu_data_acquire_cb_sequential_consistency(data, MODE(mode), on_acquired, NULL, 1));
}
static int cb_unordered(int mode) {
    return await(starpu_data_acquire_cb_sequential_consistency(data, MODE(mode), on_acquired, NULL, 0));
}
static int on_node_unordered(int mode) {
    return await(starpu_data_acquire_on_node_cb_sequential_consistency(data, STARPU_MAIN_RAM, MODE(mode),
                                                                       on_acquired, NULL, 0));
}
static int on_node_quick(int mode) {
    return await(starpu_data_acquire_on_node_cb_sequential_consistency_quick(
        data, STARPU_MAIN_RAM, MODE(mode), on_acquired, NULL, 1, 1));
}
static int on_node_jobids(int mode) {
    long before = 0, after = 0;
    return await(starpu_data_acquire_on_node_cb_sequential_consistency_sync_jobids(
        data, STARPU_MAIN_RAM, MODE(mode), on_turn, on_acquired, NULL, 1, 0, &before, &after, 1));
}
static int without_node(int mode) {
    return starpu_data_acquire_on_node(data, STARPU_ACQUIRE_NO_NODE, MODE(mode));
}

static const struct {
    const char* name;
    int (*acquire)(int mode);
    int node;
} calls[] = {{"acquire", blocking, STARPU_MAIN_RAM},
             {"acquire_on_node", on_node, STARPU_MAIN_RAM},
             {"acquire_try", trying, STARPU_MAIN_RAM},
             {"acquire_on_node_try", on_node_trying, STARPU_MAIN_RAM},
             {"acquire_cb", cb, STARPU_MAIN_RAM},
             {"acquire_on_node_cb", on_node_cb, STARPU_MAIN_RAM},
             {"acquire_cb_sequential_consistency, 1", cb_ordered, STARPU_MAIN_RAM},
             {"acquire_cb_sequential_consistency, 0", cb_unordered, STARPU_MAIN_RAM},
             {"acquire_on_node_cb_sequential_consistency", on_node_unordered, STARPU_MAIN_RAM},
             {"acquire_on_node_cb_sequential_consistency_quick", on_node_quick, STARPU_MAIN_RAM},
             {"acquire_on_node_cb_sequential_consistency_sync_jobids", on_node_jobids, STARPU_MAIN_RAM},
             {"acquire_on_node, no node", without_node, STARPU_ACQUIRE_NO_NODE}};

// ---- every mode

static const int acquirable[] = {STARPU_R,
                                 STARPU_W,
                                 STARPU_RW,
                                 STARPU_W | STARPU_COMMUTE,
                                 STARPU_RW | STARPU_COMMUTE,
                                 STARPU_R | STARPU_LOCALITY,
                                 STARPU_RW | STARPU_SSEND,
                                 STARPU_RW | STARPU_COMMUTE | STARPU_LOCALITY | STARPU_SSEND};
static const int refused[] = {STARPU_NONE,
                              STARPU_SCRATCH,
                              STARPU_REDUX,
                              STARPU_COMMUTE,
                              STARPU_LOCALITY,
                              STARPU_R | STARPU_SCRATCH,
                              STARPU_RW | STARPU_REDUX,
                              STARPU_ACCESS_MODE_MAX,
                              STARPU_R | STARPU_ACCESS_MODE_MAX,
                              STARPU_RW | 1 << 20};

// Tasks submitted while the data are held: a reader and a writer behind it. They check who is let in.
static struct starpu_task* submit_two(void) {
    struct starpu_task* reader = check_task(&looking, data, NULL);
    reader->detach = 0;
    CHECK_EQUAL(starpu_task_submit(reader), 0);
    check_submit(&changing, data, NULL);
    return reader;
}

static int write_if_writer(int mode) {
    if ((mode & STARPU_W) != 0) value = next_value += 10;
    return value;
}

// Nothing is held.
static void check_rest(int expected) {
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(seen == expected || (!is_ordered && seen == expected + 1));
    CHECK_EQUAL(value, expected + 1);
    check_excludes(STARPU_NONE);
}

static void check_hold(int call, int mode) {
    const char* name = calls[call].name;
    if (calls[call].acquire(mode) != 0) {
        fprintf(stderr, "starpu_data_%s refuses %#x\n", name, (unsigned)mode);
        CHECK(0);
    }
    hold_as(mode);
    check_excludes(mode);
    const int expected = write_if_writer(mode);
    struct starpu_task* reader = submit_two();
    if ((mode & STARPU_W) == 0) CHECK_EQUAL(starpu_task_wait(reader), 0); // let in beside a reader
    hold_as(STARPU_NONE);
    starpu_data_release_on_node(data, calls[call].node);
    if ((mode & STARPU_W) != 0) CHECK_EQUAL(starpu_task_wait(reader), 0);
    check_rest(expected);
}

static void check_refusal(int call, int mode) {
    const int before = check_count(&calls_back);
    CHECK_EQUAL(calls[call].acquire(mode), -EINVAL);
    check_excludes(STARPU_NONE);
    CHECK_EQUAL(check_count(&calls_back), before);
}

// ---- every pair

// What is held includes it, and what was written may be read.
static int includes(int held, int mode) {
    return (mode & ~held) == 0 || (mode == STARPU_R && (held & STARPU_W) != 0);
}

static void release_to(int on_node, int mode) {
    errno = 0;
    if (on_node)
        starpu_data_release_to_on_node(data, MODE(mode), STARPU_MAIN_RAM);
    else
        starpu_data_release_to(data, MODE(mode));
}

// Returns the mode that is held afterwards.
static int weaken(int on_node, int held, int mode) {
    const int is_included = includes(held, mode);
    if (is_included) hold_as(mode);
    release_to(on_node, mode);
    CHECK_EQUAL(errno, is_included ? 0 : EINVAL);
    return is_included ? mode : held;
}

static void check_pair(int call, int on_node, int held, int mode) {
    CHECK_EQUAL(calls[call].acquire(held), 0);
    hold_as(held);
    const int expected = write_if_writer(held);
    const int now = weaken(on_node, held, mode);
    check_excludes(now);
    if (now != STARPU_NONE) {
        CHECK_EQUAL(weaken(on_node, now, STARPU_RW | STARPU_SSEND), now); // never included
        check_excludes(now);
    }
    struct starpu_task* reader = submit_two();
    if ((now & STARPU_W) == 0) CHECK_EQUAL(starpu_task_wait(reader), 0);
    if (now != STARPU_NONE) {
        hold_as(STARPU_NONE);
        starpu_data_release(data);
    }
    if ((now & STARPU_W) != 0) CHECK_EQUAL(starpu_task_wait(reader), 0);
    check_rest(expected);
    errno = 0;
    release_to(on_node, STARPU_R); // nothing is held
    CHECK_EQUAL(errno, EINVAL);
}

static void check_pairs(int call, int on_node) {
    const int held[] = {STARPU_R, STARPU_W, STARPU_RW, STARPU_W | STARPU_COMMUTE, STARPU_RW | STARPU_COMMUTE};
    for (int h = 0; h < LENGTH(held); ++h) {
        for (int m = 0; m < LENGTH(acquirable); ++m) check_pair(call, on_node, held[h], acquirable[m]);
        for (int m = 0; m < LENGTH(refused); ++m) check_pair(call, on_node, held[h], refused[m]);
    }
}

// Step by step: those who waited come in when it is their turn.
static void check_steps(int call) {
    CHECK_EQUAL(calls[call].acquire(STARPU_RW), 0);
    hold_as(STARPU_RW);
    const int expected = write_if_writer(STARPU_RW);
    struct starpu_task* reader = submit_two();
    CHECK_EQUAL(weaken(0, STARPU_RW, STARPU_W), STARPU_W);
    CHECK_EQUAL(weaken(1, STARPU_W, STARPU_RW), STARPU_W);
    CHECK_EQUAL(weaken(0, STARPU_W, STARPU_R), STARPU_R);
    CHECK_EQUAL(starpu_task_wait(reader), 0);
    CHECK_EQUAL(weaken(1, STARPU_R, STARPU_W), STARPU_R);
    CHECK_EQUAL(weaken(1, STARPU_R, STARPU_NONE), STARPU_NONE);
    check_rest(expected);
}

static void check_all(void) {
    for (int call = 0; call < LENGTH(calls); ++call) {
        for (int m = 0; m < LENGTH(acquirable); ++m) check_hold(call, acquirable[m]);
        for (int m = 0; m < LENGTH(refused); ++m) check_refusal(call, refused[m]);
    }
    check_pairs(0, 0);
    check_pairs(0, 1);
    check_pairs(7, 0); // unordered
    check_pairs(7, 1);
    check_steps(0);
    check_steps(7);
}

#if defined(__GNUC__) && !defined(__clang__) && defined(STARPU_DATA_ACQUIRE_CB)
static int runs;

static void check_statements(void) {
    runs = 0;
    for (int m = 0; m < LENGTH(acquirable); ++m) STARPU_DATA_ACQUIRE_CB(data, MODE(acquirable[m]), ++runs);
    for (int m = 0; m < LENGTH(refused); ++m) STARPU_DATA_ACQUIRE_CB(data, MODE(refused[m]), ++runs);
    CHECK_EQUAL(runs, LENGTH(acquirable));
}
#else
static void check_statements(void) {}
#endif

int main(void) {
    CHECK_EQUAL(sem_init(&granted, 0, 0), 0);
    for (int is_looked_after = 0; is_looked_after < 2; ++is_looked_after) {
        if (is_looked_after) setenv("STARPU_LIMIT_CPU_MEM", "64", 1);
        check_start();
        data = check_int(&value);
        check_statements();
        check_all();
        starpu_data_set_sequential_consistency_flag(data, 0);
        is_ordered = 0;
        check_pairs(0, 0);
        is_ordered = 1;
        starpu_data_unregister(data);
        starpu_shutdown();
    }
    return 0;
}
