// A plan that is over leaves the whole as its tasks made it, and room for other plans; tasks in flight end.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, pieces[4];
    int round;
    check_start();
    whole = plan_whole();
    for (round = 0; round < 50; ++round) {
        const unsigned parts = round % 2 ? 2 : 4;
        plan_cut(whole, parts, pieces);
        check_submit(&adding, pieces[parts - 1], NULL);
        check_submit(&adding, whole, NULL);
        starpu_data_partition_clean(whole, parts, pieces);
        check_submit(&adding, whole, NULL);
    }
    starpu_data_unregister(whole);
    plan_expect(100, 100, 100, 100, 125, 125, 150, 150);
    return check_stop();
}
