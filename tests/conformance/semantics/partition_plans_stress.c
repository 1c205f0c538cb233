// Several threads submit tasks on, and acquire, a whole and pieces of nested and rival plans: nobody is ever
// beside a writer of the same elements, no addition is lost, and nothing locks up.
#include "starpu_data_filters/plans.h"

#include <pthread.h>

enum { elements = 24, threads = 3, rounds = 4, operations = 2500, handles = 1 + 2 + 3 + 4 + 3 };

static int values[elements], expected[elements];
static int writers[elements], readers[elements];

// One of the handles, and the elements it covers.
struct view {
    starpu_data_handle_t handle;
    int first, count;
    int plan; // its pieces can be written together
};
static struct view views[handles];
static int view_count;
static starpu_data_handle_t halves[2], thirds[3];

static void enter(int first, int count, int writes) {
    int i;
    for (i = first; i < first + count; ++i) {
        if (writes) {
            CHECK_EQUAL(STARPU_ATOMIC_ADD(&writers[i], 1), 1);
            CHECK_EQUAL(check_count(&readers[i]), 0);
        } else {
            (void)STARPU_ATOMIC_ADD(&readers[i], 1);
            CHECK_EQUAL(check_count(&writers[i]), 0);
        }
    }
}

static void leave(int first, int count, int writes) {
    int i;
    for (i = first; i < first + count; ++i) (void)STARPU_ATOMIC_ADD(writes ? &writers[i] : &readers[i], -1);
}

static void write_to(void* buffers[], void* arg) {
    int* mine = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const int first = (int)(mine - values), count = (int)STARPU_VECTOR_GET_NX(buffers[0]);
    int i;
    enter(first, count, 1);
    for (i = 0; i < count; ++i) mine[i] += (int)(intptr_t)arg;
    leave(first, count, 1);
}

static void read_from(void* buffers[], void* arg) {
    const int* mine = (const int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const int first = (int)(mine - values), count = (int)STARPU_VECTOR_GET_NX(buffers[0]);
    int i, sum = 0;
    (void)arg;
    enter(first, count, 0);
    for (i = 0; i < count; ++i) sum += mine[i];
    CHECK(sum >= 0);
    leave(first, count, 0);
}

// Two pieces of one plan.
static void write_to_both(void* buffers[], void* arg) {
    write_to(buffers, arg);
    write_to(buffers + 1, arg);
}

// Into the worker's own buffer.
static void contribute(void* buffers[], void* arg) {
    int* mine = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    unsigned i;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) mine[i] += (int)(intptr_t)arg;
}

static void combine_values(void* buffers[], void* arg) {
    int* into = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const int* from = (const int*)STARPU_VECTOR_GET_PTR(buffers[1]);
    unsigned i;
    (void)arg;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) into[i] += from[i];
}

static void clear_values(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 0, STARPU_VECTOR_GET_NX(buffers[0]) * sizeof(int));
}

static struct starpu_codelet combining = {
    .cpu_funcs = {combine_values}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "combining"};
static struct starpu_codelet clearing = {
    .cpu_funcs = {clear_values}, .nbuffers = 1, .modes = {STARPU_W}, .name = "clearing"};
static struct starpu_codelet contributing = {
    .cpu_funcs = {contribute}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contributing"};
static struct starpu_codelet writing_both = {
    .cpu_funcs = {write_to_both}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}, .name = "writing both"};
static struct starpu_codelet writing = {
    .cpu_funcs = {write_to}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "writing"};
static struct starpu_codelet commuting = {
    .cpu_funcs = {write_to}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}, .name = "commuting"};
static struct starpu_codelet reading = {
    .cpu_funcs = {read_from}, .nbuffers = 1, .modes = {STARPU_R}, .name = "reading"};

static void note_expected(const struct view* v, int amount) {
    int i;
    for (i = v->first; i < v->first + v->count; ++i) (void)STARPU_ATOMIC_ADD(&expected[i], amount);
}

static struct starpu_task* task_on(struct starpu_codelet* codelet, const struct view* v, int amount) {
    struct starpu_task* task = starpu_task_create();
    task->cl = codelet;
    task->handles[0] = v->handle;
    task->cl_arg = (void*)(intptr_t)amount;
    return task;
}

static void submit(struct starpu_codelet* codelet, const struct view* v, int amount) {
    CHECK_EQUAL(starpu_task_submit(task_on(codelet, v, amount)), 0);
}

