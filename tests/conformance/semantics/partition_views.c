// Several registrations of one memory are views; an empty task with accesses to both switches between them.
#include "starpu_data_filters/plans.h"

static void nothing(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
}

static struct starpu_codelet by_worker = {
    .cpu_funcs = {nothing}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "switch on a worker"};
static struct starpu_codelet by_nobody = {.where = STARPU_NOWHERE,
                                          .nbuffers = STARPU_VARIABLE_NBUFFERS,
                                          .specific_nodes = 1,
                                          .nodes = {STARPU_MAIN_RAM, STARPU_MAIN_RAM, STARPU_MAIN_RAM},
                                          .name = "switch on no worker"};

static void switch_over(struct starpu_codelet* how, starpu_data_handle_t whole,
                        starpu_data_handle_t halves[2], int to_halves) {
    const int whole_mode = to_halves ? STARPU_RW : STARPU_W, half_mode = to_halves ? STARPU_W : STARPU_RW;
    CHECK_EQUAL(starpu_task_insert(how, whole_mode, whole, half_mode, halves[0], half_mode, halves[1], 0), 0);
    if (to_halves) {
        starpu_data_invalidate_submit(whole);
    } else {
        starpu_data_invalidate_submit(halves[0]);
        starpu_data_invalidate_submit(halves[1]);
    }
}

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int i, ten = 10;
    check_start();
    whole = plan_whole();
    for (i = 0; i < 2; ++i) {
        starpu_vector_data_register(&halves[i], STARPU_MAIN_RAM, (uintptr_t)(plan_values + 4 * i), 4,
                                    sizeof(int));
        starpu_data_invalidate(halves[i]);
    }
    for (i = 0; i < 2; ++i) {
        struct starpu_codelet* how = i == 0 ? &by_worker : &by_nobody;
        check_submit(&adding, whole, NULL);
        switch_over(how, whole, halves, 1);
        check_submit(&adding, halves[1], &ten);
        switch_over(how, whole, halves, 0);
        check_submit(&adding, whole, NULL);
    }
    starpu_data_unregister(halves[0]);
    starpu_data_unregister(halves[1]);
    starpu_data_unregister(whole);
    plan_expect(4, 4, 4, 4, 24, 24, 24, 24);
    return check_stop();
}
