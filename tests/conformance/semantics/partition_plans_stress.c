// Several threads submit tasks on, and acquire, a whole and pieces of nested and rival plans: nobody is ever
// beside a writer of the same elements, no addition is lost, and nothing locks up.
#include "starpu_data_filters/plans.h"

#include <pthread.h>

enum { elements = 24, threads = 3, operations = 700, handles = 1 + 2 + 3 + 4 + 3 };

static int values[elements], expected[elements];
static int writers[elements], readers[elements];

// One of the handles, and the elements it covers.
struct view {
    starpu_data_handle_t handle;
    int first, count;
};
static struct view views[handles];
static int view_count;

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

static void submit(struct starpu_codelet* codelet, const struct view* v, int amount) {
    struct starpu_task* task = starpu_task_create();
    task->cl = codelet;
    task->handles[0] = v->handle;
    task->cl_arg = (void*)(intptr_t)amount;
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
        what = random >> 8 & 15;
        if (what < 6) {
            note_expected(v, i % 7);
            submit(&writing, v, i % 7);
        } else if (what < 9) {
            note_expected(v, 1);
            submit(&commuting, v, 1);
        } else if (what < 15) {
            submit(&reading, v, 0);
        } else {
            if (i % 2) note_expected(v, 1);
            acquire(v, i % 2);
        }
    }
    return NULL;
}

static void note_views(const starpu_data_handle_t* pieces, int count, int first, int length) {
    int i;
    for (i = 0; i < count; ++i) {
        const struct view v = {pieces[i], first + i * length, length};
        views[view_count++] = v;
    }
}

int main(void) {
    starpu_data_handle_t whole, halves[2], thirds[3], eighths[4], sixths[3];
    pthread_t started[threads];
    unsigned seeds[threads];
    int i;
    check_start();
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, elements, sizeof(int));
    plan_cut(whole, 2, halves);
    plan_cut(whole, 3, thirds);
    plan_cut(halves[0], 4, eighths);
    plan_cut(halves[1], 3, sixths);
    note_views(&whole, 1, 0, 24);
    note_views(halves, 2, 0, 12);
    note_views(thirds, 3, 0, 8);
    note_views(eighths, 4, 0, 3);
    note_views(sixths, 3, 12, 4);
    CHECK_EQUAL(view_count, handles);
    for (i = 0; i < threads; ++i) {
        seeds[i] = 17u * (unsigned)i + 1u;
        CHECK_EQUAL(pthread_create(&started[i], NULL, operate, &seeds[i]), 0);
    }
    for (i = 0; i < threads; ++i) CHECK_EQUAL(pthread_join(started[i], NULL), 0);
    starpu_data_partition_clean(halves[0], 4, eighths);
    starpu_data_partition_clean(halves[1], 3, sixths);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_partition_clean(whole, 3, thirds);
    starpu_data_unregister(whole);
    for (i = 0; i < elements; ++i) CHECK_EQUAL(values[i], expected[i]);
    return check_stop();
}
