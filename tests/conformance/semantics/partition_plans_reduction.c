// Contributions to pieces and to the whole are put together at the switch, whatever order and arbiter they
// have.
#include "starpu_data_filters/plans.h"

enum { rounds = 30 };

static void plus(void* buffers[], void* arg) {
    unsigned i;
    int* into = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const int* from = (const int*)STARPU_VECTOR_GET_PTR(buffers[1]);
    (void)arg;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) into[i] += from[i];
}

static void zero(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 0, STARPU_VECTOR_GET_NX(buffers[0]) * sizeof(int));
}

static struct starpu_codelet combine = {
    .cpu_funcs = {plus}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "combine"};
static struct starpu_codelet clear = {
    .cpu_funcs = {zero}, .nbuffers = 1, .modes = {STARPU_W}, .name = "clear"};
static struct starpu_codelet contributing = {
    .cpu_funcs = {plan_add}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contributing"};
static struct starpu_codelet commuting = {
    .cpu_funcs = {plan_add}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}, .name = "commuting"};

// Contributes to the pieces, then to the whole, and reads in between.
static void contribute(starpu_data_handle_t whole, starpu_data_handle_t halves[2]) {
    int sum[rounds], i;
    for (i = 0; i < rounds; ++i) {
        check_submit(&contributing, halves[0], NULL);
        check_submit(&contributing, halves[1], NULL);
        check_submit(&contributing, halves[1], NULL);
        check_submit(&summing, whole, &sum[i]);
        check_submit(&contributing, whole, NULL);
    }
    starpu_task_wait_for_all();
    for (i = 0; i < rounds; ++i) CHECK_EQUAL(sum[i], 4 * (2 * i + 1) + 4 * (3 * i + 2));
}

int main(void) {
    starpu_data_handle_t whole, halves[2];
    starpu_arbiter_t arbiter;
    int i, mode;
    check_start();
    for (mode = 0; mode < 3; ++mode) {
        memset(plan_values, 0, sizeof plan_values);
        whole = plan_whole();
        starpu_data_set_reduction_methods(whole, &combine, &clear);
        if (mode == 1) starpu_data_set_sequential_consistency_flag(whole, 0);
        if (mode == 2) CHECK_EQUAL(starpu_data_set_reduction_lanes(whole, 4), 0);
        plan_cut(whole, 2, halves);
        if (mode == 1) starpu_data_set_sequential_consistency_flag(whole, 1); // only the pieces are unordered
        contribute(whole, halves);
        starpu_data_partition_clean(whole, 2, halves);
        starpu_data_unregister(whole);
        plan_expect(60, 60, 60, 60, 90, 90, 90, 90);
    }

    memset(plan_values, 0, sizeof plan_values);
    arbiter = starpu_arbiter_create();
    whole = plan_whole();
    starpu_data_assign_arbiter(whole, arbiter);
    plan_cut(whole, 2, halves);
    for (i = 0; i < rounds; ++i) {
        check_submit(&commuting, halves[0], NULL);
        check_submit(&commuting, whole, NULL);
        check_submit(&commuting, halves[1], NULL);
        check_submit(&adding, halves[1], NULL);
    }
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    starpu_arbiter_destroy(arbiter);
    plan_expect(60, 60, 60, 60, 90, 90, 90, 90);
    return check_stop();
}
