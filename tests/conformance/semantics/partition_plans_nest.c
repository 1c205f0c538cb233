// Pieces have plans of their own: a task on any level finds its way from the whole, and back.
#include "starpu_data_filters/plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2], quarters[2][2], fourths[4], eighth[2];
    int ten = 10, hundred = 100, thousand = 1000, sum = 0;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(halves[0], 2, quarters[0]);
    plan_cut(halves[1], 2, quarters[1]);
    plan_cut(quarters[1][1], 2, eighth);
    plan_cut(whole, 4, fourths);
    check_submit(&adding, eighth[1], &ten);          // three levels down at once
    check_submit(&adding, quarters[0][0], &hundred); // beside it
    check_submit(&adding, halves[1], NULL);          // above it, and quarters[0] stays as it is
    check_submit(&adding, fourths[3], &thousand);    // another plan of the whole
    check_submit(&adding, quarters[1][1], &ten);     // back
    check_submit(&summing, whole, &sum);             // readable beside its pieces
    check_submit(&adding, eighth[0], NULL);
    starpu_task_wait_for_all();
    CHECK_EQUAL(sum, 200 + 4 * 1 + 10 + 2000 + 20);
    check_submit(&adding, whole, NULL);
    starpu_data_partition_clean(quarters[1][1], 2, eighth);
    starpu_data_partition_clean(halves[1], 2, quarters[1]);
    starpu_data_partition_clean(halves[0], 2, quarters[0]);
    starpu_data_partition_clean(whole, 4, fourths);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    plan_expect(101, 101, 1, 1, 2, 2, 1013, 1022);
    return check_stop();
}
