// A whole some of whose pieces have no value has the values of the others; one without any piece that has a
// value has none itself.
#include "check.h"

enum { count = 9, pieces = 3, each = count / pieces };

static void set(void* buffers[], void* arg) {
    for (int i = 0; i < each; ++i) ((int*)STARPU_VECTOR_GET_PTR(buffers[0]))[i] = *(int*)arg;
}
static struct starpu_codelet setting = {
    .cpu_funcs = {set}, .nbuffers = 1, .modes = {STARPU_W}, .name = "set"};

static struct starpu_data_filter in_pieces = {.filter_func = starpu_vector_filter_block, .nchildren = pieces};
static int two = 2, three = 3;

static int* local(starpu_data_handle_t whole) {
    return (int*)starpu_vector_get_local_ptr(whole);
}

static void check_others(starpu_data_handle_t whole) {
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), 0);
    CHECK_EQUAL(local(whole)[0], two);
    CHECK_EQUAL(local(whole)[count - 1], three);
    starpu_data_release(whole);
}

// The one in the middle loses its value.
static void use_pieces(starpu_data_handle_t piece[]) {
    check_submit(&setting, piece[0], &two);
    check_submit(&setting, piece[2], &three);
    starpu_data_invalidate_submit(piece[1]);
}

static void check_at_once(starpu_data_handle_t whole) {
    starpu_data_handle_t piece[pieces];
    starpu_data_partition(whole, &in_pieces);
    for (int i = 0; i < pieces; ++i) piece[i] = starpu_data_get_sub_data(whole, 1, i);
    use_pieces(piece);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    check_others(whole);

    starpu_data_partition(whole, &in_pieces);
    for (int i = 0; i < pieces; ++i) starpu_data_invalidate(starpu_data_get_sub_data(whole, 1, i));
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), -ENODATA);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_W), 0);
    starpu_data_release(whole);
}

static void check_by_plan(starpu_data_handle_t whole) {
    starpu_data_handle_t piece[pieces];
    starpu_data_partition_plan(whole, &in_pieces, piece);
    starpu_data_partition_submit(whole, pieces, piece);
    use_pieces(piece);
    starpu_data_unpartition_submit(whole, pieces, piece, STARPU_MAIN_RAM);
    check_others(whole);

    starpu_data_partition_submit(whole, pieces, piece);
    for (int i = 0; i < pieces; ++i) starpu_data_invalidate_submit(piece[i]);
    starpu_data_unpartition_submit(whole, pieces, piece, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), -ENODATA);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_W), 0);
    starpu_data_release(whole);
    starpu_data_partition_clean(whole, pieces, piece);
}

static void check_data(int home, int* values) {
    starpu_data_handle_t whole = NULL;
    starpu_vector_data_register(&whole, home, (uintptr_t)values, count, sizeof *values);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_W), 0);
    memset(local(whole), 0, count * sizeof *values);
    starpu_data_release(whole);
    check_at_once(whole);
    check_by_plan(whole);
    starpu_data_unregister(whole);
}

int main(void) {
    int values[count] = {0};
    for (int is_looked_after = 0; is_looked_after < 2; ++is_looked_after) {
        if (is_looked_after) setenv("STARPU_LIMIT_CPU_MEM", "64", 1);
        check_start();
        check_data(STARPU_MAIN_RAM, values);
        check_data(-1, NULL);
        starpu_shutdown();
    }
    return 0;
}
