// Tasks that only read use the whole and pieces of any plans side by side; a writer comes alone.
#include "starpu_data_filters/plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2], quarters[4], deep[2];
    int goal[8], i, sum = 0, ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(whole, 4, quarters);
    plan_cut(halves[0], 2, deep);
    check_submit(&adding, halves[0], &ten);
    for (i = 0; i < 4; ++i) goal[i] = 2 * i + 2;
    check_submit(&meeting, halves[0], &goal[0]);
    check_submit(&meeting, quarters[0], &goal[0]);
    starpu_task_wait_for_all();
    check_submit(&meeting, whole, &goal[1]);
    check_submit(&meeting, quarters[1], &goal[1]);
    starpu_task_wait_for_all();
    check_submit(&meeting, deep[1], &goal[2]);
    check_submit(&meeting, whole, &goal[2]);
    starpu_task_wait_for_all();
    check_submit(&meeting, deep[1], &goal[3]);
    check_submit(&meeting, halves[0], &goal[3]);
    starpu_task_wait_for_all();
    plan_submit_gated(&summing, quarters[1], &sum, 1);
    check_submit(&adding, deep[1], NULL);
    check_linger();
    CHECK_EQUAL(check_count(&plan_values[2]), 10);
    check_open(1);
    starpu_task_wait_for_all();
    CHECK_EQUAL(sum, 20);
    CHECK_EQUAL(plan_values[2], 11);
    starpu_data_unregister(whole);
    return check_stop();
}