static void submit_unordered(const struct view* v, int amount) {
    struct starpu_task* task = task_on(&writing, v, amount);
    note_expected(v, amount);
    task->sequential_consistency = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

// With the next piece of the same plan, if there is one.
static void submit_to_both(const struct view* v, int amount) {
    const struct view* next = v + 1;
    struct starpu_task* task;
    if (next == views + view_count || next->plan != v->plan) next = v - 1;
    if (v->plan == 0) return;
    task = task_on(&writing_both, v, amount);
    task->handles[1] = next->handle;
    note_expected(v, amount);
    note_expected(next, amount);
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

static void acquire(const struct view* v, int writes) {
    int i;
    CHECK_EQUAL(starpu_data_acquire(v->handle, writes ? STARPU_RW : STARPU_R), 0);
    enter(v->first, v->count, writes);
    if (writes)
        for (i = v->first; i < v->first + v->count; ++i) ++values[i];
    leave(v->first, v->count, writes);
    starpu_data_release(v->handle);
}

static void* operate(void* seed) {
    unsigned random = *(unsigned*)seed;
    int i;
    for (i = 0; i < operations; ++i) {
        const struct view* v;
        unsigned what;
        random = random * 1103515245u + 12345u;
        v = &views[(random >> 16) % (unsigned)view_count];
        what = random >> 8 & 31;
        if (what == 16) {
            starpu_data_partition_submit(views[0].handle, 2, halves);
        } else if (what == 17) {
            starpu_data_partition_readonly_submit(views[0].handle, 3, thirds);
        } else if (what == 18) {
            starpu_data_unpartition_submit_r(views[0].handle, STARPU_MAIN_RAM);
        } else if (what < 22 && what > 18) {
            note_expected(v, 2);
            submit(&contributing, v, 2);
        } else if (what < 24 && what > 18) {
            submit_unordered(v, 1);
        } else if (what < 28 && what > 18) {
            submit_to_both(v, 3);
        } else if (what < 6) {
            note_expected(v, i % 7);
            submit(&writing, v, i % 7);
        } else if (what < 9) {
            note_expected(v, 1);
            submit(&commuting, v, 1);
        } else if (what != 15) {
            submit(&reading, v, 0);
        } else {
            if (i % 2) note_expected(v, 1);
            acquire(v, i % 2);
        }
    }
    return NULL;
}

static void note_views(int plan, const starpu_data_handle_t* pieces, int count, int first, int length) {
    int i;
    for (i = 0; i < count; ++i) {
        const struct view v = {pieces[i], first + i * length, length, plan};
        views[view_count++] = v;
    }
}

static void operate_together(unsigned round) {
    pthread_t started[threads];
    unsigned seeds[threads];
    int i;
    for (i = 0; i < threads; ++i) {
        seeds[i] = 1000u * round + 17u * (unsigned)i + 1u;
        CHECK_EQUAL(pthread_create(&started[i], NULL, operate, &seeds[i]), 0);
    }
    for (i = 0; i < threads; ++i) CHECK_EQUAL(pthread_join(started[i], NULL), 0);
}

static void run_round(unsigned round) {
    starpu_data_handle_t whole, eighths[4], sixths[3];
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, elements, sizeof(int));
    starpu_data_set_reduction_methods(whole, &combining, &clearing);
    plan_cut(whole, 2, halves);
    plan_cut(whole, 3, thirds);
    plan_cut(halves[0], 4, eighths);
    plan_cut(halves[1], 3, sixths);
    view_count = 0;
    note_views(0, &whole, 1, 0, 24);
    note_views(1, halves, 2, 0, 12);
    note_views(2, thirds, 3, 0, 8);
    note_views(3, eighths, 4, 0, 3);
    note_views(4, sixths, 3, 12, 4);
    CHECK_EQUAL(view_count, handles);
    operate_together(round);
    starpu_data_partition_clean(halves[0], 4, eighths);
    starpu_data_partition_clean(halves[1], 3, sixths);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_partition_clean(whole, 3, thirds);
    starpu_data_unregister(whole);
}

int main(void) {
    unsigned round;
    int i;
    check_start();
    for (round = 0; round < rounds; ++round) run_round(round);
    for (i = 0; i < elements; ++i) CHECK_EQUAL(values[i], expected[i]);
    return check_stop();
}
