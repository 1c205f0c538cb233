// Reduction methods that are set on a whole hold for the pieces that exist already.
#include "starpu_data_filters/plans.h"

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

int main(void) {
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, halves[2], quarters[2];
    int i;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(halves[0], 2, quarters);
    starpu_data_set_reduction_methods(whole, &combine, &clear);
    for (i = 0; i < 10; ++i) {
        check_submit(&contributing, quarters[i % 2], NULL);
        check_submit(&contributing, halves[1], NULL);
    }
    starpu_data_partition_clean(halves[0], 2, quarters);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_partition(whole, &two);
    starpu_data_set_reduction_methods(whole, NULL, NULL);
    starpu_data_set_reduction_methods(whole, &combine, &clear);
    check_submit(&contributing, starpu_data_get_child(whole, 0), NULL);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
    plan_expect(6, 6, 6, 6, 10, 10, 10, 10);
    return check_stop();
}
