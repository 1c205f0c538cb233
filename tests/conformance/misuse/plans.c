// What plans cannot do is refused, by a line and errno, and changes nothing.
#include "check_error.h"

static struct starpu_codelet reading = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .name = "reading"};
static struct starpu_codelet unswitched = {.cpu_funcs = {check_run},
                                           .nbuffers = 1,
                                           .modes = {STARPU_R},
                                           .flags = STARPU_CODELET_NOPLANS,
                                           .name = "unswitched"};

int main(void) {
    int values[8] = {0}, nothing = -1;
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    struct starpu_data_filter none = {.filter_func = starpu_vector_filter_block};
    struct starpu_data_filter many = {.filter_func = starpu_vector_filter_block, .nchildren = 65535};
    starpu_data_handle_t whole, other, halves[2], wrong[2];
    struct starpu_task* task;
    check_start();
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 8, sizeof(int));
    other = check_int(&nothing);
    starpu_data_set_name(whole, "the whole");
    EXPECT_ERRNO(starpu_data_partition_plan(NULL, &two, halves), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_partition_plan(whole, NULL, halves), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_partition_plan(whole, &two, NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_partition_plan(whole, &none, halves), EINVAL, "no children");
    EXPECT_ERRNO(starpu_data_partition_plan(whole, &many, halves), EINVAL, "65535 children");
    starpu_data_partition_plan(whole, &two, halves);

    wrong[0] = halves[1];
    wrong[1] = halves[0];
    EXPECT_ERRNO(starpu_data_partition_submit(whole, 2, wrong), EINVAL, "the whole");
    EXPECT_ERRNO(starpu_data_partition_submit(whole, 1, halves), EINVAL, "no plan with these 1");
    EXPECT_ERRNO(starpu_data_partition_submit(other, 2, halves), EINVAL, "no plan");
    EXPECT_ERRNO(starpu_data_partition_clean(whole, 2, wrong), EINVAL, "the whole");
    EXPECT_ERRNO(starpu_data_partition_submit(whole, 2, NULL), EINVAL, "no plan");

    EXPECT_ERRNO(starpu_data_unpartition_submit(whole, 2, halves, STARPU_MAIN_RAM), EINVAL, "not in use");
    EXPECT_ERRNO(starpu_data_unpartition_readonly_submit(whole, 2, halves, 0), EINVAL, "not in use");
    EXPECT_ERRNO(starpu_data_partition_readwrite_upgrade_submit(whole, 2, halves), EINVAL, "not in use");
    EXPECT_ERRNO(starpu_data_partition_readonly_downgrade_submit(whole, 2, halves), EINVAL, "not in use");
    starpu_data_partition_submit(whole, 2, halves);
    EXPECT_ERRNO(starpu_data_unpartition_submit(whole, 2, halves, 7), EINVAL, "no memory node 7");

    // A codelet that switches nothing is told so.
    task = check_task(&unswitched, whole, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EBUSY, "unswitched");
    task->handles[0] = halves[0];
    CHECK_EQUAL(starpu_task_submit(task), 0);

    // The whole cannot be had while one of its pieces is partitioned by hand.
    starpu_data_partition(halves[0], &two);
    task = check_task(&reading, whole, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EBUSY, "is partitioned");
    EXPECT_ERROR(starpu_data_acquire(whole, STARPU_R), -EBUSY, "is partitioned");
    EXPECT_ERRNO(starpu_data_unpartition_submit(whole, 2, halves, STARPU_MAIN_RAM), EBUSY, "is partitioned");
    EXPECT_ERRNO(starpu_data_partition_clean(whole, 2, halves), EBUSY, "is partitioned");
    EXPECT_ERRNO(starpu_data_unregister(whole), EBUSY, "is partitioned");
    starpu_data_unpartition(halves[0], STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_task_submit(task), 0);

    // Nor can it end while this thread holds a piece.
    CHECK_EQUAL(starpu_data_acquire(halves[1], STARPU_R), 0);
    EXPECT_ERRNO(starpu_data_unregister(whole), EBUSY, "is held by this thread");
    starpu_data_release(halves[1]);

    // Pieces end with their plan.
    EXPECT_ERRNO(starpu_data_unregister(halves[0]), EINVAL, "is a piece of");
    EXPECT_ERRNO(starpu_data_unregister_submit(halves[1]), EINVAL, "is a piece of");
    EXPECT_ERRNO(starpu_data_unregister_no_coherency(halves[1]), EINVAL, "is a piece of");
    starpu_data_partition_clean(whole, 2, halves);
    EXPECT_ERRNO(starpu_data_partition_submit(whole, 2, halves), EINVAL, "no plan");
    starpu_data_partition(whole, &two);
    EXPECT_ERRNO(starpu_data_partition_plan(whole, &two, halves), EBUSY, "is partitioned");
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
    starpu_data_unregister(other);
    return check_survived();
}
