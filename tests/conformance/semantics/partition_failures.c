// What a failed task left undone in a piece is undone in the whole, and the other way round, until it is
// told.
#include "starpu_data_filters/plans.h"

static void fail(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_fail(-EIO, "on purpose");
}

static struct starpu_codelet failing = {
    .cpu_funcs = {fail}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "failing"};

// Submits a failing task on one handle and a sum of another; whether the sum was run.
static int is_summed(starpu_data_handle_t failed, starpu_data_handle_t read) {
    int sum = -1;
    check_submit(&failing, failed, NULL);
    check_submit(&summing, read, &sum);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    return sum != -1;
}

int main(void) {
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, halves[2], quarters[2];
    int sum = -1, ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(halves[0], 2, quarters);
    CHECK(!is_summed(quarters[1], whole));
    CHECK(!is_summed(whole, quarters[1]));
    CHECK(!is_summed(whole, halves[1]));
    CHECK(is_summed(quarters[0], halves[1]));
    CHECK(is_summed(halves[1], quarters[0]));

    check_submit(&failing, whole, NULL); // each piece written anew: nothing is undone any more
    check_submit(&filling, halves[0], &ten);
    check_submit(&filling, halves[1], &ten);
    check_submit(&summing, whole, &sum);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(sum, 80);
    starpu_data_partition_clean(halves[0], 2, quarters);
    starpu_data_partition_clean(whole, 2, halves);

    sum = -1;
    starpu_data_partition(whole, &two);
    check_submit(&failing, starpu_data_get_child(whole, 1), NULL);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    check_submit(&summing, whole, &sum);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(sum, -1);
    check_submit(&failing, whole, NULL);
    starpu_data_partition(whole, &two);
    check_submit(&summing, starpu_data_get_child(whole, 0), &sum);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(sum, -1);
    check_submit(&summing, whole, &sum);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(sum, 80);
    starpu_data_unregister(whole);
    return check_stop();
}
