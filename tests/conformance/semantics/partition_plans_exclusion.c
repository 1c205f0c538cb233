// Commuting and unordered accesses to pieces keep to the switches: none runs beside a task on the whole.
#include "starpu_data_filters/plans.h"

enum { rounds = 60 };

static int users[plan_length];

// Alone on its elements, whichever handle it reached them by.
static void alone(void* buffers[], void* arg) {
    const int first = (int)((int*)STARPU_VECTOR_GET_PTR(buffers[0]) - plan_values);
    const int count = (int)STARPU_VECTOR_GET_NX(buffers[0]);
    int i;
    (void)arg;
    for (i = first; i < first + count; ++i) CHECK_EQUAL(STARPU_ATOMIC_ADD(&users[i], 1), 1);
    for (i = first; i < first + count; ++i) ++plan_values[i];
    for (i = first; i < first + count; ++i) CHECK_EQUAL(STARPU_ATOMIC_ADD(&users[i], -1), 0);
}

static struct starpu_codelet ordered = {
    .cpu_funcs = {alone}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "ordered"};
static struct starpu_codelet commuting = {
    .cpu_funcs = {alone}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}, .name = "commuting"};

static void submit_unordered(starpu_data_handle_t handle) {
    struct starpu_task* task = check_task(&ordered, handle, NULL);
    task->sequential_consistency = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int i;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    for (i = 0; i < rounds; ++i) {
        check_submit(&commuting, halves[i % 2], NULL);
        check_submit(&commuting, halves[0], NULL);
        submit_unordered(halves[0]);
        submit_unordered(halves[1]);
        check_submit(&commuting, halves[1], NULL);
        starpu_task_wait_for_all(); // nothing orders the next ones after what is unordered
        check_submit(&ordered, whole, NULL);
        check_submit(&commuting, whole, NULL);
        submit_unordered(halves[i % 2]); // after the switch, which is after the two before
    }
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    plan_expect(300, 300, 300, 300, 300, 300, 300, 300);
    return check_stop();
}
