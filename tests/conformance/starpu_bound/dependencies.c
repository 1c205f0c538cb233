// Data, tasks and tags order tasks, and the bound is not below their longest chain.
#include "starpu_bound/check_bound.h"

static void check_edges(const char* edges) {
    char text[4096];
    CHECK_WRITTEN(text, stream, starpu_bound_print_dot(stream));
    CHECK(strstr(text, "];\nt0 -> ") != NULL);
    CHECK_TEXT(strstr(text, "];\nt0 -> ") + 3, edges);
}

static void check_chain(const char* edges, int us) {
    starpu_task_wait_for_all();
    starpu_bound_stop();
    check_edges(edges);
    if (CHECK_HAS_SOLVER) CHECK_EQUAL(check_bound_us(), us);
}

static void by_data(void) {
    starpu_bound_start(1, 0);
    check_submit_ms(0);
    check_submit_ms(0);
    check_submit_ms(1);
    check_submit_ms(0);
    check_chain("t0 -> t1;\nt1 -> t3;\n}\n", 3000);
}

// The first has ended when the dependency on it is declared, or has not: it counts.
static void by_tasks(int ends_first) {
    struct starpu_task* first = check_bound_task(0);
    struct starpu_task* second = check_bound_task(1);
    starpu_bound_start(1, 0);
    first->destroy = 0;
    first->detach = 0;
    CHECK_EQUAL(starpu_task_submit(first), 0);
    if (ends_first) CHECK_EQUAL(starpu_task_wait(first), 0);
    starpu_task_declare_deps_array(second, 1, &first);
    CHECK_EQUAL(starpu_task_submit(second), 0);
    if (!ends_first) CHECK_EQUAL(starpu_task_wait(first), 0);
    check_chain("t0 -> t1;\n}\n", 2000);
    starpu_task_destroy(first);
}

// The later task is submitted first, and one without a kernel lies between them.
static void by_tags(void) {
    struct starpu_task* task;
    starpu_bound_start(1, 0);
    starpu_tag_declare_deps(3, 1, (starpu_tag_t)2);
    starpu_tag_declare_deps(2, 1, (starpu_tag_t)1);
    task = check_bound_task(0);
    task->use_tag = 1;
    task->tag_id = 3;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    task = check_bound_task(1);
    task->use_tag = 1;
    task->tag_id = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_create_sync_task(2, 0, NULL, NULL, NULL);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    {
        char text[4096];
        CHECK_WRITTEN(text, stream, starpu_bound_print_dot(stream));
        CHECK(strstr(text, "t2 -> t0;\n") != NULL && strstr(text, "t1 -> t2;\n") != NULL);
    }
    if (CHECK_HAS_SOLVER) CHECK_EQUAL(check_bound_us(), 2000);
}

// Another handle may lie where the first one lay.
static void by_data_registered_again(void) {
    int i, value = 0;
    starpu_bound_start(1, 0);
    check_submit_ms(0);
    for (i = 0; i < 3; ++i) {
        starpu_data_handle_t handle = check_int(&value);
        check_submit(&increment, handle, NULL);
        starpu_data_unregister(handle);
    }
    check_submit_ms(0);
    check_chain("t0 -> t4;\n}\n", 2000);
}

static void leave_alone(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
}
static struct starpu_codelet on_piece = {.cpu_funcs = {leave_alone}, .nbuffers = 1, .modes = {STARPU_RW}};

// Pieces come after the whole, and before what uses it later; among themselves they are not ordered.
static void by_pieces(void) {
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    int i;
    starpu_bound_start(1, 0);
    check_submit_ms(0);
    starpu_data_partition(check_bound_data[0], &halves);
    for (i = 0; i < 4; ++i) {
        starpu_data_handle_t half = starpu_data_get_sub_data(check_bound_data[0], 1, i % 2);
        CHECK_EQUAL(starpu_task_submit(check_task(&on_piece, half, NULL)), 0);
    }
    starpu_data_unpartition(check_bound_data[0], STARPU_MAIN_RAM);
    check_submit_ms(0);
    check_chain("t0 -> t1;\nt0 -> t2;\nt0 -> t3;\nt1 -> t3;\nt0 -> t4;\nt2 -> t4;\n"
                "t0 -> t5;\nt1 -> t5;\nt2 -> t5;\nt3 -> t5;\nt4 -> t5;\n}\n",
                2000);
}

static void whole_tasks(void) {
    double bound = -1, whole = -1;
    int i;
    starpu_bound_start(1, 0);
    for (i = 0; i < 3; ++i) check_submit_ms(i);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    starpu_bound_compute(&bound, &whole, 1);
    if (CHECK_HAS_SOLVER) CHECK(fabs(bound - 1.5) < 0.01 && fabs(whole - 2) < 0.01);
}

int main(void) {
    check_begin_bound(2);
    by_data();
    by_tasks(0);
    by_tasks(1);
    by_tags();
    by_data_registered_again();
    by_pieces();
    whole_tasks();
    return check_end_bound();
}
